"""What differs from country to country stands in the packs of services/_countries, and nowhere else in the code."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from babel.numbers import get_territory_currencies
from chassis.locales import LOCALES
from countries.names import country_names
from countries.packs import country_pack, packed_countries
from countries.zones import zones_by_country
from phonenumbers import country_code_for_region

# What people of packed countries, and their money, are called besides what CLDR knows.
_ALSO_CALLED = r"Moroccan|Marocain[es]*|Belgian|Tunisian|DH|dirhams?|درهم"
# A name in capitals, of a number of a business, or of a register.
_ABBREVIATION = re.compile("[A-Z]{3,}")
# A currency of so many countries is used in examples, and tells none of them.
_MANY = 3
_CODE = re.compile(
    r"(?:services/(?!_countries/)[^/]+/(?!tests/|migrations/)[^/]+/(?!demo|.*/demo/).*\.py"
    r"|gateway/gateway/.*\.py|web/src/(?!testing/).*\.tsx?)"
)
# Texts of screens, messages and files also name the tax on sales.
_CATALOGUE = re.compile(
    r"(?:services/(?!_countries/)[^/]+/(?!tests/|migrations/)[^/]+/(?!demo|.*/demo/).*"
    r"|gateway/gateway/.*|web/src/.*)\.yaml"
)
_TAX_WORDS = re.compile(r"(?<!\w)(?:VAT|TVA|TTC|القيمة المضافة)(?!\w)")
_TEST = re.compile(r"\.test\.tsx?$|/fixtures\.tsx?$|/demo\.py$|/testing/")
# Files with such words, and why they have them.
EXCEPTIONS: Mapping[str, str] = {
    "gateway/gateway/places/gazetteer.py": "the towns of the stand-in map",
    "services/_chassis/chassis/consumer.py": "the currency of events of before",
    "services/_chassis/chassis/context.py": "the currency of tokens of before",
    "services/_chassis/chassis/formats.py": "an example",
    "services/_chassis/chassis/money.py": "the list of all currencies",
    "services/_chassis/chassis/timezones.py": "the check of the zones' age",
    "services/_chassis/chassis/tokens.py": "the currency of tokens of before",
    "services/_reading/reading/currency_words.py": "what people call currencies",
    "services/ai-assistant/ai_assistant/adapters/media/built_in.yaml": "words for pictures",
    "services/ai-assistant/ai_assistant/domain/grammar/words.ar.yaml": "what people call currencies",
    "services/ai-assistant/ai_assistant/domain/grammar/words.en.yaml": "what people call currencies",
    "services/ai-assistant/ai_assistant/domain/grammar/words.fr.yaml": "what people call currencies",
    "services/ai-assistant/ai_assistant/domain/grammar/actions.py": "examples of requests",
    "services/ai-assistant/ai_assistant/domain/grammar/changes.py": "examples of requests",
    "services/ai-assistant/ai_assistant/domain/grammar/conditions.py": "examples of requests",
    "services/ai-assistant/ai_assistant/domain/grammar/number_conditions.py": "examples of requests",
    "services/app-catalog/app_catalog/domain/manifest.py": "the store's prices",
    "services/app-catalog/app_catalog/domain/purchase.py": "the store's prices",
    "services/orders-pos/orders_pos/adapters/documents/amount_in_words.py": "an example",
    "services/orders-pos/orders_pos/domain/customers/access.py": "the currency's sign in the labels of customers",
    "services/orders-pos/orders_pos/domain/imports/programs/prestashop.yaml": "headings of another program",
    "services/orders-pos/orders_pos/domain/imports/programs/woocommerce.yaml": "headings of another program",
    "services/orders-pos/orders_pos/domain/translations.ar.yaml": "documents that were issued before",
    "services/orders-pos/orders_pos/domain/translations.en.yaml": "documents that were issued before",
    "services/orders-pos/orders_pos/domain/translations.fr.yaml": "documents that were issued before",
    "web/src/features/apps/use-price.ts": "the store's prices",
    "web/src/islands/freight/product-shipping.tsx": "elements of before that name no currency",
    "web/src/islands/picker/quantity-picker.tsx": "elements of before that name no currency",
    "web/src/shared/i18n/use-format.ts": "amounts before anyone has signed in",
}


def find_country_words(path: str, text: str) -> Iterator[str]:
    """Yield a line for each word of a country in the code and the texts of services, gateway and web app."""
    is_catalogue = _CATALOGUE.fullmatch(path)
    if path in EXCEPTIONS or not (is_catalogue or _CODE.fullmatch(path)) or _TEST.search(path):
        return
    for match in chain(_words().finditer(text), _TAX_WORDS.finditer(text) if is_catalogue else ()):
        line = text.count("\n", 0, match.start()) + 1
        yield f"{path}:{line}: {match[0]}: what a country has stands in its pack, services/_countries"


@cache
def _words() -> re.Pattern[str]:
    """Return the pattern of names of countries with a pack, their telephone codes, currencies and numbers of their
    businesses."""
    words = map(
        re.escape, sorted({*chain.from_iterable(map(_words_of, packed_countries()))}, key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w+])(?:{'|'.join(words)}|{_ALSO_CALLED})(?!\w)")


def _words_of(code: str) -> Iterator[str]:
    pack = country_pack(code)
    yield from (country_names(locale)[code] for locale in LOCALES)
    # A sign before one digit is also that of a difference.
    if len(dialling_code := str(country_code_for_region(code))) > 1:
        yield f"+{dialling_code}"
    for number in (*pack.seller_numbers, *pack.buyer_numbers):
        names = " ".join(number.names.values())
        yield from {*_ABBREVIATION.findall(names)} - {*pack.tax.names.values()}
    if sum(pack.currency in get_territory_currencies(other) for other in zones_by_country()) < _MANY:
        yield pack.currency
