"""Fields that a column of a file can be, with the headings that name them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from chassis.locales import LOCALES
from chassis.normalization import normalize_text
from chassis.texts import Texts

PRODUCTS: Final = "products"
CUSTOMERS: Final = "customers"
_HEADINGS: Final = Texts(__file__, "headings")
TEXT, NUMBER, INTEGER, YES_NO = "text", "number", "integer", "yes-no"


@dataclass(frozen=True)
class ImportField:
    """`name` is the public one, `column` that of the row. `labels` are the headings of an export in each language;
    `aliases`, separated by `|`, those of other files, such as the exports of Shopify and WooCommerce. The columns of a
    field that `is_joined` add up to one text; of one that `has_spares` the first cell counts that is not empty. Any
    other field has one column."""

    name: str
    column: str
    kind: str
    aliases: str = ""
    is_joined: bool = False
    has_spares: bool = False
    is_exported: bool = True

    @property
    def has_several(self) -> bool:
        """Return whether several columns can be this field."""
        return self.is_joined or self.has_spares

    @property
    def labels(self) -> Sequence[str]:
        """The headings of an export, in the order of LOCALES."""
        return [_HEADINGS[locale][self.name] for locale in LOCALES]

    def label(self, locale: str) -> str:
        """Return the heading of an export in a locale."""
        return str(_HEADINGS.of(locale)[self.name])


_PRODUCT_FIELDS = (
    ImportField(
        "name", "name", TEXT,
        "title|titre|product name|product|nom du produit|produit|article|désignation|libellé|اسم المنتج|المنتج",
    ),
    ImportField(
        "sku", "sku", TEXT,
        "référence|ref|reference|variant sku|ugs|code article|product code|الرمز|رمز المنتج|المرجع|الرمز (SKU)",
    ),
    ImportField(
        "barcode", "barcode", TEXT,
        "variant barcode|gtin|ean|upc|isbn|gtin, upc, ean, or isbn|gtin, upc, ean ou isbn|الباركود",
    ),
    ImportField(
        "category", "category_id", TEXT,
        "categories|catégories|famille|الفئات|الصنف",
    ),
    ImportField(
        "price", "price", NUMBER,
        "regular price|tarif régulier|list price|prix public|variant compare at price|compare-at price"
        "|compare at price",
    ),
    ImportField(
        "finalPrice", "final_price", NUMBER,
        "final price|prix final|sale price|tarif promo|prix promo|prix remisé|variant price|السعر النهائي|سعر التخفيض",
    ),
    ImportField(
        "cost", "cost", NUMBER,
        "cost|cost per item|cost price|cost of goods|coût|coût par article|prix d'achat|prix de revient|التكلفة",
    ),
    ImportField(
        "vatRate", "vat_rate", NUMBER, "vat|tva|vat rate|taux de tva|tax rate"
    ),
    ImportField("unit", "unit", TEXT),
    ImportField(
        "defaultQuantity", "default_quantity", NUMBER,
    ),
    ImportField(
        "weight", "weight", INTEGER,
        "weight (g)|poids (g)|grams|grammes|variant grams|weight value (grams)",
    ),
    ImportField(
        "weightKg", "weight", NUMBER,
        "weight (kg)|poids (kg)", is_exported=False,
    ),
    ImportField(
        "trackStock", "track_stock", YES_NO,
        "manage stock|gérer le stock",
    ),
    ImportField(
        "sellWithoutStock", "sell_without_stock", YES_NO,
        "backorders allowed?|autoriser les commandes de produits en rupture ?",
    ),
    ImportField(
        "lowStockLevel", "low_stock_level", NUMBER,
        "low stock amount|montant de stock faible|seuil d'alerte",
    ),
    ImportField(
        "description", "description", TEXT,
        "short description|description courte|وصف قصير",
    ),
    ImportField(
        "descriptionHtml", "description_html", TEXT, "body (html)|body html|description html",
    ),
    ImportField(
        "image", "image", TEXT,
        "image src|images|image url|product image url|photo|picture|الصور",
    ),
)  # fmt: skip
_CUSTOMER_FIELDS = (
    ImportField(
        "firstName", "first_name", TEXT,
        "firstname|first|given name|billing first name",
    ),
    ImportField(
        "lastName", "last_name", TEXT,
        "lastname|last|surname|family name|nom de famille|billing last name|النسب|اللقب",
    ),
    ImportField(
        "fullName", "full_name", TEXT,
        "name|customer|customer name|client|nom du client|الاسم|الزبون|اسم الزبون", is_exported=False,
    ),
    ImportField(
        "email", "email", TEXT,
        "email|mail|email address|adresse e-mail|courriel|user email|billing email|البريد", has_spares=True,
    ),
    ImportField(
        "phone", "phone", TEXT,
        "tel|tél|phone number|mobile|mobile phone|gsm|portable|numéro de téléphone|billing phone|default address phone"
        "|whatsapp|رقم الهاتف|الجوال|الهاتف المحمول", has_spares=True,
    ),
    ImportField(
        "address", "address", TEXT,
        "address1|address 1|address2|address 2|default address address1|default address address2|street|rue"
        "|billing address 1|billing address 2|city|ville|default address city|billing city|المدينة"
        "|zip|postal code|code postal|default address zip|billing postcode|الرمز البريدي",
        is_joined=True,
    ),
    ImportField(
        "collectAddress", "collect_address", TEXT,
        is_joined=True,
    ),
    ImportField(
        "shippingAddress", "shipping_address", TEXT,
        "shipping address|shipping address 1|shipping address 2|shipping city|shipping postcode", is_joined=True,
    ),
    ImportField("locale", "locale", TEXT, "locale"),
)  # fmt: skip
FIELDS: Final[Mapping[str, Mapping[str, ImportField]]] = {
    PRODUCTS: {field.name: field for field in _PRODUCT_FIELDS},
    CUSTOMERS: {field.name: field for field in _CUSTOMER_FIELDS},
}
# Where the first heading is, the second one means another field: what is compared with is the list price, and the text
# beside a short description is the page's.
_BESIDE = (
    ("compareatprice", "price", "finalPrice"),
    ("shortdescription", "description", "descriptionHtml"),
    ("descriptioncourte", "description", "descriptionHtml"),
)
_PARENTHESES = re.compile(r"\([^()]*\)")
_TATWEEL = "\u0640"


def find_fields(kind: str, headers: Sequence[str]) -> list[str]:
    """Return the field of each column, as its heading says in English, French or Arabic or in an export of Shopify or
    WooCommerce; empty for an unknown one. The first of several columns of one field counts, unless they are joined."""
    fields_by_heading, keys = _fields_by_heading(kind), [heading_key(header) for header in headers]
    beside = {key: field for mark, key, field in _BESIDE if mark in keys and kind == PRODUCTS}
    fields: list[str] = []
    for header, key in zip(headers, keys, strict=True):
        field = (
            beside.get(key)
            or fields_by_heading.get(key)
            or fields_by_heading.get(heading_key(_PARENTHESES.sub("", header)), "")
        )
        if not field:
            fields.append("")
            continue
        fields.append("" if field in fields and not FIELDS[kind][field].has_several else field)
    return _whole_names(fields) if kind == CUSTOMERS else fields


def heading_key(header: str) -> str:
    """Return what two spellings of a heading have in common: its letters and digits, without case and accents."""
    plain = normalize_text("NFKD", header.casefold())
    return "".join(character for character in plain if character.isalnum() and character != _TATWEEL)


def _fields_by_heading(kind: str) -> Mapping[str, str]:
    return {
        heading_key(heading): field.name
        for field in FIELDS[kind].values()
        for heading in (field.name, *field.labels, *field.aliases.split("|"))
        if heading
    }


def _whole_names(fields: list[str]) -> list[str]:
    """Return the fields; where there is one part of the name alone, it is the whole name. Beside one part, the column
    that is called name is the other one."""
    parts = {"firstName", "lastName"} & set(fields)
    if len(parts) != 1:
        return fields
    part = parts.pop()
    other = "lastName" if part == "firstName" else "firstName"
    if "fullName" in fields:
        return [other if field == "fullName" else field for field in fields]
    return ["fullName" if field == part else field for field in fields]
