"""What a request wants done: create, search, update or execute."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import ACTIONS

# Fields that can be empty.
CLEARABLE = frozenset({"phone", "email", "address", "description", "barcode"})


def read_action(marks: Sequence[Mark], chosen: str) -> str:
    """Return the action that is chosen, else the one that the words mean; empty without any."""
    if chosen in (*ACTIONS, "attach"):
        return "execute" if chosen == "update" and _is_move(marks) else chosen
    said = [mark.get("action") for mark in marks if mark.get("action")]
    if said[:1] == ["execute"] and (cleared_field(marks) or is_taken_off(marks)):
        return "update"
    if not said and _is_moved(marks):
        return "execute"
    if said[:1] == ["execute"] and any(mark.get("field") == "price" for mark in marks):
        # To pass an order is to move it; to pass a price is to change it.
        return "update"
    if said[:1] == ["create"] and _is_addition(marks):
        return "update"
    # To take a page live is to publish it.
    is_published = any(mark.get("command") == "publish" for mark in marks)
    if said[:1] == ["update"] and (is_published or _is_move(marks)):
        return "execute"
    if not said and _is_assignment(marks):
        return "update"
    return said[0] if said else "search" if marks else ""


def cleared_field(marks: Sequence[Mark]) -> str:
    """Return the field that is to be emptied: remove the phone of Samira; empty if an item is to be deleted."""
    index = next((i for i, mark in enumerate(marks) if mark.get("command") == "delete"), None)
    if index is None:
        return ""
    rest = [mark for mark in marks[index + 1 :] if not mark.get("stop")]
    field = rest[0].get("field") if rest else ""
    return field if field in CLEARABLE and not rest[0].get("entity") else ""


def is_taken_off(marks: Sequence[Mark]) -> bool:
    """Return whether an amount is taken off prices: remove 2 MAD from all products."""
    index = next((i for i, mark in enumerate(marks) if mark.get("command") == "delete"), None)
    two = (
        [mark for mark in marks[index + 1 :] if not mark.get("stop") or mark.get("currency")][:2]
        if index is not None
        else []
    )
    is_amount = len(two) > 1 and two[0].is_number and bool(two[1].get("currency"))
    return is_amount or bool(two and two[0].token.kind == "percent")


def _is_moved(marks: Sequence[Mark]) -> bool:
    """Return whether it says where an order is now: order 1017 was picked up."""
    said = [mark for mark in marks if not mark.get("stop") and mark.get("test") != "eq"]
    kinds = [
        "order"
        if mark.get("entity") == "order"
        else "code"
        if mark.token.kind == "code"
        else mark.get("step") and "step"
        for mark in said
    ]
    return kinds in (["order", "code", "step"], ["code", "step"])


def _is_addition(marks: Sequence[Mark]) -> bool:
    """Return whether something is added to a field: add 2 MAD to the price of X; or X is made to have one: make X
    cost 5."""
    index = next(i for i, mark in enumerate(marks) if mark.get("action"))
    fields = [i for i, mark in enumerate(marks) if mark.get("field") == "price"]
    following = marks[index + 1 : index + 2]
    is_amount = any(mark.is_number or mark.token.kind == "percent" for mark in following)
    is_made = marks[index].token.key == "make" and not any(mark.get("entity") for mark in marks)
    return bool(fields) and (is_amount or (is_made and fields[0] > index + 1))


def _is_move(marks: Sequence[Mark]) -> bool:
    """Return whether an order is set to a step."""
    is_order = any(mark.token.kind == "code" or mark.get("entity") == "order" for mark in marks)
    # "Change the delivery date" names a leg, and no step.
    is_dated = any(mark.get("leg") for mark in marks)
    is_step = any(mark.get("step") or mark.get("entity") == "step" for mark in marks)
    return is_order and not is_dated and is_step


def _is_price_of_name(said: Sequence[Mark]) -> bool:
    """Return whether all that is said is a name and its price: Amidonnage to 8."""
    *name, link, value = said if len(said) > 2 else [None, None, None]  # noqa: PLR2004  # as below
    if link is None or value is None:
        return False
    is_name = all(mark is not None and (mark.is_word or mark.token.kind == "quoted") for mark in name)
    return is_name and link.get("link") == "to" and value.is_number


def _is_assignment(marks: Sequence[Mark]) -> bool:
    """Return whether a field of something named is to be something: price of X = 99."""
    said = [mark for mark in marks if not mark.get("stop") and not mark.get("currency")]
    if _is_price_of_name(said):
        return True
    if len(said) <= 2 or not said[0].get("field") or said[0].get("entity"):  # noqa: PLR2004  # a name and a value
        return False
    is_named = any(mark.is_word or mark.token.kind == "quoted" for mark in said[1:-2])
    is_equal = (
        said[-2].token.text in ("=", ":") or said[-2].get("link") == "to" or said[-2].get("test") == "eq"
    )
    return is_named and is_equal
