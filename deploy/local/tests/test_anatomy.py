"""What every service has in common, and no linter can say."""

import ast
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from gateway.contract.modules import context_of, services
from souk_local.layout import ROOT, Package
from souk_local.layout import services as packages

PACKAGES = packages()
LONGEST = 300
UNNAMED = {"utils", "helpers", "common", "manager", "base", "misc"}
SOURCES = [
    path
    for folder in ("services", "gateway", "deploy", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if not {".venv", "node_modules"} & set(path.parts)
]


def usecases() -> list[Path]:
    found = [
        path for package in PACKAGES for path in (package.folder / package.package / "usecases").rglob("*.py")
    ]
    return [path for path in found if path.name not in ("__init__.py", "queries.py", "ports.py")]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.name)
def test_a_service_has_its_rooms(package: Package) -> None:
    for room in ("README.md", "pyproject.toml", "migrations/env.py", f"{package.package}/service.py"):
        assert (package.folder / room).is_file(), room
    if any(context_of(service) == package.context for service in services()):
        for room in ("tests/component", "tests/integration", f"{package.package}/entrypoints/grpc.py"):
            assert (package.folder / room).exists(), room


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.name)
def test_migrations_have_one_end(package: Package) -> None:
    config = Config()
    config.set_main_option("script_location", str(package.folder / "migrations"))
    config.set_main_option("path_separator", "os")
    assert len(ScriptDirectory.from_config(config).get_heads()) == 1


@pytest.mark.parametrize("path", usecases(), ids=lambda one: one.stem)
def test_a_use_case_is_one_verb_of_its_file_s_name(path: Path) -> None:
    verbs = [
        node.name
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]
    assert verbs == [path.stem]


def test_files_stay_small_and_say_what_they_are_for() -> None:
    assert len(SOURCES) > 200
    assert [
        path for path in SOURCES if len(path.read_text().splitlines()) > LONGEST and "tests" not in path.parts
    ] == []
    assert [path for path in SOURCES if path.stem in UNNAMED] == []
