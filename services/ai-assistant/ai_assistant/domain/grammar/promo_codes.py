"""New promo codes: a discount code SUMMER of 10 %."""

from collections.abc import Sequence
from decimal import Decimal

from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import Intent, Question, Value

ENTITY = "promo_code"


def read_promo_code(text: str, marks: Sequence[Mark], action: str) -> Intent | Question | None:
    """Return the promo code that a request creates; None if it asks for something else."""
    has_value = any(mark.token.kind == "percent" or mark.get("currency") for mark in marks)
    is_new = action == "create" or (has_value and not any(mark.get("action") for mark in marks))
    if not is_new or not any(mark.get("promo") for mark in marks):
        return None
    fields = _read_fields(Cursor(text, [mark for mark in marks if not mark.get("promo")]))
    if "code" not in fields:
        return Question("which-name", {"entity": ENTITY})
    return Intent("create", ENTITY, items=(fields,))


def _read_fields(cursor: Cursor) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    while cursor.mark:
        following = cursor.peek(1)
        if cursor.is_token("percent"):
            fields |= {"kind": "PROMO_KIND_PERCENT", "value": cursor.take().token.number}
        elif cursor.is_number() and following and following.get("currency"):
            fields |= {"kind": "PROMO_KIND_AMOUNT", "value": cursor.number() or Decimal(0)}
        elif (cursor.is_token("quoted") or cursor.mark.is_word) and "code" not in fields:
            fields["code"] = cursor.take().token.text
        else:
            cursor.take()
    return fields
