"""Products and categories of the shop, from messages of the orders context."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from souk.orders.v1 import orders_pb2 as pb


@dataclass(frozen=True)
class Picture:
    """`attribution` says who made it; `video` is the path of the film that it stands for."""

    url: str
    alt: str
    attribution: str = ""
    video: str = ""


@dataclass(frozen=True)
class ProductValue:
    """One way to have a variable product; its weight is in grams, 0 where it is not known."""

    id: str
    name: str
    price: Decimal
    image: str
    in_stock: bool
    weight: int = 0


@dataclass(frozen=True)
class ShopProduct:
    """`is_from` says that there are dearer choices, `is_counted` that its stock is known; its weight is in grams, 0
    where it is not known."""

    id: str
    name: str
    description: str
    image: str
    price: Decimal
    final_price: Decimal
    unit: str
    is_from: bool
    in_stock: bool = True
    is_low: bool = False
    is_counted: bool = False
    sku: str = ""
    category_id: str = ""
    default_quantity: str = ""
    description_html: str = ""
    pictures: Sequence[Picture] = ()
    values: Sequence[ProductValue] = ()
    ship_to_countries: Sequence[str] = ()
    weight: int = 0

    @property
    def weights(self) -> Sequence[int]:
        """The weights in which it can be had, the lightest first."""
        own = [value.weight or self.weight for value in self.values] or [self.weight]
        return sorted({weight for weight in own if weight})


@dataclass(frozen=True)
class ProductAge:
    """When a product was changed last."""

    id: str
    changed_at: datetime


@dataclass(frozen=True)
class ProductAges:
    """Products of the whole shop; `is_partial` says that not all could be read."""

    products: Sequence[ProductAge] = ()
    is_partial: bool = False


@dataclass(frozen=True)
class Category:
    """A category of the shop; `parent` is an id, empty at the top."""

    id: str
    name: str
    parent: str


@dataclass(frozen=True)
class ShopContent:
    """What a page shows of the shop. `is_partial` says that something could not be read, `total` counts the products
    of all pages of the list."""

    products: Sequence[ShopProduct] = ()
    total: int = 0
    categories: Sequence[Category] = ()
    product: ShopProduct | None = None
    is_partial: bool = False
    related: Sequence[ShopProduct] = field(default=())


def to_product(product: pb.Product) -> ShopProduct:
    """Return the product of a message; amounts in the tenant's currency. Without a final price it is the price."""
    price = Decimal(product.price or "0")
    return ShopProduct(
        product.id,
        product.name,
        product.description,
        product.image,
        price,
        Decimal(product.final_price) if product.HasField("final_price") else price,
        product.unit,
        bool(product.attribute_values),
        product.stock_status != pb.STOCK_STATUS_OUT_OF_STOCK,
        product.stock_status == pb.STOCK_STATUS_LOW_STOCK,
        product.track_stock,
        product.sku,
        product.category_id,
        product.default_quantity,
        product.description_html,
        [_to_picture(picture) for picture in product.pictures],
        [_to_value(value) for value in product.attribute_values],
        list(product.ship_to_countries),
        product.weight,
    )


def _to_picture(picture: pb.ProductPicture) -> Picture:
    # Films are played from our own uploads alone.
    video = picture.video if picture.video.startswith("/uploads/") else ""
    return Picture(picture.url, picture.alt, picture.attribution, video)


def _to_value(value: pb.AttributeValue) -> ProductValue:
    return ProductValue(
        value.id,
        value.attribute_name,
        Decimal(value.price or "0"),
        value.image,
        value.stock_status != pb.STOCK_STATUS_OUT_OF_STOCK,
        value.weight,
    )
