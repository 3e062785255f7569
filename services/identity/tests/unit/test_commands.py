"""The command `souk` explains itself, and says what an operator did wrong."""

import inspect

import click
import pytest
from chassis.errors import NotFoundError
from click.testing import CliRunner
from identity import command_line, commands
from identity.command_line import souk

ALL = dict(souk.commands)


@pytest.fixture
def call():
    return lambda *arguments: CliRunner().invoke(souk, list(arguments), prog_name="souk")


def test_help_lists_every_command(call):
    shown = call("--help")
    assert shown.exit_code == 0
    assert {"serve", *commands.COMMANDS} <= set(ALL)
    for name in ALL:
        assert f"\n  {name} " in shown.output


@pytest.mark.parametrize("name", ALL)
def test_each_command_explains_itself_without_settings(call, name, monkeypatch):
    monkeypatch.setattr(command_line, "_load", pytest.fail)
    shown = call(name, "--help")
    assert shown.exit_code == 0
    assert ALL[name].help.split("\n")[0].split()[0] in shown.output
    for parameter in ALL[name].params:
        assert isinstance(parameter, click.Argument) or parameter.opts[0] in shown.output


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["tenant-create", "--slug", "rif"], "--name"),
        (["tenant-create", "--locale", "de"], "'de' is not one of 'en', 'fr', 'ar'"),
        (["application-install", "rif"], "APPLICATION"),
        (["admin-invite"], "TENANT"),
        (["nonsense"], "nonsense"),
    ],
)
def test_what_is_missing_or_wrong_is_named(call, arguments, named):
    shown = call(*arguments)
    assert shown.exit_code == 2
    assert named in shown.output


def test_an_error_of_the_domain_is_a_sentence(call, monkeypatch):
    async def fail(*_values):
        raise NotFoundError("There is no tenant rif.")

    monkeypatch.setattr(command_line, "_load", lambda: None)
    monkeypatch.setattr(commands, "execute", fail)
    shown = call("application-install", "rif", "snooker")
    assert (shown.exit_code, shown.output) == (1, "Error: There is no tenant rif.\n")


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_a_command_gets_its_parameters_and_prints_what_was_done(call, monkeypatch, name):
    ran = []

    async def execute(command, _settings, parameters):
        ran.append((command, parameters))
        return "done"

    monkeypatch.setattr(command_line, "_load", lambda: None)
    monkeypatch.setattr(commands, "execute", execute)
    values = {
        parameter.name: "fr" if parameter.name == "locale" else f"a-{parameter.name}"
        for parameter in ALL[name].params
    }
    arguments = [
        values[parameter.name]
        if isinstance(parameter, click.Argument)
        else f"{parameter.opts[0]}={values[parameter.name]}"
        for parameter in ALL[name].params
    ]
    shown = call(name, *arguments)
    assert (shown.exit_code, shown.output, ran) == (0, "done\n", [(name, values)])


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_what_does_the_work_takes_the_parameters(name):
    parameters = {parameter.name: "" for parameter in ALL[name].params}
    inspect.signature(commands.COMMANDS[name].callback).bind(None, **parameters)
