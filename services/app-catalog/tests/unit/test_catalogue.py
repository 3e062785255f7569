"""What the catalogue says of an application: releases, permissions, categories and names."""

from dataclasses import replace

import pytest
from app_catalog.domain.manifest import Catalogue, Release, text_in
from chassis.errors import NotFoundError
from store_fakes import CATALOGUE, build_manifest

RELEASES = tuple(
    Release(name, "2026-09-01", {"en": f"What is new in {name}."}) for name in ("1.10.0", "1.9.0", "1.2.0")
)
READ, WRITE = {"en": "See the scoreboard."}, {"en": "Change the scoreboard."}


@pytest.fixture
def snooker():
    manifest = build_manifest("snooker", scopes=("snooker:read", "snooker:write"), permissions=(READ, WRITE))
    return replace(manifest, changelog=RELEASES)


@pytest.mark.parametrize(
    ("installed", "newer"),
    [
        ("1.10.0", []),
        ("1.9.0", ["1.10.0"]),
        ("1.2.0", ["1.10.0", "1.9.0"]),
        # One that the catalogue does not list any more.
        ("1.0.0", ["1.10.0", "1.9.0", "1.2.0"]),
        ("", ["1.10.0", "1.9.0", "1.2.0"]),
    ],
)
def test_what_changed_are_the_releases_since_the_one_that_is_installed(snooker, installed, newer):
    assert [release.release for release in snooker.releases_since(installed)] == newer


@pytest.mark.parametrize(
    ("installed", "is_newer"),
    [("1.9.0", True), ("1.10.0", False), ("1.11.0", False), ("2.0.0", False), ("1.9.99", True), ("", True)],
)
def test_releases_are_compared_by_their_numbers(snooker, installed, is_newer):
    assert (snooker.release, snooker.is_newer_than(installed)) == ("1.10.0", is_newer)


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ((), [READ, WRITE]),
        (("snooker:read",), [WRITE]),
        (("snooker:write", "snooker:read"), []),
        # What was installed before permissions were kept.
        (None, []),
    ],
)
def test_an_update_asks_for_the_permissions_that_are_new(snooker, agreed, expected):
    assert snooker.widened(agreed) == expected


@pytest.mark.parametrize(
    ("application", "categories"),
    [("site", {"entertainment"}), ("soon", {"coming-soon"})],
)
def test_what_is_announced_is_among_what_comes_soon(application, categories):
    manifest = CATALOGUE.get(application)
    named = {name for name in ("entertainment", "sales", "coming-soon") if manifest.is_in(name)}
    assert named == {manifest.category, *categories}


def test_applications_are_listed_and_found_in_their_order():
    assert [manifest.id for manifest in CATALOGUE.manifests()] == [
        "site",
        "theme",
        "other-theme",
        "majorelle",
        "soon",
    ]
    assert CATALOGUE.find("site") is CATALOGUE.get("site")
    assert CATALOGUE.find("chess") is None
    with pytest.raises(NotFoundError):
        CATALOGUE.get("chess")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" Site ", "site"),
        ("LE SITE", "site"),
        ("مظهر", "theme"),
        ("other-theme", "other-theme"),
        ("sit", None),
        ("", None),
    ],
)
def test_an_application_is_found_by_its_id_and_its_names(text, expected):
    manifest = CATALOGUE.find_named(text)
    assert (manifest.id if manifest else None) == expected


@pytest.mark.parametrize(
    ("locale", "names"), [("fr", "Le theme, Le site"), ("en", "Theme, Site"), ("de", "Theme, Site")]
)
def test_names_are_listed_in_a_language(locale, names):
    assert CATALOGUE.list_names(["theme", "site"], locale) == names
    assert CATALOGUE.list_names(["theme", "site"]) == "Theme, Site"


@pytest.mark.parametrize(("locale", "text"), [("fr", "Oui"), ("en", "Yes"), ("ar", "Yes"), ("de", "Yes")])
def test_what_is_not_translated_is_in_english(locale, text):
    assert text_in({"en": "Yes", "fr": "Oui", "ar": ""}, locale) == text


def test_a_price_of_nothing_is_free():
    assert [build_manifest("x", price=price).is_free for price in (0, 1)] == [True, False]
    assert Catalogue([]).manifests() == []
