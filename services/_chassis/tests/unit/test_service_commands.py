"""Commands of a service's process: what can't start says why, and exits with 78."""

from unittest.mock import Mock

import pytest
from chassis.service import Service, main

URLS = {"SHELVES_DATABASE_URL": "postgresql://127.0.0.1:1/shelves", "SHELVES_OWNER_URL": ""}


@pytest.fixture
def call(monkeypatch):
    """Run a command of the service with an environment. Return its exit code, and the reason that it logs."""
    log = Mock()
    monkeypatch.setattr("chassis.service.log", log)
    monkeypatch.setattr("chassis.telemetry.start", lambda *_: None)

    def call(command, **environment):
        monkeypatch.setattr("sys.argv", ["shelves", command])
        for name, value in (URLS | environment).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main(Service("shelves", "shelves"))
        reason = log.error.call_args
        return ended.value.code, reason.kwargs["reason"] if reason else ""

    return call


@pytest.mark.asvs("6.3.2", "13.4.2", "15.2.3")
def test_there_is_no_demo_data_in_production(call):
    code, reason = call("demo", SOUK_MODE="production")
    assert code == 78
    assert "demo data is for SOUK_MODE=local only" in reason


def test_migrations_need_the_owners_role(call):
    code, reason = call("migrate")
    assert code == 78
    assert "SHELVES_OWNER_URL" in reason


def test_a_setting_that_is_none_is_named(call):
    code, reason = call("check", SHELVES_COLOUR="blue")
    assert code == 78
    assert "SHELVES_COLOUR" in reason


def test_an_unknown_command_lists_those_there_are(call):
    assert call("sell") == ("usage: python -m shelves serve|migrate|set-up-bus|demo|check", "")
