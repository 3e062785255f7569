"""`python -m souk_local.sbom [FOLDER]`: write an inventory of each part's locked packages as CycloneDX, offline."""

import json
import subprocess
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from souk_local.layout import ROOT

# Folders with a package-lock.json, by the name of their part.
NPM_PARTS = {"web": "web", "docs": "docs", "clients": "tests/clients"}
_VERSION = SchemaVersion.V1_6
_VALIDATOR = JsonStrictValidator(_VERSION)


def write_sboms(folder: Path, root: Path = ROOT) -> list[Path]:
    """Write `python.cdx.json`, and one for each npm part, into a folder. Return the files. Raise ValueError if one does
    not conform to the schema."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"python": _python(root)} | {part: _npm(root / place) for part, place in NPM_PARTS.items()}
    for part, text in texts.items():
        if error := _VALIDATOR.validate_str(text):
            raise ValueError(f"The inventory of {part} does not conform to CycloneDX: {error}")
        (folder / f"{part}.cdx.json").write_text(text)
    return [folder / f"{part}.cdx.json" for part in texts]


def _python(root: Path) -> str:
    """Return the packages of requirements.lock, with the SHA-256 digest of each of their files."""
    options = ["--sv", _VERSION.to_version(), "--output-reproducible", "--no-validate"]
    return _run(
        ["cyclonedx-py", "requirements", *options, "--pyproject", "pyproject.toml", "requirements.lock"], root
    )


def _npm(folder: Path) -> str:
    """Return the packages of a package-lock.json. npm writes version 1.5, of which 1.6 is an extension."""
    sbom = json.loads(_run(["npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], folder))
    version = _VERSION.to_version()
    sbom |= {"$schema": f"http://cyclonedx.org/schema/bom-{version}.schema.json", "specVersion": version}
    return json.dumps(sbom, indent=2)


def _run(command: list[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    for _file in write_sboms(Path(sys.argv[1] if sys.argv[1:] else ROOT / ".data" / "sbom")):
        print(_file)
