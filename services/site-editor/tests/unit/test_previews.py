from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from site_editor.domain.preview import LIFE, sign_preview, verify_preview

KEY, INSTANT, SECOND = b"k" * 32, datetime(2026, 1, 1, tzinfo=UTC), timedelta(seconds=1)


@pytest.fixture
def signed():
    page_id = uuid4()
    return page_id, *sign_preview(KEY, page_id, INSTANT)


def test_a_token_names_its_page_until_it_expires(signed):
    page_id, token, expires_at = signed
    assert expires_at == INSTANT + LIFE
    assert verify_preview(KEY, token, expires_at - SECOND) == page_id
    assert verify_preview(KEY, token, expires_at) is None


@pytest.mark.parametrize("key", [b"x" * 32, b""])
def test_another_key_does_not_fit(signed, key):
    assert verify_preview(key, signed[1], INSTANT) is None


def test_a_key_that_is_empty_verifies_nothing():
    token, _ = sign_preview(b"", uuid4(), INSTANT)
    assert verify_preview(b"", token, INSTANT) is None


@pytest.mark.asvs("11.4.3")
@pytest.mark.parametrize("position", [0, 5, 12, 40, -1])
def test_no_character_can_be_changed(signed, position):
    characters = list(signed[1])
    characters[position] = "A" if characters[position] != "A" else "B"
    page_id = verify_preview(KEY, "".join(characters), INSTANT)
    # The last character has bits that are not used.
    assert page_id is None or (position == -1 and page_id == signed[0])


@pytest.mark.parametrize("token", ["", "x", "====", "é", "A" * 300])
def test_what_is_no_token_is_none(token):
    assert verify_preview(KEY, token, INSTANT) is None


def test_a_preview_is_shown_for_a_day():
    _, expires_at = sign_preview(KEY, uuid4(), INSTANT + timedelta(microseconds=5))
    assert expires_at == datetime(2026, 1, 2, tzinfo=UTC)


def test_a_link_that_was_sent_before_an_update_of_souk_is_still_valid():
    token = "AABpVwqAAAAAAAAAAAAAAAAAAAAAB9GVbzMnrr-9WSkuBw-r6ZYT2p3tbl96hEDyHU9aSi5g"
    assert verify_preview(KEY, token, INSTANT) == UUID(int=7)
