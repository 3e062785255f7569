"""The gateway's commands explain themselves."""

import pytest
from click.testing import CliRunner
from gateway import commands
from gateway.commands import gateway


@pytest.mark.parametrize("name", gateway.commands)
def test_each_command_explains_itself_without_settings(name, monkeypatch):
    monkeypatch.setattr(commands, "_load", pytest.fail)
    shown = CliRunner().invoke(gateway, [name, "--help"], prog_name="gateway")
    assert shown.exit_code == 0
    assert gateway.commands[name].help.split("\n")[0].split()[0] in shown.output


def test_help_lists_every_command():
    shown = CliRunner().invoke(gateway, ["--help"], prog_name="gateway")
    assert {"serve", "set-up-bus", "serve-errors", "check", "openapi", "asyncapi"} == set(gateway.commands)
    for name in gateway.commands:
        assert f"\n  {name} " in shown.output
