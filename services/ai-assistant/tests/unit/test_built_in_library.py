"""The built-in pictures."""

import io

import pytest
from ai_assistant.adapters.media.built_in import BuiltInLibrary
from PIL import Image

LIBRARY = BuiltInLibrary()


@pytest.mark.parametrize(("keywords", "locale", "title"), [
    ("red rugs", "en", "Rug"),
    ("tapis berbère", "fr", "Tapis"),
    ("زربية", "ar", "زربية"),
    ("zellige fès", "fr", "Zellige"),
])  # fmt: skip
async def test_pictures_are_found_in_three_languages(keywords, locale, title):
    pictures, total = await LIBRARY.search("image", keywords, 1, locale)
    assert pictures[0].media.title == title
    assert pictures[0].media.attribution == "Souk"
    assert total >= len(pictures)


async def test_pages_have_ten_and_nothing_twice():
    first, total = await LIBRARY.search("image", "nature", 1, "en")
    second, _ = await LIBRARY.search("image", "nature", 2, "en")
    assert (len(first), len(second)) == (10, total - 10)
    assert len({item.media.id for item in (*first, *second)}) == total


async def test_nothing_fits_words_that_mean_nothing():
    assert await LIBRARY.search("image", "xyzzy !", 1, "en") == ([], 0)


async def test_a_film_moves():
    [film, *_] = (await LIBRARY.search("video", "sea", 1, "en"))[0]
    image = Image.open(io.BytesIO(await LIBRARY.load(film.picture)))
    assert image.is_animated
    assert film.media.duration == 3


async def test_an_item_is_found_again_by_its_id_alone():
    [item, *_] = (await LIBRARY.search("image", "tea", 1, "en"))[0]
    assert await LIBRARY.find("image", item.media.id, "en") == item
    assert await LIBRARY.find("image", "tea-squares", "en") is None
    assert Image.open(io.BytesIO(await LIBRARY.load(item.thumbnail))).width == 320
