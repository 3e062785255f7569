"""Words of the shop's pages."""

from site_editor.adapters.rendering.labels import SHOP_LABELS


def test_the_page_of_the_wheel_has_one_title_to_the_letter():
    assert {labels["wheel"] for labels in SHOP_LABELS.values()} == {"My E-commerce App"}
