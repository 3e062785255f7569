"""A position in the marks of a request."""

from collections.abc import Sequence
from decimal import Decimal

from ai_assistant.domain.grammar.lexicon import Mark

# A text that was not quoted ends where one of these stands.
_BOUNDARIES = frozenset(
    {
        "field",
        "test",
        "order",
        "state",
        "period",
        "action",
        "currency",
        "sort",
        "after",
        "daypart",
        "duration",
        "language",
        "leg",
    }
)
_LINKS = frozenset({"and", "or", "not", "except", "without", "named", "to", "by", "all"})
_VALUES = frozenset(
    {"minus", "number", "percent", "date", "email", "phone", "code", "path", "quoted", "sign", "time"}
)


class Cursor:
    """Reads marks one after the other. `text` is the request."""

    def __init__(self, text: str, marks: Sequence[Mark]) -> None:
        self.text, self.marks, self.index = text, marks, 0

    @property
    def is_at_end(self) -> bool:
        """Whether all marks were read."""
        return self.index >= len(self.marks)

    @property
    def mark(self) -> Mark | None:
        """The mark at this position; None at the end."""
        return self.peek()

    def peek(self, offset: int = 0) -> Mark | None:
        """Return the mark so many places ahead, or behind for a negative offset; None outside of the request."""
        index = self.index + offset
        return self.marks[index] if 0 <= index < len(self.marks) else None

    def take(self) -> Mark:
        """Return the next mark and go on. Raise IndexError at the end."""
        mark = self.marks[self.index]
        self.index += 1
        return mark

    def at(self, kind: str, *meanings: str) -> bool:
        """Return whether the mark here has a meaning of this kind."""
        meaning = self.mark.get(kind) if self.mark else ""
        return bool(meaning) and (not meanings or meaning in meanings)

    def is_token(self, *kinds: str) -> bool:
        """Return whether the token here is of one of these kinds."""
        return self.mark is not None and self.mark.token.kind in kinds

    def is_number(self, offset: int = 0) -> bool:
        """Return whether a number stands here, or further on."""
        mark = self.peek(offset)
        return mark is not None and mark.is_number

    def skip(self, *, links: bool = True, capitals: bool = True) -> None:
        """Pass over words that say nothing here; not over those with a capital unless `capitals`."""
        while self.mark and (self.at("stop") or (links and self.at("link", "of"))) and not self.at("field"):
            if not capitals and self.mark.token.text[:1].isupper():
                return
            self.index += 1

    def number(self) -> Decimal | None:
        """Take the number here with its currency; None if there is none."""
        if not self.is_number():
            return None
        value = self.take().token.number
        if self.at("currency"):
            self.index += 1
        return value

    def count(self) -> int:
        """Take the number here, of which there must be one, as a whole one."""
        return int(self.take().token.number)

    def last_word(self) -> str:
        """Take the last word, whatever it means elsewhere: names that start with a."""
        is_last = self.index == len(self.marks) - 1
        return self.take().token.text if is_last and self.is_token("word", "number") else ""

    def name(self) -> str:
        """Take a text with a number at its end: Test 1."""
        start, text = self.index, self.words()
        after = self.peek(1)
        is_end = after is None or after.get("link") in ("and", "or") or after.token.text == ","
        if text and self.is_number() and is_end and self.marks[start].token.kind != "quoted":
            return f"{text} {self.take().token.text}"
        return text

    def words(self, *, with_numbers: bool = True) -> str:
        """Take a text: one in quotes, or the words up to the next mark that means something else, or up to a number
        unless `with_numbers`. Empty if there is none."""
        if self.is_token("quoted"):
            return self.take().token.text
        first = self.index
        while self.mark and not self._is_boundary(self.mark, self.index == first):
            if self.mark.is_number and not with_numbers:
                break
            self.index += 1
        if self.index == first:
            return ""
        taken = list(self.marks[first : self.index])
        while len(taken) > 1 and (taken[-1].get("stop") or taken[-1].get("link") or taken[-1].get("way")):
            taken.pop()
        return self.text[taken[0].token.start : taken[-1].tokens[-1].end].strip(" ,;:.")

    def rest(self) -> str:
        """Take all that is left as it was written, or the text in quotes that stands here."""
        if self.is_token("quoted"):
            return self.take().token.text
        if self.mark is None:
            return ""
        first, self.index = self.mark, len(self.marks)
        return self.text[first.token.start : self.marks[-1].tokens[-1].end].strip(" ,;:")

    def line(self) -> str:
        """Take a text with numbers and commas, such as an address: all up to the next field."""
        first = self.index
        while (
            self.mark and not (self.at("field") or self.at("remark")) and not self.is_token("email", "phone")
        ):
            self.index += 1
        taken = self.marks[first : self.index]
        return self.text[taken[0].token.start : taken[-1].tokens[-1].end].strip(" ,;:.") if taken else ""

    def _is_boundary(self, mark: Mark, is_first: bool) -> bool:  # noqa: FBT001  # private
        if mark.is_word or (not is_first and self._is_inside()):
            return False
        if mark.token.kind in _VALUES or _BOUNDARIES & set(mark.meanings) or mark.get("link") in _LINKS:
            return True
        # A name may begin with a small word: Nos horaires.
        is_capital = bool(mark.get("stop")) and self.index > 0 and mark.token.text[:1].isupper()
        return is_first and not mark.get("entity") and not is_capital

    def _is_inside(self) -> bool:
        """Return whether a small word or a number stands between two unknown words: Couette 2 places."""
        mark, after = self.mark, self.peek(1)
        is_small = bool(mark) and bool(mark.get("stop") or mark.get("link") == "of" or mark.is_number)
        return is_small and bool(after) and after.is_word  # type: ignore[union-attr]  # bool(after) says so
