import pytest
from chassis.settings import Settings, SettingsError


def test_a_process_reads_its_own_context_and_the_common_names():
    told = Settings.load(
        "orders", {"ORDERS_DATABASE_URL": "postgresql://x", "SOUK_MODE": "local", "HOME": "/"}
    )
    assert (told.database_url, told.mode) == ("postgresql://x", "local")


@pytest.mark.parametrize("name", ["SOUK_MOOD", "ORDERS_DATABSE_URL"])
def test_an_unknown_name_stops_the_start_and_is_named(name):
    with pytest.raises(SettingsError, match=name):
        Settings.load("orders", {name: "x"})


def test_another_contexts_names_are_its_own_affair():
    Settings.load("orders", {"PLANNING_SOMETHING": "x", "SOUK_PORT": "8080"})


def test_a_malformed_value_is_named_as_the_environment_names_it():
    with pytest.raises(SettingsError, match="SOUK_MODE"):
        Settings.load("orders", {"SOUK_MODE": "maybe"})


def test_a_missing_one_is_named():
    with pytest.raises(SettingsError, match="ORDERS_DATABASE_URL, ORDERS_WORKER_URL"):
        Settings.load("orders", {}).require("orders", "database_url", "worker_url")


def test_a_secret_can_lie_in_a_file(tmp_path):
    (tmp_path / "url").write_text("postgresql://secret\n")
    told = Settings.load("orders", {"ORDERS_DATABASE_URL_FILE": str(tmp_path / "url")})
    assert told.database_url == "postgresql://secret"
