import json
import re
from itertools import chain

import pytest
from souk_local import sbom
from souk_local.layout import ROOT
from souk_local.sbom import NPM_PARTS, write_sboms

_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([\w.+!-]+)", re.MULTILINE)
_DIGEST = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return {file.name.split(".")[0]: file for file in write_sboms(tmp_path_factory.mktemp("sbom"))}


def _components(file):
    return json.loads(file.read_text())["components"]


@pytest.mark.asvs("15.1.2")
def test_each_part_has_a_file_of_cyclonedx_1_6(files):
    assert set(files) == {"python", *NPM_PARTS}
    for file in files.values():
        content = json.loads(file.read_text())
        assert (content["bomFormat"], content["specVersion"]) == ("CycloneDX", "1.6")


def test_what_does_not_conform_to_the_schema_is_not_written(tmp_path, monkeypatch):
    invalid = {"bomFormat": "CycloneDX", "specVersion": "1.6", "components": [{"name": "without a type"}]}
    monkeypatch.setattr(sbom, "_python", lambda root: json.dumps(invalid))

    with pytest.raises(ValueError, match="inventory of python"):
        write_sboms(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.asvs("15.1.2")
def test_every_package_of_requirements_lock_is_named_with_its_digests(files):
    lock = (ROOT / "requirements.lock").read_text()
    components = _components(files["python"])

    assert {(item["name"], item["version"]) for item in components} == set(_PIN.findall(lock))
    assert set(_digests(components)) == set(_DIGEST.findall(lock))


@pytest.mark.asvs("15.1.2")
@pytest.mark.parametrize("part", NPM_PARTS)
def test_every_package_of_a_package_lock_is_named(files, part):
    lock = json.loads((ROOT / NPM_PARTS[part] / "package-lock.json").read_text())["packages"]
    locked = {(path.rpartition("node_modules/")[2], entry["version"]) for path, entry in lock.items() if path}

    named = {
        ("/".join(filter(None, (item.get("group"), item["name"]))), item["version"])
        for item in _components(files[part])
    }
    assert named == locked


def _digests(components):
    references = chain.from_iterable(item.get("externalReferences", ()) for item in components)
    for reference in references:
        yield from (digest["content"] for digest in reference.get("hashes", ()))
