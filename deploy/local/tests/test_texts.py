"""Every catalogue of texts is whole in every language."""

import re
from collections import defaultdict

import pytest
import yaml
from chassis.locales import CLDR_LOCALES, DEFAULT, LOCALES
from souk_local.layout import ROOT
from souk_local.screen_texts import flatten

_FILE = re.compile(rf"(.+)\.({'|'.join(LOCALES)})\.yaml")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
# How people say things, each language in its own way.
_VOCABULARIES = {"services/ai-assistant/ai_assistant/domain/grammar/words"}
# The list itself, how others call a language, what a type checker finds, and names of columns that were.
_NAMED = {
    "services/ai-assistant/ai_assistant/adapters/media/pexels.py",
    "services/orders-pos/orders_pos/adapters/orders/versions.py",
    "services/orders-pos/orders_pos/domain/shop/public_holidays.py",
    "web/src/features/assistant/voice/use-speech.ts",
    "web/src/islands/texts.ts",
    "web/src/shared/i18n/locales.ts",
    "web/src/shared/ui/calendar-popover.tsx",
}
# Languages as keys, as a list, or as alternatives.
_LANGUAGES = re.compile(
    r"""["']?\ben["']?\s*:[\s\S]{0,400}?["']?\bfr["']?\s*:|["']en["'],\s*["']fr["']|\ben\|fr\|ar\b"""
)
_SOURCES = {
    "services": ("*.py",),
    "gateway/gateway": ("*.py",),
    "proto/souk": ("*.proto",),
    "web/src": ("*.ts", "*.tsx"),
    "web/scripts": ("*.ts", "*.mjs", "*.cjs"),
}
# Texts that are written in English where they are raised.
_WITHOUT_DEFAULT = {"gateway/gateway/error_messages"}


def _catalogues():
    """Return the files of each catalogue by language."""
    catalogues = defaultdict(dict)
    for folder in ("services", "gateway"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            if match := _FILE.fullmatch(str(path.relative_to(ROOT))):
                catalogues[match[1]][match[2]] = path
    return catalogues


CATALOGUES = _catalogues()
TRANSLATED = sorted(CATALOGUES.keys() - _VOCABULARIES)


def _read(file):
    return dict(flatten(yaml.safe_load(file.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("name", sorted(CATALOGUES))
def test_a_catalogue_has_a_file_for_every_language(name):
    missing = {DEFAULT} if name in _WITHOUT_DEFAULT else set()
    assert set(CATALOGUES[name]) == set(LOCALES) - missing


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_language_has_the_same_keys_and_placeholders(name):
    first, *others = (_read(file) for _, file in sorted(CATALOGUES[name].items()))
    for other in others:
        assert set(first) == set(other)
        for key, text in first.items():
            assert set(_PLACEHOLDER.findall(str(text))) == set(_PLACEHOLDER.findall(str(other[key]))), key
    assert all(str(text).strip() for text in first.values())


def test_the_catalogues_of_the_services_are_found():
    assert len(TRANSLATED) > 10
    assert {"services/orders-pos/orders_pos/domain/translations", "gateway/gateway/apps/steps"} <= set(
        TRANSLATED
    )


def test_no_language_is_named_but_in_its_list():
    """A module that has texts by language in it would be forgotten when a language is added."""
    files = [
        path
        for folder, patterns in _SOURCES.items()
        for pattern in patterns
        for path in (ROOT / folder).rglob(pattern)
    ]
    named = {
        str(path.relative_to(ROOT))
        for path in files
        if not {"tests", "migrations", "demo", "testing"} & set(path.parts)
        and path.name != "demo.py"
        and not {".test", ".gen"} & set(path.suffixes)
        and _LANGUAGES.search(path.read_text(encoding="utf-8"))
    }
    assert named == _NAMED
    assert set(CLDR_LOCALES) == set(LOCALES)
