import re
from importlib import import_module

import pytest
from chassis.settings import Settings, SettingsError
from gateway.settings import GatewaySettings
from souk_local.layout import GATEWAY, ROOT, Package, services

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


# Settings with a value in what people copy from: the example, compose, scripts, documents. A value may be shown as a
# comment.
EXAMPLES = [
    ROOT / ".env.example",
    ROOT / "docker-compose.yml",
    ROOT / "deploy/secrets.sh",
    *(
        path
        for path in ROOT.glob("**/*.md")
        if "node_modules" not in path.parts and ".venv" not in path.parts
    ),
]
SECRET = re.compile(r"^[#\s]*(\w+_(?:SECRET|KEY|PASSWORD))[=:] ?(\S.*)$", re.MULTILINE)
# `$` begins what a script puts there.
URL = re.compile(r"\b(\w+://[^/@:\s\"`]*:[^/@\s\"`$<]+@[^\s\"`;,)]*)")
PROCESSES = {GATEWAY: GatewaySettings, **{package.context: settings_of(package) for package in services()}}


def example_values() -> set[tuple[str, str]]:
    """Return the secrets of the examples, each with its setting, and the URLs with a password, each with `URL`."""
    values = set()
    for path in EXAMPLES:
        text = path.read_text()
        values |= {
            (name, value.strip()) for name, value in SECRET.findall(text) if not set("$`") & set(value)
        }
        values |= {("URL", url) for url in URL.findall(text)}
    return {(name, value) for name, value in values if "its key" not in value}


def places(name: str) -> list[tuple[str, str]]:
    """Return where a value may stand: processes and variables."""
    return [
        (context, variable)
        for context, settings in PROCESSES.items()
        for variable in variables(settings, context)
        if variable == name or (name == "URL" and variable.endswith("_URL"))
    ]


@pytest.mark.asvs("13.2.3")
@pytest.mark.parametrize(("name", "value"), sorted(example_values()))
def test_no_secret_of_an_example_is_accepted_in_production(name, value):
    for context, variable in places(name):
        with pytest.raises(SettingsError, match=variable) as refused:
            PROCESSES[context].load(context, {variable: value})
        assert value not in str(refused.value)
        PROCESSES[context].load(context, {variable: value, "SOUK_MODE": "local"})


def test_the_examples_have_secrets_for_all_that_need_one():
    named = {name for name, _ in example_values()}
    assert {"IDENTITY_SECRET", "SOUK_EDGE_SECRET", "ORDERS_SECRET", "DROPSHIP_SECRET", "URL"} <= named
    assert all(places(name) for name in ("IDENTITY_SECRET", "APPS_PAYMENT_SECRET_KEY", "URL"))


def test_the_passwords_of_all_servers_of_an_address_are_looked_at():
    url = "nats://orders:s1234@nats-1:4222,nats://orders:password@nats-2:4222"
    with pytest.raises(SettingsError, match="NATS_URL"):
        Settings.load("orders", {"NATS_URL": url})


@pytest.mark.parametrize("others", ["{example},s1234", "s1234, {example}"])
def test_each_of_several_secrets_is_looked_at(others):
    value = others.format(example="random text of 32 characters or more")
    with pytest.raises(SettingsError, match="ORDERS_SECRET"):
        PROCESSES["orders"].load("orders", {"ORDERS_SECRET": value})
