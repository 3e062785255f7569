"""Fields that a column of a file can be."""

from collections.abc import Mapping
from typing import Final

from chassis.locales import LOCALES
from reading.headings import EXCLUDED, INCLUDED

from orders_pos.domain.imports.import_field import (
    AMOUNT,
    CODE,
    DATE,
    NUMBER,
    PERCENT,
    PICTURES,
    TEXT,
    VISIBILITY,
    WEIGHT,
    YES_NO,
    ImportField,
)
from orders_pos.domain.imports.order_fields import ORDER_FIELDS

PRODUCTS: Final = "products"
CUSTOMERS: Final = "customers"
ORDERS: Final = "orders"
_PRODUCT_FIELDS = (
    ImportField(
        "name", "name", TEXT,
        "title|titre|product name|product|nom du produit|produit|article|désignation|libellé|اسم المنتج|المنتج",
    ),
    ImportField(
        "sku", "sku", CODE,
        "référence|ref|reference|variant sku|ugs|code article|product code|الرمز|رمز المنتج|المرجع|الرمز (SKU)",
    ),
    ImportField(
        "barcode", "barcode", CODE,
        "variant barcode|gtin|ean|upc|isbn|gtin, upc, ean, or isbn|gtin, upc, ean ou isbn|الباركود",
    ),
    ImportField(
        "category", "category_id", TEXT,
        "categories|catégories|famille|product category|الفئات|الصنف", has_spares=True,
    ),
    ImportField(
        "price", "price", AMOUNT,
        "regular price|tarif régulier|list price|prix public|variant compare at price|compare-at price"
        "|compare at price", tax=INCLUDED,
    ),
    ImportField(
        "finalPrice", "final_price", AMOUNT,
        "final price|prix final|sale price|tarif promo|prix promo|prix remisé|variant price|السعر النهائي|سعر التخفيض",
        tax=INCLUDED,
    ),
    ImportField(
        "cost", "cost", AMOUNT,
        "cost|cost per item|cost price|cost of goods|coût|coût par article|prix d'achat|prix de revient|التكلفة",
        tax=EXCLUDED,
    ),
    ImportField(
        "vatRate", "vat_rate", PERCENT, "vat|tva|vat rate|taux de tva|tax rate"
    ),
    ImportField("taxable", "$taxable", YES_NO, is_exported=False),
    ImportField("unit", "unit", TEXT),
    ImportField(
        "defaultQuantity", "default_quantity", NUMBER,
    ),
    ImportField(
        "weight", "weight", WEIGHT, "grams|grammes|variant grams|weight value (grams)", unit="g",
    ),
    ImportField("weightKg", "weight", WEIGHT, is_exported=False, unit="kg"),
    ImportField("weightLb", "weight", WEIGHT, is_exported=False, unit="lb"),
    ImportField("weightOz", "weight", WEIGHT, is_exported=False, unit="oz"),
    # Headings that say no unit, also the name of the field itself.
    ImportField(
        "weightUnit", "weight", WEIGHT,
        "weight|poids|الوزن|variant weight|product weight|item weight|shipping weight|net weight|gross weight|poids net"
        "|poids brut", is_exported=False,
    ),
    ImportField("unitOfWeight", "$weight_unit", TEXT, "weight unit|unité de poids|وحدة الوزن", is_exported=False),
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
        "stock", "$stock", NUMBER,
        "quantity|quantité|qty|qté|inventory|inventory quantity|stock on hand|quantité en stock|الكمية",
        is_summed=True,
    ),
    ImportField("inStock", "$in_stock", YES_NO, "in stock?|en stock ?", is_exported=False),
    ImportField("stockTracker", "$tracker", TEXT, is_exported=False),
    ImportField(
        "visibility", "$visible", VISIBILITY, "published|publié|visible|visibility|active|actif|status|statut|منشور",
        has_spares=True,
    ),
    ImportField(
        "description", "description", TEXT,
        "short description|description courte|وصف قصير",
    ),
    ImportField(
        "descriptionHtml", "description_html", TEXT, "body (html)|body html|description html",
    ),
    ImportField(
        "image", "pictures", PICTURES,
        "image src|images|image url|image urls|product image url|photo|photos|picture|pictures|الصور", is_joined=True,
    ),
    ImportField("imagePosition", "$image_position", NUMBER, is_exported=False),
    ImportField("imageText", "$image_text", TEXT, is_sparse=True),
    ImportField("imageAuthor", "$image_author", TEXT, is_sparse=True),
    ImportField("imageFilm", "$image_film", TEXT, is_sparse=True),
    ImportField("icon", "icon", TEXT, is_sparse=True),
    ImportField("saleFrom", "$sale_from", DATE, is_exported=False),
    ImportField("saleTo", "$sale_to", DATE, is_exported=False),
    # What rows are put together by: rows of one group are one product, and a variation belongs to the one before it or
    # to its parent.
    ImportField("recordType", "$type", TEXT),
    ImportField("variant", "attribute_values", TEXT, is_joined=True, separator=" / "),
    ImportField("variantImage", "$variant_image", PICTURES, is_exported=False),
    ImportField("group", "$group", TEXT, is_exported=False),
    ImportField("recordId", "$id", TEXT, is_exported=False),
    ImportField("parent", "$parent", TEXT, is_exported=False),
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
        "|zip|postal code|code postal|default address zip|billing postcode|الرمز البريدي"
        "|province|default address province code|billing state|country|pays|default address country code"
        "|billing country|البلد",
        is_joined=True,
    ),
    ImportField(
        "collectAddress", "collect_address", TEXT,
        is_joined=True,
    ),
    ImportField(
        "shippingAddress", "shipping_address", TEXT,
        "shipping address|shipping address 1|shipping address 2|shipping city|shipping postcode|shipping state"
        "|shipping country", is_joined=True,
    ),
    ImportField("locale", "locale", TEXT, "locale"),
)  # fmt: skip
# The maps of texts by language, by the field of the text; that of a variant is its option's.
OPTION_NAMES: Final = "attribute_names"
TEXT_MAPS: Final[Mapping[str, str]] = {
    "name": "names",
    "description": "descriptions",
    "descriptionHtml": "descriptions_html",
    "variant": OPTION_NAMES,
}
_PRODUCT_TEXTS = (
    field.in_language(TEXT_MAPS[field.name], locale)
    for field in _PRODUCT_FIELDS
    if field.name in TEXT_MAPS
    for locale in LOCALES
)
FIELDS: Final[Mapping[str, Mapping[str, ImportField]]] = {
    PRODUCTS: {field.name: field for field in (*_PRODUCT_FIELDS, *_PRODUCT_TEXTS)},
    CUSTOMERS: {field.name: field for field in _CUSTOMER_FIELDS},
    ORDERS: {field.name: field for field in ORDER_FIELDS},
}
