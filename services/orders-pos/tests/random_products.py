"""Products with all that an export has, at random."""

import random

from chassis.locales import LOCALES
from souk.orders.v1 import orders_pb2 as pb

TEXTS = (
    "Savon",
    "Thé, vert",
    "=1+1",
    "'-20%",
    '12" pan',
    "قفطان",
    "A\nB",
    "x; y",
    "'quoted'",
    "'=a",
    "+5",
    "a / b",
)


def random_product(numbers: random.Random, index: int, category: str) -> pb.Product:
    """Return a product with what an export has."""
    text = numbers.choice
    product = pb.Product(
        name=to_name(text(TEXTS), index),
        price=f"{numbers.randint(0, 99999) / 100:.2f}",
        sku=text(["", f"S{index}", f"00{index}", f"'{index}"]),
        barcode=text(["", f"61110000{index:05}"]),
        unit=text(["", "kg", "m²"]),
        vat_rate=text(["20", "5.5", "0"]),
        weight=numbers.randint(0, 5000),
        description=text(TEXTS),
        description_html=text(["", "<p>Doux</p>", "<p>a</p>\n<p>b</p>"]),
        icon=text(["", "/uploads/test/icon.png"]),
        is_draft=numbers.random() < 0.3,
        track_stock=numbers.random() < 0.6,
        sell_without_stock=numbers.random() < 0.5,
        pictures=[random_picture(numbers, f"{index}-{n}") for n in range(numbers.randint(0, 3))],
    )
    for texts in (product.names, product.descriptions, product.descriptions_html):
        texts.update(random_texts(numbers, index))
    if numbers.random() < 0.5:
        product.final_price = f"{numbers.randint(0, 9999) / 100:.2f}"
    if numbers.random() < 0.5:
        product.category_id = category
    if numbers.random() < 0.5:
        product.cost = f"{numbers.randint(0, 9999) / 100:.2f}"
    if numbers.random() < 0.5:
        product.product_type = pb.PRODUCT_TYPE_VARIABLE
        product.attribute_values.extend(
            random_option(numbers, f"{index}-{n}") for n in range(numbers.randint(1, 4))
        )
    return product


def random_picture(numbers: random.Random, mark: str) -> pb.ProductPicture:
    """Return a picture, with a text, an author and a film or without."""
    text = numbers.choice
    return pb.ProductPicture(
        url=f"/uploads/test/{mark}.png",
        alt=text(["", "A | B", "\\|", f"Side {mark}"]),
        attribution=text(["", "Photo: Salma"]),
        video=text(["", f"/uploads/test/{mark}.mp4"]),
    )


def random_option(numbers: random.Random, mark: str) -> pb.AttributeValue:
    """Return an option of a product."""
    text = numbers.choice
    option = pb.AttributeValue(
        attribute_name=to_name(text(TEXTS), mark),
        attribute_names=random_texts(numbers, mark),
        price=f"{numbers.randint(0, 9999) / 100:.2f}",
        sku=text(["", f"V{mark}"]),
        weight=text([0, 250]),
    )
    if numbers.random() < 0.5:
        option.image = f"/uploads/test/v{mark}.png"
    return option


def random_texts(numbers: random.Random, mark: object) -> dict[str, str]:
    """Return a text in some of the languages."""
    return {
        locale: to_name(numbers.choice(TEXTS), f"{locale} {mark}")
        for locale in LOCALES
        if numbers.random() < 0.3
    }


def to_name(text: str, mark: object) -> str:
    """Return a text of one line that no other has."""
    return f"{text} {mark}".replace("\n", " ")
