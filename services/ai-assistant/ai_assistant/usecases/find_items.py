"""Find the items that meet the conditions of a request."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.absences import ORDER_TIME, PICTURES
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.intent import Condition, Intent
from ai_assistant.domain.plan import Found, Item
from ai_assistant.usecases.find_categories import UnknownCategoryError, find_categories
from ai_assistant.usecases.ports import Platform

# More items than these are not read for one request.
MAX_READ = 2_000
_PAGE = 500
_TEXT_FILTERS = {
    "products": "name",
    "orders": "search",
    "customers": "search",
    "pages": "name",
    "category_products": "name",
    "gantt_tasks": "name",
}
# Tests of a part of a text; lists find texts that contain it, from three letters on.
_PARTS = ("contains", "starts", "ends")
_LEAST_LENGTH, _COUNTRY_LENGTH = 3, 4
_PREFIXES = ("ل", "ب")
_PERIODS = frozenset({"create_time", "start_delivery_at", "step_time"})
_KINDS = {"page": "PAGE_KIND_PAGE", "widget": "PAGE_KIND_WIDGET"}


async def find_items(intent: Intent, platform: Platform) -> Found:
    """Return the items that meet one of the intent's groups of conditions, in its order. Raise RefusedError, and
    UnknownCategoryError."""
    entity = platform.entity(intent.entity)
    by_id: dict[str, Item] = {}
    is_cut = False
    for group in intent.alternatives or ((),):
        if any(map(_says_nothing, group)):
            continue
        items, more = await _find_group(intent.entity, entity, group, platform)
        if not items and (bare := _without_prefix(group)):
            items, more = await _find_group(intent.entity, entity, bare, platform)
        if not items and (by_category := _by_category(entity, group)):
            items, more = await _find_in_category(intent.entity, entity, by_category, platform)
        by_id |= {item.id: item for item in items}
        is_cut = is_cut or more
    items = list(by_id.values())
    for name in reversed(intent.order):
        items.sort(
            key=lambda item, name=name: _sort_key(item, name.removeprefix("-")), reverse=name.startswith("-")
        )
    return Found(items[: intent.limit or None], is_cut)


def _says_nothing(condition: Condition) -> bool:
    """Return whether a condition compares with nothing. A list would take it for none, and find everything."""
    return condition.test != "empty" and condition.value == ""


def _without_prefix(group: Sequence[Condition]) -> Sequence[Condition]:
    """Return the conditions with a name without what Arabic writes in front of it: to Karim; nothing without any."""
    bare = [
        replace(condition, value=str(condition.value)[1:])
        if _is_name(condition) and str(condition.value).startswith(_PREFIXES)
        else condition
        for condition in group
    ]
    return bare if bare != list(group) else ()


def _by_category(entity: Entity, group: Sequence[Condition]) -> Sequence[Condition]:
    """Return the conditions with a category in place of a name, which may be one: the products in Pressing; nothing if
    there is no name."""
    if entity.path != "products" or not any(_is_name(condition) for condition in group):
        return ()
    return [
        Condition("category_id", "contains", condition.value) if _is_name(condition) else condition
        for condition in group
    ]


def _is_name(condition: Condition) -> bool:
    return condition.field == "text" and condition.test in _PARTS and not condition.is_negated


async def _find_in_category(
    name: str, entity: Entity, group: Sequence[Condition], platform: Platform
) -> tuple[list[Item], bool]:
    try:
        return await _find_group(name, entity, group, platform)
    except UnknownCategoryError:
        return [], False


async def _find_group(
    name: str, entity: Entity, group: Sequence[Condition], platform: Platform
) -> tuple[list[Item], bool]:
    filters: dict[str, object] = {"kind": _KINDS[name]} if name in _KINDS else {}
    local: list[Condition] = []
    for condition in dict.fromkeys(group):
        # No list has filters for what is not so, or not there, but for pictures.
        is_missing = condition.is_negated or condition.test == "empty"
        pushed = _missing(condition) if is_missing else await _pushed(entity, condition, platform)
        if pushed is None or pushed.keys() & filters.keys():
            local.append(condition)
            continue
        if _is_part_of_number(condition) or condition.test in ("starts", "ends"):
            # The list also searches names and phones, and within texts.
            local.append(condition)
        filters |= pushed
    items, is_cut = await _read(entity.path, filters, platform)
    return [item for item in items if all(_meets(item, c, entity) for c in local)], is_cut


def _missing(condition: Condition) -> Mapping[str, object] | None:
    is_pictures = condition.field == PICTURES and condition.test == "empty"
    return {"has_pictures": condition.is_negated} if is_pictures else None


async def _read(path: str, filters: Mapping[str, object], platform: Platform) -> tuple[list[Item], bool]:
    items, total = await platform.list_items(path, filters, _PAGE)
    while len(items) < min(total, MAX_READ):
        page, _ = await platform.list_items(path, filters, _PAGE, len(items))
        if not page:
            break
        items += page
    return items, total > len(items)


async def _pushed(entity: Entity, condition: Condition, platform: Platform) -> Mapping[str, object] | None:
    """Return the condition as filters of the list; None if the list has no such filter."""
    if condition.field == "id":
        return {"id": _ids(condition)}
    if condition.field == "category_id" and condition.test == "contains":
        return {"category_id": await find_categories(str(condition.value), platform)}
    if condition.field in ("text", entity.text) and entity.path in _TEXT_FILTERS and condition.test in _PARTS:
        is_short = condition.test != "contains" and len(str(condition.value)) < _LEAST_LENGTH
        return None if is_short else {_TEXT_FILTERS[entity.path]: str(condition.value)}
    if entity.path == "orders":
        return _order_filter(condition)
    return _customer_filter(condition) if entity.path == "customers" else None


def _customer_filter(condition: Condition) -> Mapping[str, object] | None:
    if condition.field == ORDER_TIME:
        return {"without_order_since": condition.value}
    if condition.field in ("phone", "email"):
        # A part of a number is of the number as it is stored, which begins with the country.
        is_part = condition.field == "phone" and condition.test in _PARTS
        searched = str(condition.value).lstrip("0" if is_part else "")
        return {"search": searched} if len(searched) >= _LEAST_LENGTH or not is_part else None
    return None


def _ids(condition: Condition) -> list[str]:
    """Return the ids of a condition to be one of some items."""
    return (
        [str(id_) for id_ in condition.value]
        if isinstance(condition.value, tuple)
        else [str(condition.value)]
    )


def _sides(condition: Condition) -> Mapping[str, date]:
    """Return the first day of a condition on days, and the one behind its last, of those that it has."""
    match condition.test, condition.value:
        case "during", (date() as first, date() as after):
            sides = {"from": first, "before": after}
        case "ge" | "gt" as test, date() as first:
            sides = {"from": first + timedelta(days=test == "gt")}
        case "le" | "lt" as test, date() as last:
            sides = {"before": last + timedelta(days=test == "le")}
        case _:
            sides = {}
    return {side: day for side, day in sides.items() if periods.FIRST_DAY < day < periods.LAST_DAY}


def _order_filter(condition: Condition) -> Mapping[str, object] | None:
    if condition.field in ("order_number", "phone", "step"):
        return {"step" if condition.field == "step" else "search": str(condition.value)}
    if condition.test == "state":
        state = str(condition.value)
        if state in ("unpaid", "late"):
            return {state: True}
        if state == "cancelled":
            return {"step": "cancelled"}
        return {"status": f"PAYMENT_STATUS_{state.upper().replace('-', '_')}"}
    if condition.field in _PERIODS:
        return {f"{condition.field}_{side}": day for side, day in _sides(condition).items()}
    return None


_TIME_TESTS = {"ge": str.__ge__, "gt": str.__gt__, "le": str.__le__, "lt": str.__lt__}
_TESTS = {"contains": str.__contains__, "starts": str.startswith, "ends": str.endswith}


def _meets(item: Item, condition: Condition, entity: Entity) -> bool:
    is_met = item.id in _ids(condition) if condition.field == "id" else _matches(item, condition, entity)
    return is_met != condition.is_negated


def _matches(item: Item, condition: Condition, entity: Entity) -> bool:
    field = {"text": entity.text, "number": entity.number}.get(condition.field, condition.field)
    value = item.values.get(field)
    test, operand = condition.test, condition.value
    if test == "empty":
        return field not in entity.only_searched and value in (None, "", [], "0")
    if test == "state":
        return _in_state(item, str(operand))
    if isinstance(operand, Decimal):
        # A service has no stock.
        is_known = field != "stock_on_hand" or value is not None
        return is_known and _compare(Decimal(str(value or 0)), test, operand)
    if isinstance(operand, tuple):
        return _within(value, operand[0], operand[-1])
    if isinstance(operand, date):
        return bool(value) and _TIME_TESTS.get(test, str.__eq__)(str(value)[:10], str(operand))
    # An application is also known by its id.
    return normalize(str(operand)) == item.id or _has_text(
        condition, str(item.label if field == "category_id" else value or "")
    )


def _has_text(condition: Condition, text: str) -> bool:
    operand = str(condition.value)
    if condition.field == "phone" and condition.test == "eq":
        # As it is stored it begins with the country, and is written with other spaces.
        number = _digits(operand).lstrip("0")
        return bool(number) and _digits(text).endswith(number)
    if condition.field == "phone" and condition.test == "starts":
        # As it is stored it begins with the country.
        return 0 <= _digits(text).find(_digits(operand).lstrip("0")) < _COUNTRY_LENGTH
    if _is_part_of_number(condition):
        text, operand = text.rpartition("-")[2].lstrip("0"), operand.lstrip("0")
    return _TESTS.get(condition.test, str.__eq__)(normalize(text), normalize(operand))


def _digits(value: object) -> str:
    return "".join(filter(str.isdigit, str(value)))


def _is_part_of_number(condition: Condition) -> bool:
    """Return whether an order is named by the last part of its number alone: 12 for ATL-2026-000012."""
    return condition.field == "order_number" and str(condition.value).isdigit()


def _in_state(item: Item, state: str) -> bool:
    if state in ("published", "hidden"):
        return bool(item.values.get("is_published")) == (state == "published")
    return str(item.values.get("status", "")).lower().replace("_", "-").endswith(state)


def _compare(value: Decimal, test: str, operand: Decimal) -> bool:
    return {"lt": value < operand, "le": value <= operand, "gt": value > operand, "ge": value >= operand}.get(
        test, value == operand
    )


def _within(value: object, first: object, last: object) -> bool:
    if isinstance(first, Decimal) and isinstance(last, Decimal):
        return first <= Decimal(str(value or 0)) <= last
    return bool(value) and str(first) <= str(value)[:10] < str(last)


def _sort_key(item: Item, field: str) -> tuple[bool, Decimal | str]:
    value = item.values.get(field)
    try:
        return value is not None, Decimal(str(value or 0))
    except ArithmeticError:
        return value is not None, normalize(str(value))
