"""Numbers that are written in words: ten, two hundred and fifty, a quarter, order 1042."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.tokens import Token

_HUNDRED, _THOUSAND = 100, 1000


def read_numerals(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with numbers in words as numbers; those with a capital are part of a name."""
    read: list[Mark] = []
    index = 0
    while index < len(marks):
        end, value = _compound(marks, index)
        if end > index:
            text = str(value)
            last = marks[end - 1].tokens[-1]
            read.append(Mark({}, (Token("number", text, text, marks[index].token.start, last.end),)))
        else:
            read.append(marks[index])
        index = max(end, index + 1)
    return _with_fractions(read)


def read_order_numbers(text: str, marks: Sequence[Mark], *, is_of_orders: bool) -> list[Mark]:
    """Return the marks with the numbers of orders as codes: order 1042, no. 1042, #1042."""
    read: list[Mark] = []
    for index, mark in enumerate(marks):
        is_next = len(read) > 1 and read[-2].token.kind == "code" and _is_and(read[-1])
        is_number = is_next and mark.token.text.isdigit()
        if is_of_orders and (is_number or _is_order_number(text, marks, index)):
            read.append(Mark({}, (_to_code(mark.token),)))
        else:
            read.append(mark)
    return read


def read_bare_number(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with a number that begins a request about one order as its code: 12 to ready."""
    following = marks[1] if len(marks) > 1 else None
    is_code = bool(marks) and marks[0].token.text.isdigit() and not (following and following.get("currency"))
    return [Mark({}, (_to_code(marks[0].token),)), *marks[1:]] if is_code else list(marks)


def _is_and(mark: Mark) -> bool:
    return mark.get("link") == "and" or mark.token.text == ","


def _to_code(token: Token) -> Token:
    return Token("code", token.text, token.key, token.start, token.end)


def _is_order_number(text: str, marks: Sequence[Mark], index: int) -> bool:
    mark, before = marks[index], marks[index - 1] if index else None
    if not mark.token.text.isdigit():
        return False
    if text[mark.token.start - 1 : mark.token.start] == "#":
        return True
    following = marks[index + 1] if index + 1 < len(marks) else None
    kinds = ("currency", "span", "after", "order", "entity", "hour")
    if before is None or (following and any(following.get(kind) for kind in kinds)):
        return False
    return before.get("field") == "order_number" or (
        before.get("entity") == "order" and before.token.end + 1 >= mark.token.start
    )


def _compound(marks: Sequence[Mark], index: int) -> tuple[int, int]:
    """Return the index behind the words of a number, and the number; the same index where there is none."""
    total = current = 0
    end = index
    while end < len(marks):
        mark = marks[end]
        # "Two hundred and fifty": the `and` belongs to it if a smaller number follows one of hundreds.
        is_joined = mark.get("link") == "and" and end > index and (current or total) >= _HUNDRED
        if is_joined and end + 1 < len(marks) and _value(marks, end + 1, index):
            end += 1
            continue
        value = _value(marks, end, index)
        if not value:
            break
        if value == _THOUSAND:
            total, current = total + max(current, 1) * _THOUSAND, 0
        else:
            current = max(current, 1) * _HUNDRED if value == _HUNDRED else current + value
        end += 1
    return end, total + current


def _value(marks: Sequence[Mark], index: int, first: int) -> int:
    """Return the value of a word of a number; 0 for anything else."""
    mark = marks[index]
    if mark.is_number and index == first and _multiplies(marks, index + 1):
        number = mark.token.number
        return int(number) if number == int(number) else 0
    is_name = index > 0 and mark.token.text[:1].isupper()
    return int(mark.get("numeral")) if mark.get("numeral") and not is_name else 0


def _multiplies(marks: Sequence[Mark], index: int) -> bool:
    return index < len(marks) and marks[index].get("numeral") in (str(_HUNDRED), str(_THOUSAND))


def _with_fractions(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with fractions as percentages where something is raised or lowered."""
    if not any(mark.get("way") for mark in marks):
        return list(marks)
    return [_percent(mark) if mark.get("fraction") else mark for mark in marks]


def _percent(mark: Mark) -> Mark:
    text = f"{mark.get('fraction')}%"
    return Mark({}, (Token("percent", text, text, mark.token.start, mark.tokens[-1].end),))
