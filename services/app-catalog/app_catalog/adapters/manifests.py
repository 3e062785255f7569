"""The catalogue from the files in `manifests`, which `manifest.schema.json` describes."""

from functools import cache
from importlib.resources import files
from typing import Any

import orjson

from app_catalog.domain.manifest import Catalogue, Manifest, Release

_FOLDER = files("app_catalog") / "manifests"


@cache
def load_catalogue() -> Catalogue:
    """Return the manifests that `catalogue.json` lists, in its order."""
    names = orjson.loads((_FOLDER / "catalogue.json").read_bytes())
    permissions = orjson.loads((_FOLDER / "permissions.json").read_bytes())
    return Catalogue(_to_manifest(read_manifest(name), permissions) for name in names)


def read_manifest(name: str) -> dict[str, Any]:
    """Return the JSON of a manifest."""
    parsed: dict[str, Any] = orjson.loads((_FOLDER / f"{name}.json").read_bytes())
    return parsed


def _to_manifest(source: dict[str, Any], permissions: dict[str, dict[str, str]]) -> Manifest:
    return Manifest(
        id=source["id"],
        group=source["group"],
        category=source["category"],
        image=source["image"],
        names=source["name"],
        descriptions=source["description"],
        changelog=tuple(Release(**release) for release in source["changelog"]),
        price=source.get("price", 0),
        page_url=source.get("pageUrl", ""),
        permissions=tuple(permissions[scope] for scope in source.get("permissions", [])),
        scopes=tuple(source.get("permissions", [])),
        pictures=tuple(source.get("pictures", [])),
        requires=tuple(source.get("requires", [])),
        conflicts=tuple(source.get("conflicts", [])),
        is_announced=source.get("isAnnounced", False),
        theme=source.get("theme", {}),
    )
