"""The command `souk`, which is `python -m identity` too: identity's processes, and what operators do."""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import click
import structlog
from chassis import service, telemetry
from chassis.errors import DomainError
from chassis.settings import SettingsError

from identity import commands
from identity.service import SERVICE
from identity.settings import CONTEXT, IdentitySettings

log = structlog.get_logger()

_FATAL = 78
_PROCESSES = {
    "serve": "Serve until SIGTERM, then let running calls finish.",
    "migrate": "Bring the database to the newest version, and set up NATS.",
    "set-up-bus": "Make the stream and the consumers of identity at NATS.",
    "demo": "Add demo data, in local mode.",
    "check": "Check the time zones of this machine; exit 78 if they are too old.",
}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def souk() -> None:
    """Look after an installation of Souk: its tenants, applications, accounts and keys.

    Settings are read from the environment (IDENTITY_…, SOUK_…), as identity's process has them. `souk COMMAND --help`
    explains a command.
    """


def main() -> None:
    """Run the command. Exit with the status for a failure that a restart does not mend on SettingsError or OSError."""
    try:
        souk(prog_name="souk")
    except (SettingsError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the message is enough
        sys.exit(_FATAL)


def _load() -> IdentitySettings:
    """Return the settings, with traces and logs as they want them. Raise SettingsError."""
    settings = IdentitySettings.load(CONTEXT)
    telemetry.start(CONTEXT, settings)
    return settings


def _operate(command: str, /, **parameters: Any) -> None:
    """Run a command, whose parameters may have any name, and print what it says."""
    try:
        click.echo(asyncio.run(commands.execute(command, _load(), parameters)))
    except DomainError as error:
        raise click.ClickException(str(error)) from None


def _add(command: click.Command) -> None:
    run: Callable[..., None] = partial(_operate, str(command.name))
    souk.add_command(click.Command(command.name, callback=run, params=command.params, help=command.help))


for _command in commands.COMMANDS.values():
    _add(_command)
for _name, _help in _PROCESSES.items():
    souk.add_command(click.Command(_name, callback=partial(service.run, SERVICE, _name), help=_help))
