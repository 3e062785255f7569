"""Three levels of categories. As with the real supplier, only the last has ids in the tree."""

from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_URL, uuid5

_TREE = {
    "Computer & Office": {
        "Office Electronics": ["Office & School Supplies", "Printers", "Label Makers"],
        "Tablets": ["Tablet Cases", "Tablet Stands"],
    },
    "Women's Clothing": {
        "Tops & Sets": ["Hoodies & Sweatshirts", "Blouses & Shirts", "Suits & Sets"],
        "Bottoms": ["Woman Jeans", "Skirts", "Leggings", "Pants & Capris"],
        "Outerwear & Jackets": ["Blazers", "Basic Jacket", "Trench"],
    },
    "Home & Garden, Furniture": {
        "Home Storage": ["Home Office Storage", "Kitchen Storage", "Bathroom Storage"],
        "Home Textiles": ["Towels", "Cushions", "Curtains"],
    },
    "Pet Supplies": {
        "Pet Apparels": ["Dog Clothing", "Cat Clothing"],
        "Pet Toys": ["Chew Toys", "Cat Toys"],
    },
    "Toys, Kids & Babies": {
        "Toys & Hobbies": ["Blocks", "Remote Control Toys", "Stuffed & Plush Animals"],
        "Shoes & Bags": ["Girls Shoes", "School Bags"],
    },
    "Jewelry & Watches": {
        "Fashion Jewelry": ["Rings", "Bracelets & Bangles", "Necklace & Pendants"],
        "Watches": ["Sports Watches", "Ladies' Bracelet Watches"],
    },
    "Sports & Outdoors": {
        "Cycling": ["Bicycle Lights", "Cycling Bags"],
        "Fishing": ["Fishing Lures", "Fishing Lines"],
    },
    "Phones & Accessories": {
        "Phone Accessories": ["Chargers", "Cables", "Screen Protectors"],
        "Mobile Phone Cases": ["Silicone Cases", "Leather Cases"],
    },
}


@dataclass(frozen=True)
class Leaf:
    """A category of the third level, with the names of those above it."""

    id: str
    first: str
    second: str
    name: str

    @property
    def first_id(self) -> str:
        """Id of its category of the first level, which the tree does not show."""
        return make_category_id(self.first)

    @property
    def second_id(self) -> str:
        """Id of its category of the second level, which the tree does not show."""
        return make_category_id(f"{self.first}/{self.second}")


def make_category_id(path: str) -> str:
    """Return an id that depends on the path alone."""
    return str(uuid5(NAMESPACE_URL, f"sandbox:{path}")).upper()


LEAVES = [
    Leaf(make_category_id(f"{first}/{second}/{name}"), first, second, name)
    for first, seconds in _TREE.items()
    for second, names in seconds.items()
    for name in names
]


def build_tree() -> list[dict[str, Any]]:
    """Return the data of product/getCategory."""
    return [
        {
            "categoryFirstName": first,
            "categoryFirstList": [
                {
                    "categorySecondName": second,
                    "categorySecondList": [
                        {"categoryId": make_category_id(f"{first}/{second}/{name}"), "categoryName": name}
                        for name in names
                    ],
                }
                for second, names in seconds.items()
            ],
        }
        for first, seconds in _TREE.items()
    ]
