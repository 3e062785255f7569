"""Commands of the gateway: its processes and documents."""

import sys
from typing import Any

import click
import orjson
import uvloop
from chassis import telemetry, timezones

from gateway import bus_setup, edge_errors, service
from gateway.openapi import events
from gateway.settings import CONTEXT, GatewaySettings


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def gateway() -> None:
    """Run Souk's HTTP edge.

    Settings are read from the environment (SOUK_…).
    """


@gateway.command()
def serve() -> None:
    """Serve until SIGTERM, then let running requests finish."""
    uvloop.run(service.serve(_load()))


@gateway.command("set-up-bus")
def set_up_bus() -> None:
    """Set up, as the administrator of NATS, the streams and buckets that the gateway reads."""
    uvloop.run(bus_setup.run(_load()))


@gateway.command("serve-errors")
def serve_errors() -> None:
    """Serve the error pages that the edge shows while no gateway answers."""
    edge_errors.run()


@gateway.command()
def check() -> None:
    """Check the settings, and the time zones of this machine; exit 78 if something is wrong."""
    service.check(_load())
    timezones.check()


@gateway.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    _print(service.openapi())


@gateway.command()
def asyncapi() -> None:
    """Print the AsyncAPI document of the events."""
    _print(events.document())


def _load() -> GatewaySettings:
    """Return the settings, with traces and logs as they want them. Raise SettingsError."""
    settings = GatewaySettings.load(CONTEXT)
    telemetry.start(CONTEXT, settings, is_edge=True)
    return settings


def _print(document: dict[str, Any]) -> None:
    sys.stdout.buffer.write(orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n")
