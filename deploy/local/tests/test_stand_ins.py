"""The stand-ins for suppliers, payments, photos and models are there for `./taskw up` and for tests alone."""

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from souk_local import sandbox
from souk_local.layout import ROOT, Layout, services

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
STAND_IN = "souk_sandbox"
# What production is made of: files, and folders of packages.
PRODUCTION_FILES = [
    ROOT / "docker-compose.yml",
    ROOT / "deploy/secrets.sh",
    *sorted((ROOT / "deploy/images").iterdir()),
    *sorted((ROOT / "deploy/traefik").iterdir()),
]
PACKAGES = [
    ROOT / "gateway/gateway",
    *(
        path.parent
        for path in sorted((ROOT / "services").glob("*/*/__init__.py"))
        if path.parent.name != "tests"
    ),
]
# What compose puts in the place of ${NAME:-default} where NAME is not set.
DEFAULT = re.compile(r"\$\{\w+:-([^{}]*)\}")


def list_imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.asvs("13.4.2", "15.2.3")
def test_no_image_and_no_process_of_production_has_them():
    named = [path for path in PRODUCTION_FILES if re.search("sandbox", path.read_text(), re.IGNORECASE)]
    assert named == []
    assert sandbox.NAME not in COMPOSE


@pytest.mark.asvs("13.4.2", "15.2.3")
def test_nothing_that_is_installed_in_production_knows_them():
    importing = [
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in package.rglob("*.py")
        if any(name.partition(".")[0] == STAND_IN for name in list_imports(path))
    ]
    assert len(PACKAGES) > len(services())
    assert importing == []
    for project in (ROOT / "gateway/pyproject.toml", *(ROOT / "services").glob("*/pyproject.toml")):
        dependencies = tomllib.loads(project.read_text())["project"].get("dependencies", [])
        assert not [name for name in dependencies if "sandbox" in name], project


def _environment(name):
    """Return the settings of a process of compose, as they are unless an operator sets them."""
    process = COMPOSE[name]
    return {key: DEFAULT.sub(r"\1", str(value)) for key, value in process["environment"].items()}


@pytest.mark.asvs("13.4.2")
def test_production_asks_nobody_or_a_public_host(monkeypatch):
    """A provider that no operator has named is not asked; the addresses of stand-ins are those of the local runner."""
    inner = {*COMPOSE, "telemetry"}
    hosts = set()
    for service in services():
        kind = import_module(f"{service.package}.service").SERVICE.settings
        settings = kind.load(service.context, _environment(service.name))
        addresses = [
            urlsplit(value)
            for value in settings.model_dump().values()
            if isinstance(value, str) and re.match("https?://", value)
        ]
        for address in addresses:
            if address.hostname not in inner and settings.public_url != address.geturl():
                hosts.add(address.hostname)
                assert address.scheme == "https", address
    assert hosts == {"developers.cjdropshipping.com"}


def test_the_local_runner_has_them_where_no_others_are_named(monkeypatch, tmp_path):
    """What the tests above would not see, if there were no stand-ins at all."""
    names = ("DROPSHIP_SUPPLIER_URL", "APPS_PAYMENT_SECRET_KEY", "ORDERS_PAYMENT_URL", "ORDERS_E_INVOICE_URL")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    layout = Layout(tmp_path / "data", 29000)
    variables = {
        key: value
        for context in ("apps", "dropship", "orders")
        for key, value in sandbox.environment(layout, context).items()
    }
    addresses = {key for key, value in variables.items() if urlsplit(value).port == layout.sandbox}
    assert addresses == {
        *("APPS_PAYMENT_URL", "DROPSHIP_SUPPLIER_URL", "ORDERS_E_INVOICE_URL", "ORDERS_PAYMENT_URL")
    }
    assert Path(ROOT / "deploy/sandbox" / STAND_IN).is_dir()
