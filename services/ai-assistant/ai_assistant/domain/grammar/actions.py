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
    action = next((mark.get("action") for mark in marks if mark.get("action")), "")
    return _MEANT[action](marks) if action in _MEANT else action


def _of_execution(marks: Sequence[Mark]) -> str:
    if _is_page_about(marks):
        # To write a page is to make it.
        return "create"
    # To pass an order is to move it; to pass a price is to change it.
    is_price = any(mark.get("field") == "price" for mark in marks)
    return "update" if is_price or cleared_field(marks) or is_taken_off(marks) else "execute"


def _is_page_about(marks: Sequence[Mark]) -> bool:
    is_written = any(mark.get("command") == "notify" for mark in marks)
    index = next((i for i, mark in enumerate(marks) if mark.get("entity") == "page"), None)
    return (
        is_written and index is not None and any(mark.get("topic") for mark in marks[index + 1 : index + 2])
    )


def _of_creation(marks: Sequence[Mark]) -> str:
    return "update" if _is_addition(marks) else "create"


def _of_update(marks: Sequence[Mark]) -> str:
    # To take a page live is to publish it.
    is_published = any(mark.get("command") == "publish" for mark in marks)
    return "execute" if is_published or _is_move(marks) else "update"


def _of_statement(marks: Sequence[Mark]) -> str:
    """Return what is meant without a word for it."""
    if _is_moved(marks):
        return "execute"
    if _is_planned(marks):
        return "create"
    return "update" if _is_noted(marks) or _is_assignment(marks) else "search" if marks else ""


def cleared_field(marks: Sequence[Mark]) -> str:
    """Return the field that is to be emptied: remove the phone of Samira; empty if an item is to be deleted."""
    index = next((i for i, mark in enumerate(marks) if mark.get("command") == "delete"), None)
    if index is None:
        return ""
    rest = [mark for mark in marks[index + 1 :] if not mark.get("stop")]
    field = rest[0].get("field") if rest else ""
    return field if field in CLEARABLE and not rest[0].get("entity") else ""


def is_taken_off(marks: Sequence[Mark]) -> bool:
    """Return whether an amount is taken off prices or a stock: remove 2 MAD from all products."""
    index = next((i for i, mark in enumerate(marks) if mark.get("command") == "delete"), None)
    rest = marks[index + 1 :] if index is not None else ()
    two = [mark for mark in rest if not mark.get("stop") or mark.get("currency")][:2]
    is_amount = len(two) > 1 and two[0].is_number and bool(two[1].get("currency"))
    is_stock = any(mark.get("field") == "stock_on_hand" for mark in rest)
    is_count = bool(two) and two[0].is_number and is_stock and not any(mark.get("entity") for mark in rest)
    return is_amount or is_count or bool(two and two[0].token.kind == "percent")


def _is_moved(marks: Sequence[Mark]) -> bool:
    """Return whether it says where an order is now: order 1017 was picked up."""
    if marks and marks[0].get("ask"):
        # "Is order 1017 ready" asks.
        return False
    content_marks = [mark for mark in marks if not mark.get("stop") and mark.get("test") != "eq"]
    numbered = (
        content_marks[1:] if content_marks and content_marks[0].get("entity") == "order" else content_marks
    )
    if len(numbered) != 2:  # noqa: PLR2004  # its number and its step
        return False
    return numbered[0].token.kind == "code" and bool(numbered[1].get("step"))


def _is_noted(marks: Sequence[Mark]) -> bool:
    """Return whether an order gets a note without a word for that: note on order 1017: ring twice."""
    behind = next((marks[i + 1 :] for i, mark in enumerate(marks) if mark.token.text == ":"), ())
    is_numbered = any(mark.token.kind == "code" for mark in marks)
    return bool(behind) and is_numbered and any(mark.get("remark") for mark in marks)


def _is_planned(marks: Sequence[Mark]) -> bool:
    """Return whether a task is named with its hour: task call the supplier tomorrow 3 pm."""
    content_marks = [mark for mark in marks if not mark.get("stop")]
    is_task = bool(content_marks) and content_marks[0].get("entity") == "task"
    is_named = any(mark.is_word or mark.token.kind == "quoted" for mark in content_marks)
    return is_task and is_named and any(mark.token.kind == "time" for mark in content_marks)


def _is_addition(marks: Sequence[Mark]) -> bool:
    """Return whether something is added to a field: add 2 MAD to the price of X; or X is made to have one: make X
    cost 5."""
    index = next(i for i, mark in enumerate(marks) if mark.get("action"))
    fields = [i for i, mark in enumerate(marks) if mark.get("field") in ("price", "stock_on_hand")]
    following = marks[index + 1 : index + 2]
    is_amount = any(mark.is_number or mark.token.kind == "percent" for mark in following)
    # "Make a product that costs 5" makes one; all of them are there.
    is_new = any(mark.get("entity") for mark in marks) and not any(
        mark.get("link") == "all" for mark in marks
    )
    is_made = marks[index].token.key == "make" and not is_new
    # "زيد ثمن": nobody creates a price.
    is_raised = bool(marks[index].get("way")) and index + 1 in fields
    return bool(fields) and (is_raised or is_amount or (is_made and fields[0] > index + 1))


def _is_move(marks: Sequence[Mark]) -> bool:
    """Return whether an order is set to a step."""
    is_order = any(mark.token.kind == "code" or mark.get("entity") == "order" for mark in marks)
    # "Change the delivery date" names a leg, and no step.
    is_dated = any(mark.get("leg") for mark in marks)
    is_step = any(mark.get("step") or mark.get("entity") == "step" for mark in marks)
    return is_order and not is_dated and is_step


def _is_price_of_name(marks: Sequence[Mark]) -> bool:
    """Return whether all that is said is a name and its price: Amidonnage to 8."""
    *name, link, value = marks if len(marks) > 2 else [None, None, None]  # noqa: PLR2004  # as below
    if link is None or value is None:
        return False
    is_name = all(mark is not None and (mark.is_word or mark.token.kind == "quoted") for mark in name)
    return is_name and link.get("link") == "to" and value.is_number


def _is_assignment(marks: Sequence[Mark]) -> bool:
    """Return whether a field of something named is to be something: price of X = 99."""
    content_marks = [mark for mark in marks if not mark.get("stop") and not mark.get("currency")]
    if _is_price_of_name(content_marks):
        return True
    if len(content_marks) <= 2 or not content_marks[0].get("field") or content_marks[0].get("entity"):  # noqa: PLR2004  # a name and a value
        return False
    is_named = any(mark.is_word or mark.token.kind == "quoted" for mark in content_marks[1:-2])
    is_equal = (
        content_marks[-2].token.text in ("=", ":")
        or content_marks[-2].get("link") == "to"
        or content_marks[-2].get("test") == "eq"
    )
    return is_named and is_equal


_MEANT = {"": _of_statement, "create": _of_creation, "update": _of_update, "execute": _of_execution}
