"""Rules of the source tree that no linter checks."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from chassis.contract.modules import services
from chassis.descriptors import context_of
from souk_local.layout import ROOT, Package
from souk_local.layout import services as packages

PACKAGES = packages()
MAX_LINES = 300
# It has a folder for each of its areas, whose rpcs are in these.
WITHOUT_LAYERS = {"identity"}
VAGUE_NAMES = {"utils", "helpers", "common", "manager", "base", "misc"}
SOURCES = [
    path
    for folder in ("services", "gateway", "deploy", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if not {".venv", "node_modules"} & set(path.parts)
]


def usecases() -> list[Path]:
    paths = [
        path for package in PACKAGES for path in (package.folder / package.package / "usecases").rglob("*.py")
    ]
    return [path for path in paths if path.name not in ("__init__.py", "queries.py", "ports.py")]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_service_has_its_folders(package: Package) -> None:
    for path in ("README.md", "pyproject.toml", "migrations/env.py", f"{package.package}/service.py"):
        assert (package.folder / path).is_file(), path
    if any(context_of(service) == package.context for service in services()):
        rpcs = [] if package.name in WITHOUT_LAYERS else [f"{package.package}/entrypoints/grpc.py"]
        for path in ("tests/component", "tests/integration", *rpcs):
            assert (package.folder / path).exists(), path


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_migrations_have_one_head(package: Package) -> None:
    config = Config()
    config.set_main_option("script_location", str(package.folder / "migrations"))
    config.set_main_option("path_separator", "os")
    assert len(ScriptDirectory.from_config(config).get_heads()) == 1


@pytest.mark.parametrize("path", usecases(), ids=lambda path: path.stem)
def test_a_use_case_is_one_function_named_as_its_file(path: Path) -> None:
    functions = [
        node
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]
    # What it decides without waiting for anyone may stand beside it.
    waiting = [node.name for node in functions if isinstance(node, ast.AsyncFunctionDef)]
    assert (waiting or [node.name for node in functions]) == [path.stem]


def test_files_are_small_and_have_specific_names() -> None:
    assert len(SOURCES) > 200
    assert [
        path
        for path in SOURCES
        if len(path.read_text().splitlines()) > MAX_LINES and "tests" not in path.parts
    ] == []
    assert [path for path in SOURCES if path.stem in VAGUE_NAMES] == []


def test_a_message_has_a_name_of_its_own():
    """The documents of the API name schemas by their messages, whatever their contexts."""
    files = [file for file in (ROOT / "proto/souk").rglob("*.proto") if "type" not in file.parts]
    names = Counter(
        name
        for file in files
        for name in re.findall(r"^(?:message|enum) (\w+)", file.read_text(), re.MULTILINE)
    )
    assert [name for name, count in names.items() if count > 1] == []
