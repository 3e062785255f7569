"""The command `souk`: processes of the gateway, documents, and what operators do."""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import click
import orjson
import uvloop
from chassis import telemetry, timezones
from chassis.errors import DomainError
from identity import commands
from identity.settings import CONTEXT

from gateway import edge_errors, service
from gateway.openapi import events
from gateway.settings import GatewaySettings


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def souk() -> None:
    """Run Souk's gateway, and look after an installation.

    Settings are read from the environment (SOUK_…), as the gateway's process has them. `souk COMMAND --help` explains
    a command.
    """


@souk.command()
def serve() -> None:
    """Serve until SIGTERM, then let running requests finish."""
    uvloop.run(service.serve(_load()))


@souk.command("serve-errors")
def serve_errors() -> None:
    """Serve the error pages that the edge shows while no gateway answers."""
    edge_errors.run()


@souk.command()
def check() -> None:
    """Check the settings, and the time zones of this machine; exit 78 if something is wrong."""
    _load().check()
    timezones.check()


@souk.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    _print(service.openapi())


@souk.command()
def asyncapi() -> None:
    """Print the AsyncAPI document of the events."""
    _print(events.document())


def _load() -> GatewaySettings:
    """Return the settings, with traces and logs as they want them. Raise SettingsError."""
    settings = GatewaySettings.load(CONTEXT)
    telemetry.start("gateway", settings, is_edge=True)
    return settings


def _print(document: dict[str, Any]) -> None:
    sys.stdout.buffer.write(orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n")


def _operate(command: str, /, **parameters: Any) -> None:
    """Run a command of identity, whose parameters may have any name, and print what it says."""
    try:
        click.echo(asyncio.run(commands.execute(command, _load(), parameters)))
    except DomainError as error:
        raise click.ClickException(str(error)) from None


def _add(command: click.Command) -> None:
    run: Callable[..., None] = partial(_operate, str(command.name))
    souk.add_command(click.Command(command.name, callback=run, params=command.params, help=command.help))


for _command in commands.COMMANDS.values():
    _add(_command)
