"""What a request wants done: create, search, update or execute."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import ACTIONS


def read_action(marks: Sequence[Mark], chosen: str) -> str:
    """Return the action that is chosen, else the one that the words mean; empty without any."""
    if chosen in (*ACTIONS, "attach"):
        return "execute" if chosen == "update" and _is_move(marks) else chosen
    said = [mark.get("action") for mark in marks if mark.get("action")]
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
    return is_order and any(mark.get("step") for mark in marks)


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
    if not said or not said[0].get("field") or said[0].get("entity"):
        return False
    is_named = any(mark.is_word or mark.token.kind == "quoted" for mark in said[1:-2])
    return is_named and len(said) > 2 and (said[-2].token.text in ("=", ":") or said[-2].get("link") == "to")  # noqa: PLR2004  # a name and a value
