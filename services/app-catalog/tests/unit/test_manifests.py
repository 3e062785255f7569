from pathlib import Path

import orjson
import pytest
from app_catalog.adapters.manifests import load_catalogue, read_manifest
from chassis.errors import NotFoundError
from chassis.locales import LOCALES
from jsonschema import Draft202012Validator
from souk_local.layout import ROOT

FOLDER = Path(load_catalogue.__wrapped__.__code__.co_filename).parents[1] / "manifests"
IDS = orjson.loads((FOLDER / "catalogue.json").read_bytes())
VALIDATOR = Draft202012Validator(orjson.loads((FOLDER / "manifest.schema.json").read_bytes()))
PERMISSIONS = orjson.loads((FOLDER / "permissions.json").read_bytes())


@pytest.mark.parametrize("id_", IDS)
def test_every_manifest_follows_the_schema(id_):
    manifest = read_manifest(id_)
    VALIDATOR.validate(manifest)
    assert manifest["id"] == id_
    assert set(manifest.get("permissions", [])) <= set(PERMISSIONS)
    assert {*manifest.get("requires", []), *manifest.get("conflicts", [])} <= set(IDS)
    for picture in (manifest["image"], *manifest.get("pictures", [])):
        assert (ROOT / "web/public" / picture.removeprefix("/admin/")).stat().st_size <= 60_000


def test_a_manifest_with_an_unknown_field_is_rejected():
    assert not VALIDATOR.is_valid(read_manifest("snooker") | {"script": "x"})


def test_every_file_is_listed_once():
    files = {path.stem for path in FOLDER.glob("*.json")} - {"catalogue", "permissions", "manifest.schema"}
    assert sorted(IDS) == sorted(files)


def test_there_are_at_least_24_applications_in_every_category_and_language():
    manifests = load_catalogue().manifests()
    assert len(manifests) >= 24
    categories = VALIDATOR.schema["properties"]["category"]["enum"]
    assert all(any(manifest.is_in(category) for manifest in manifests) for category in categories)
    for manifest in manifests:
        assert set(manifest.names) == set(manifest.descriptions) == set(LOCALES)


def test_names_are_unique_in_every_language():
    for locale in LOCALES:
        names = [manifest.names[locale].casefold() for manifest in load_catalogue().manifests()]
        assert len(set(names)) == len(names)


def test_an_application_is_found_by_id_and_by_any_name():
    catalogue = load_catalogue()
    for text in ("site", "Page editor", "Éditeur de pages", "محرر الصفحات"):
        manifest = catalogue.find_named(text)
        assert manifest is not None
        assert manifest.id == "site"
    assert catalogue.find_named("chess") is None
    with pytest.raises(NotFoundError):
        catalogue.get("chess")


def test_every_language_has_its_pack():
    """Without it no tenant can offer the language."""
    assert {f"language-{locale}" for locale in LOCALES} <= {path.stem for path in FOLDER.glob("*.json")}
