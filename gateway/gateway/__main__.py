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

from gateway import service
from gateway.identity import commands
from gateway.identity.settings import CONTEXT
from gateway.openapi import events
from gateway.settings import GatewaySettings

log = structlog.get_logger()

_FATAL = 78
_DOCUMENTS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "openapi": service.openapi,
    "asyncapi": events.document,
}


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name in _DOCUMENTS:
        sys.stdout.buffer.write(orjson.dumps(_DOCUMENTS[name](), option=orjson.OPT_INDENT_2) + b"\n")
        return
    if name not in ("serve", "serve-errors", "migrate", "check", *commands.COMMANDS):
        verbs = ["serve", "serve-errors", "migrate", "check", *commands.COMMANDS, *_DOCUMENTS]
        sys.exit(f"usage: python -m gateway {'|'.join(verbs)}")
    try:
        settings = GatewaySettings.load(CONTEXT)
        telemetry.start("gateway", settings, is_edge=True)
        _run(name, settings)
    except (SettingsError, timezones.StaleZonesError, DomainError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the message is enough
        sys.exit(_FATAL)


def _run(name: str, settings: GatewaySettings) -> None:
    if name == "serve":
        uvloop.run(service.serve(settings))
    elif name == "serve-errors":
        uvloop.run(service.serve_errors(settings))
    elif name == "migrate":
        commands.migrate(settings)
    elif name == "check":
        settings.check()
        timezones.check()
    else:
        print(asyncio.run(commands.run(name, settings, sys.argv[2:])))  # noqa: T201  # an operator reads it


if __name__ == "__main__":
    main()
