import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from souk_local.layout import ROOT, services
from souk_local.new_context import ContextNameError, create
from souk_local.registries import FILES

NAME = "suppliers"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree with a new context."""
    tree = tmp_path_factory.mktemp("tree")
    tree.chmod(0o755)
    listing = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    for name in listing.splitlines():
        if not name.startswith("web/") and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)
    create(tree, NAME)
    run(tree, sys.executable, "-m", "souk_local.registries")
    run(tree, sys.executable, "-m", "souk_local.resource_messages")
    run(tree, "ruff", "check", "--quiet", "--fix-only")
    run(tree / "proto", "buf", "lint")
    protos = [str(path.relative_to(tree / "proto")) for path in (tree / "proto/souk" / NAME).rglob("*.proto")]
    (tree / "proto/gen").mkdir()
    outputs = [f"--{kind}_out=gen" for kind in ("python", "mypy", "grpc_python", "mypy_grpc")]
    run(tree / "proto", sys.executable, "-m", "grpc_tools.protoc", "--proto_path=.", *outputs, *protos)
    return tree


def run(folder: Path, *command: str, **environment: str) -> None:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_context_is_in_every_registry(tree):
    compose = yaml.safe_load((tree / "docker-compose.yml").read_text())["services"]

    assert NAME in {service.context for service in services(tree)}
    assert compose[f"{NAME}-migrate"]["build"]["args"] == {"SERVICE": NAME}
    assert compose["gateway"]["environment"]["SUPPLIERS_ADDRESS"] == f"{NAME}:8000"
    for name in FILES:
        old_lines = (ROOT / name).read_text().splitlines()
        added = [line for line in (tree / name).read_text().splitlines() if line not in old_lines]
        assert [line for line in added if NAME not in line.lower()] == []
        assert added, name


def test_linters_accept_a_new_context(tree):
    run(tree, sys.executable, "-m", "souk_local.registries", "--check")
    run(tree, "ruff", "check", "--quiet", "services", "gateway/gateway/settings.py")
    run(tree, "ruff", "format", "--check", "--quiet", f"services/{NAME}")
    configuration = tomllib.loads((tree / "pyproject.toml").read_text())["tool"]["basedpyright"]
    configuration |= {
        "include": [f"services/{NAME}"],
        "extraPaths": ["proto/gen", f"services/{NAME}"],
        "venvPath": str(ROOT),
    }
    (tree / "pyrightconfig.json").write_text(json.dumps(configuration))
    run(tree, "basedpyright", "--level", "error")


def test_a_new_context_passes_its_tests(tree):
    paths = os.pathsep.join([str(tree / "proto/gen"), str(tree / "services" / NAME)])
    run(tree, sys.executable, "-m", "pytest", "-q", f"services/{NAME}", PYTHONPATH=paths)


@pytest.mark.parametrize(
    "name", ["orders", "planning", "games_snooker", "identity", "json", "Orders", "two words", ""]
)
def test_a_context_cannot_have_the_name_of_another_or_of_a_package(tree, name):
    with pytest.raises(ContextNameError):
        create(tree, name)
