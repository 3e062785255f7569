"""Pages for owners: the same in every language, in the words of the screens."""

import re

import pytest
import yaml
from chassis.locales import DEFAULT, LOCALES
from souk_local.layout import ROOT
from souk_local.screen_texts import load_screen_texts

DOCS = ROOT / "docs"
PAGES = {
    "first-day",
    "counter",
    "orders",
    "shop",
    "dropshipping",
    "planning",
    "club",
    "assistant",
    "apps",
}
MAX_PICTURES, MAX_PICTURE_BYTES = 10, 60_000
# Bold that is no text of a screen, by language.
NO_LABELS: dict[str, set[str]] = {}
GLOSSARY = yaml.safe_load((ROOT / "web/translations/glossary.yaml").read_text(encoding="utf-8"))

_HEADING = re.compile(r"^(#+) ", re.MULTILINE)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_PLACEHOLDER = re.compile(r"\{\w+\}")
EACH_PAGE = [(page, language) for page in sorted(PAGES) for language in LOCALES]


def _get_file(page, language):
    folder = DOCS if language == DEFAULT else DOCS / language
    return folder / "owners" / f"{page}.md"


def _read(page, language):
    """Return the front matter and the body of a page."""
    _, matter, body = _get_file(page, language).read_text(encoding="utf-8").split("---\n", 2)
    return yaml.safe_load(matter), body


def _normalise(text):
    """Return a label as pages write it: plain spaces, and an ellipsis for what is filled in."""
    return _PLACEHOLDER.sub("…", re.sub(r"\s", " ", text)).strip()


@pytest.fixture(scope="module", params=LOCALES)
def labels(request):
    """Return a language and the texts of its screens."""
    return request.param, {_normalise(text) for text in load_screen_texts(request.param).values()}


@pytest.mark.parametrize("language", LOCALES)
def test_every_page_exists_in_every_language(language):
    folder = _get_file("first-day", language).parent
    assert {file.stem for file in folder.glob("*.md")} == PAGES


@pytest.mark.parametrize(("page", "language"), EACH_PAGE)
def test_a_page_has_a_title_a_description_and_no_first_heading(page, language):
    matter, body = _read(page, language)
    assert set(matter) == {"title", "description"}
    assert all(matter.values())
    assert "#" not in _HEADING.findall(body)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_translations_have_the_same_headings_and_pictures(page):
    bodies = {language: _read(page, language)[1] for language in LOCALES}
    headings = {language: _HEADING.findall(body) for language, body in bodies.items()}
    pictures = {
        language: [target.rsplit("/", 1)[-1] for _, target in _PICTURE.findall(body)]
        for language, body in bodies.items()
    }
    assert all(levels == headings[DEFAULT] for levels in headings.values())
    assert all(names == pictures[DEFAULT] for names in pictures.values())
    assert pictures[DEFAULT]


@pytest.mark.parametrize(("page", "language"), EACH_PAGE)
def test_pictures_and_links_of_a_page_lead_somewhere(page, language):
    file, (_, body) = _get_file(page, language), _read(page, language)
    for description, target in _PICTURE.findall(body):
        assert description
        picture = (file.parent / target).resolve()
        assert picture.is_file(), target
        assert picture.parent == DOCS / "pictures" / language
    for target in _LINK.findall(body):
        assert (file.parent / target.split("#")[0]).is_file(), target


@pytest.mark.parametrize("language", LOCALES)
def test_pictures_are_few_and_light(language):
    pictures = sorted((DOCS / "pictures" / language).glob("*.webp"))
    assert 0 < len(pictures) <= MAX_PICTURES
    assert {picture.name for picture in pictures if picture.stat().st_size > MAX_PICTURE_BYTES} == set()


@pytest.mark.parametrize("page", sorted(PAGES))
def test_what_is_bold_is_a_text_of_the_screens(page, labels):
    language, texts = labels
    bold = {_normalise(text) for text in _BOLD.findall(_read(page, language)[1])}
    assert bold - texts - NO_LABELS.get(language, set()) == set()


@pytest.mark.parametrize(("page", "language"), EACH_PAGE)
def test_a_page_has_the_words_of_the_glossary(page, language):
    matter, body = _read(page, language)
    # Targets of links are names of files, and labels have a test of their own.
    prose = _BOLD.sub("", re.sub(r"\]\([^)]*\)", "]", body))
    words = set(re.findall(r"\w+", f"{matter['title']} {matter['description']} {prose}".lower()))
    avoided = {word for entry in GLOSSARY.values() for word in entry[language]["avoid"]}
    assert {word for word in avoided if word in words or (" " in word and word in prose.lower())} == set()
