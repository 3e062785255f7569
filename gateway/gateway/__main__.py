"""`python -m gateway COMMAND`: serve, serve-errors, migrate, check, and those of operators and documents."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from typing import Any

import orjson
import structlog
import uvloop
from chassis import telemetry, timezones
from chassis.errors import DomainError
from chassis.settings import SettingsError

from gateway import edge_errors
from gateway.identity.settings import CONTEXT
from gateway.settings import GatewaySettings

log = structlog.get_logger()

_FATAL = 78
_SERVE_ERRORS = "serve-errors"


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    run = _run_errors if name == _SERVE_ERRORS else _find_command(name)
    try:
        settings = GatewaySettings.load(CONTEXT)
        telemetry.start("gateway", settings, is_edge=True)
        run(settings)
    except (SettingsError, timezones.StaleZonesError, DomainError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the message is enough
        sys.exit(_FATAL)


def _run_errors(settings: GatewaySettings) -> None:
    uvloop.run(edge_errors.serve(settings))


def _find_command(name: str) -> Callable[[GatewaySettings], object]:
    """Return what a command does; one that prints a document does so and exits."""
    # The process of the errors does without the memory of all this.
    from gateway import service  # noqa: PLC0415  # see above
    from gateway.identity import commands  # noqa: PLC0415  # see above
    from gateway.openapi import events  # noqa: PLC0415  # see above

    documents: Mapping[str, Callable[[], dict[str, Any]]] = {
        "openapi": service.openapi,
        "asyncapi": events.document,
    }
    if name in documents:
        sys.stdout.buffer.write(orjson.dumps(documents[name](), option=orjson.OPT_INDENT_2) + b"\n")
        sys.exit()
    own: Mapping[str, Callable[[GatewaySettings], object]] = {
        "serve": lambda settings: uvloop.run(service.serve(settings)),
        "migrate": commands.migrate,
        "check": _check,
    }
    if name in own:
        return own[name]
    if name not in commands.COMMANDS:
        verbs = [*own, _SERVE_ERRORS, *commands.COMMANDS, *documents]
        sys.exit(f"usage: python -m gateway {'|'.join(verbs)}")
    # An operator reads it.
    return lambda settings: print(asyncio.run(commands.run(name, settings, sys.argv[2:])))  # noqa: T201  # see above


def _check(settings: GatewaySettings) -> None:
    settings.check()
    timezones.check()


if __name__ == "__main__":
    main()
