"""The objects that requests have words for, and their fields by the names of the contract."""

from collections.abc import Mapping
from dataclasses import dataclass

NUMBERS = frozenset({"price", "stock_on_hand", "wallet_credit", "total", "remaining", "progress", "position"})
TIMES = frozenset({"create_time", "start_time", "end_time"})


@dataclass(frozen=True)
class Entity:
    """`text` is the field that names an item, `number` the one that a bare number is about, `shown` are the columns of
    a result. `writable` can be changed by a request. `only_searched` are fields that a list finds items by, which they
    do not have, so that none is known to lack one."""

    path: str
    text: str
    number: str
    shown: tuple[str, ...]
    writable: frozenset[str]
    time: str = "create_time"
    only_searched: frozenset[str] = frozenset()


# What is installed; a request chooses no applications beside.
APPLICATION = Entity("applications", "name", "", ("name", "description"), frozenset())
ENTITIES: Mapping[str, Entity] = {
    "product": Entity(
        "products",
        "name",
        "price",
        ("name", "price", "unit", "barcode"),
        frozenset({"name", "price", "description", "barcode", "unit", "category_id"}),
    ),
    "order": Entity(
        "orders",
        "order_number",
        "total",
        ("order_number", "customer", "total", "remaining", "status"),
        frozenset(),
        # They are the customer's.
        only_searched=frozenset({"phone", "email"}),
    ),
    "page": Entity(
        "pages", "name", "", ("name", "route", "is_published"), frozenset({"name", "route", "content"})
    ),
    "customer": Entity(
        "customers",
        "full_name",
        "wallet_credit",
        ("full_name", "phone", "email", "address"),
        frozenset({"first_name", "last_name", "phone", "email", "address"}),
    ),
    "category": Entity(
        "category_products",
        "name",
        "",
        ("name", "position"),
        frozenset({"name", "parent_category_id", "position"}),
    ),
    "step": Entity(
        "step_types",
        "name",
        "position",
        ("name", "code", "position"),
        frozenset({"name", "code", "position"}),
    ),
    "widget": Entity(
        "pages", "name", "", ("name", "front_hook", "is_published"), frozenset({"name", "content"})
    ),
    "theme": Entity("website_themes", "logo", "", ("logo", "heading_font", "body_font"), frozenset({"logo"})),
    "task": Entity(
        "gantt_tasks",
        "name",
        "progress",
        ("name", "start_time", "end_time", "progress"),
        frozenset({"name", "progress", "start_time", "end_time"}),
        "start_time",
    ),
    "listing": Entity("cj_products", "name", "", ("pid", "name"), frozenset()),
}
