"""Categories by their names in any language."""

import pytest
from ai_assistant.usecases.find_categories import UnknownCategoryError, find_categories
from fake_platform import FakePlatform


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tapis", ["rugs"]),
        ("RUGS", ["rugs"]),
        ("سجاد", ["rugs"]),
        ("ete", ["summer"]),
        ("summer clo", ["summer"]),
        ("s", ["rugs", "summer"]),
    ],
)
async def test_category_is_found_by_its_names_in_each_language(name, expected):
    platform = FakePlatform()
    ids = {
        platform.add("category_products", name="Tapis", names={"en": "Rugs", "ar": "سجاد"}): "rugs",
        platform.add("category_products", name="Été", names={"en": "Summer clothes", "fr": ""}): "summer",
    }
    assert [ids[id_] for id_ in await find_categories(name, platform)] == expected
    with pytest.raises(UnknownCategoryError):
        await find_categories("cuir", platform)
