"""Names by language of the categories of Atlas Pressing."""

from collections.abc import Mapping

CATEGORY_NAMES: Mapping[str, dict[str, str]] = {
    "Vêtements": {"en": "Clothes", "ar": "ملابس", "fr": "Vêtements"},
    "Homme": {"en": "Men", "ar": "رجال", "fr": "Homme"},
    "Femme": {"en": "Women", "ar": "نساء", "fr": "Femme"},
    "Traditionnel": {"en": "Traditional", "ar": "لباس تقليدي", "fr": "Traditionnel"},
    "Manteaux et cuir": {"en": "Coats and leather", "ar": "معاطف وجلد", "fr": "Manteaux et cuir"},
    "Maison": {"en": "Home", "ar": "المنزل", "fr": "Maison"},
    "Literie": {"en": "Bedding", "ar": "أغطية السرير", "fr": "Literie"},
    "Table et bain": {"en": "Table and bath", "ar": "المائدة والحمام", "fr": "Table et bain"},
    "Rideaux et salon": {"en": "Curtains and lounge", "ar": "ستائر وصالون", "fr": "Rideaux et salon"},
    "Tapis": {"en": "Rugs", "ar": "زرابي", "fr": "Tapis"},
    "Linge au kilo": {"en": "Laundry by weight", "ar": "غسيل بالكيلو", "fr": "Linge au kilo"},
    "Repassage": {"en": "Ironing", "ar": "كي", "fr": "Repassage"},
    "Soins et retouches": {"en": "Care and alterations", "ar": "عناية وتعديلات", "fr": "Soins et retouches"},
    "Chaussures et sacs": {"en": "Shoes and bags", "ar": "أحذية وحقائب", "fr": "Chaussures et sacs"},
    "Retouches": {"en": "Alterations", "ar": "تعديلات", "fr": "Retouches"},
    "Finitions": {"en": "Finishing", "ar": "لمسات أخيرة", "fr": "Finitions"},
}
