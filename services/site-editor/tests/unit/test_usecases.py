from dataclasses import dataclass, field
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, NotFoundError, ValidationError
from site_editor.domain.content import Content, Part
from site_editor.usecases.discard_draft import discard_draft
from site_editor.usecases.ports import SavedVersion
from site_editor.usecases.publish_draft import publish_draft
from site_editor.usecases.restore_version import restore_version
from site_editor.usecases.save_content import save_content

PAGE = uuid4()
ONE, TWO = (Content((Part(f"<p>{name}</p>", ""),)) for name in ("one", "two"))


@dataclass
class FakeContents:
    published: dict = field(default_factory=dict)
    drafts: dict = field(default_factory=dict)
    versions: dict = field(default_factory=dict)

    async def publish(self, page_id, locale, content):
        self.published[page_id, locale] = content
        self.drafts.pop((page_id, locale), None)

    async def save_draft(self, page_id, locale, content):
        self.drafts[page_id, locale] = content

    async def find_draft(self, page_id, locale):
        return self.drafts.get((page_id, locale))

    async def delete_draft(self, page_id, locale):
        self.drafts.pop((page_id, locale), None)

    async def add_version(self, version, *, is_draft):
        self.versions[uuid4()] = version, is_draft

    async def get_version(self, version_id):
        if version_id not in self.versions:
            raise NotFoundError("There is no such version.")
        return self.versions[version_id][0]


@dataclass
class FakePages:
    touched: list = field(default_factory=list)

    async def touch(self, page_id, locale, *, is_published):
        if page_id != PAGE:
            raise NotFoundError("There is no such page.")
        self.touched.append((locale, is_published))

    async def discard_place(self, page_id):
        self.touched.append("place discarded")


@pytest.fixture
def contents():
    return FakeContents()


@pytest.fixture
def pages():
    return FakePages()


async def test_content_is_published_and_kept_as_a_version(contents, pages):
    saved = SavedVersion(PAGE, "fr", ONE)
    assert await save_content(saved, contents, pages) == PAGE
    assert contents.published == {(PAGE, "fr"): ONE}
    assert list(contents.versions.values()) == [(saved, False)]
    assert pages.touched == [("fr", True)]


async def test_a_draft_leaves_what_is_published(contents, pages):
    await save_content(SavedVersion(PAGE, "en", ONE), contents, pages)
    await save_content(SavedVersion(PAGE, "en", TWO), contents, pages, is_draft=True)
    assert (contents.published[PAGE, "en"], contents.drafts[PAGE, "en"]) == (ONE, TWO)
    assert [is_draft for _, is_draft in contents.versions.values()] == [False, True]
    assert pages.touched == [("en", True), ("en", False)]


async def test_content_of_an_unknown_page_is_not_stored(contents, pages):
    with pytest.raises(NotFoundError):
        await save_content(SavedVersion(uuid4(), "en", ONE), contents, pages)
    assert contents == FakeContents()


async def test_a_draft_is_published_once(contents, pages):
    await save_content(SavedVersion(PAGE, "en", ONE), contents, pages, is_draft=True)
    assert await publish_draft(PAGE, "en", contents, pages) == PAGE
    assert (contents.published[PAGE, "en"], contents.drafts) == (ONE, {})
    with pytest.raises(ConflictError) as caught:
        await publish_draft(PAGE, "en", contents, pages)
    assert caught.value.code == "no-draft"


async def test_a_discarded_draft_is_gone(contents, pages):
    await save_content(SavedVersion(PAGE, "en", ONE), contents, pages, is_draft=True)
    assert await discard_draft(PAGE, "en", contents, pages) == PAGE
    assert (contents.drafts, contents.published) == ({}, {})
    assert pages.touched[1:] == ["place discarded", ("en", False)]
    assert len(contents.versions) == 1


@pytest.mark.parametrize("is_draft", [True, False])
async def test_a_version_is_restored_in_its_language(contents, pages, is_draft):
    await save_content(SavedVersion(PAGE, "ar", ONE), contents, pages)
    await save_content(SavedVersion(PAGE, "ar", TWO), contents, pages)
    first = next(iter(contents.versions))
    assert await restore_version(first, contents, pages, is_draft=is_draft) == PAGE
    assert (contents.drafts if is_draft else contents.published)[PAGE, "ar"] == ONE
    assert contents.published[PAGE, "ar"] == (TWO if is_draft else ONE)
    assert len(contents.versions) == 3


async def test_a_version_that_is_hostile_today_is_not_restored(contents, pages):
    hostile = Content((Part("<script>x</script>", ""),))
    await contents.add_version(SavedVersion(PAGE, "en", hostile), is_draft=False)
    with pytest.raises(ValidationError):
        await restore_version(next(iter(contents.versions)), contents, pages, is_draft=False)
    assert contents.published == {}
