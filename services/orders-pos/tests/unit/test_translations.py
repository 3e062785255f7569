import pytest
from orders_pos.domain.translations import translate


def test_other_languages_are_english_and_other_keys_errors():
    assert [translate("total", locale) for locale in ("en", "fr", "ar", "de", "")] == [
        "Total", "Total", "المجموع", "Total", "Total",
    ]  # fmt: skip
    assert translate("phone", "fr") == "Téléphone"
    with pytest.raises(KeyError):
        translate("nope", "en")
