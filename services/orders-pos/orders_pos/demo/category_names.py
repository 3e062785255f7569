"""English and Arabic names of the categories of Atlas Pressing."""

from collections.abc import Mapping

CATEGORY_NAMES: Mapping[str, tuple[str, str]] = {
    "Vêtements": ("Clothes", "ملابس"),
    "Homme": ("Men", "رجال"),
    "Femme": ("Women", "نساء"),
    "Traditionnel": ("Traditional", "لباس تقليدي"),
    "Manteaux et cuir": ("Coats and leather", "معاطف وجلد"),
    "Maison": ("Home", "المنزل"),
    "Literie": ("Bedding", "أغطية السرير"),
    "Table et bain": ("Table and bath", "المائدة والحمام"),
    "Rideaux et salon": ("Curtains and lounge", "ستائر وصالون"),
    "Tapis": ("Rugs", "زرابي"),
    "Linge au kilo": ("Laundry by weight", "غسيل بالكيلو"),
    "Repassage": ("Ironing", "كي"),
    "Soins et retouches": ("Care and alterations", "عناية وتعديلات"),
    "Chaussures et sacs": ("Shoes and bags", "أحذية وحقائب"),
    "Retouches": ("Alterations", "تعديلات"),
    "Finitions": ("Finishing", "لمسات أخيرة"),
}
