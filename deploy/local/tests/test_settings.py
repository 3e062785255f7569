import re
from importlib import import_module

import pytest
from chassis.settings import Settings
from gateway.settings import GatewaySettings
from souk_local.layout import ROOT, Package, services

NAMES = set(re.findall(r"^#? ?([A-Z][A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
# Fine as they come; a line in the example would only invite to change them.
QUIET = {"POOL_SIZE", "OTEL_EXPORTER_OTLP_ENDPOINT"}


def settings_of(package: Package) -> type[Settings]:
    return import_module(f"{package.package}.service").SERVICE.settings


def variables(settings: type[Settings], context: str) -> set[str]:
    return {settings.variable(context, field) for field in settings.model_fields}


@pytest.mark.parametrize(
    ("settings", "context"),
    [(GatewaySettings, "identity"), *((settings_of(package), package.context) for package in services())],
    ids=lambda parameter: parameter if isinstance(parameter, str) else "",
)
def test_the_example_names_every_setting(settings, context):
    missing = {name for name in variables(settings, context) - NAMES if not name.endswith(tuple(QUIET))}
    assert not missing


def test_the_example_names_nothing_else():
    expected = {"SOUK_PORT", "SOUK_DATA", "DATABASE_URL"} | variables(GatewaySettings, "identity")
    for package in services():
        expected |= variables(settings_of(package), package.context)
    assert not NAMES - expected
