import pytest
from souk_local.country_words import EXCEPTIONS, find_country_words
from souk_local.layout import ROOT

CODE = "services/orders-pos/orders_pos/domain/shop/settings.py"


@pytest.mark.parametrize(
    "text",
    [
        '_PREFIX = "+212"',
        '"An ICE has 15 digits."',
        "COUNTRY = 'Maroc'",
        'currency = "MAD"',
        "# in dirhams",
        "SIRET",
    ],
)
@pytest.mark.parametrize("path", [CODE, "gateway/gateway/app.py", "web/src/features/orders/a.tsx"])
def test_a_word_of_a_country_is_found_with_its_line(path, text):
    (finding,) = find_country_words(path, f"\n{text}\n")
    assert finding.startswith(f"{path}:2: ")


@pytest.mark.parametrize("text", ["target: Costs, in (as MAD)", "vat: TVA", "cost: without VAT", "x: درهم"])
@pytest.mark.parametrize("path", ["web/src/features/orders/texts.en.yaml", "gateway/gateway/errors.yaml"])
def test_texts_name_neither_a_country_nor_its_tax(path, text):
    assert len(list(find_country_words(path, text))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (CODE, "DEVICE, SERVICE, FRENCH = 1, 2, 3"),
        (CODE, "the MADE-UP one"),
        ("services/_countries/countries/packs.py", '"MAD"'),
        ("services/orders-pos/tests/unit/test_a.py", '"MAD"'),
        ("services/orders-pos/orders_pos/demo/atlas.py", "Maroc"),
        ("web/src/features/orders/a.test.tsx", "'MAD'"),
    ],
)
def test_others_pass(path, text):
    assert list(find_country_words(path, text)) == []


@pytest.mark.parametrize("path", EXCEPTIONS)
def test_an_exception_is_needed(path):
    name, _, ending = path.rpartition(".")
    assert list(find_country_words(f"{name}_again.{ending}", (ROOT / path).read_text()))
