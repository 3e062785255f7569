import pytest
from chassis.settings import Settings, SettingsError


def test_a_process_reads_its_own_and_the_common_variables():
    settings = Settings.load(
        "orders", {"ORDERS_DATABASE_URL": "postgresql://x", "SOUK_MODE": "local", "HOME": "/"}
    )
    assert (settings.database_url, settings.mode) == ("postgresql://x", "local")


@pytest.mark.parametrize("name", ["SOUK_MOOD", "ORDERS_DATABSE_URL"])
def test_an_unknown_variable_is_named(name):
    with pytest.raises(SettingsError, match=name):
        Settings.load("orders", {name: "x"})


def test_variables_of_other_contexts_are_ignored():
    Settings.load("orders", {"PLANNING_SOMETHING": "x", "SOUK_PORT": "8080"})


def test_a_malformed_value_is_named_by_its_variable():
    with pytest.raises(SettingsError, match="SOUK_MODE"):
        Settings.load("orders", {"SOUK_MODE": "maybe"})


def test_missing_settings_are_named():
    with pytest.raises(SettingsError, match="ORDERS_DATABASE_URL, ORDERS_WORKER_URL"):
        Settings.load("orders", {}).require("orders", "database_url", "worker_url")


@pytest.mark.asvs("13.3.1")
def test_a_value_can_be_read_from_a_file(tmp_path):
    (tmp_path / "url").write_text("postgresql://secret\n")
    settings = Settings.load("orders", {"ORDERS_DATABASE_URL_FILE": str(tmp_path / "url")})
    assert settings.database_url == "postgresql://secret"
