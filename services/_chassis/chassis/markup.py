"""Tags of HTML that others sent, read in one pass, and the bounds within which parsers of HTML take linear time.

Parsers search the open elements, so that their work grows with the depth, open formatting elements again in each
paragraph, so that their output does, and compare the attributes of a tag with each other. What is counted here is
never less than what they keep: an end tag counts only where every parser sees one.
"""

import html
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

MAX_DEPTH, MAX_ATTRIBUTES = 200, 100
# How much formatting may be opened again: as many characters, and these times the text.
_REPEATED, _REPEATED_TIMES = 100_000, 4
_VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source"),
        *("track", "wbr"),
    }
)  # fmt: skip
# The next one of these ends the one before, so that they are deep only within others; the second ones not within
# drawings, formulas and templates.
_ENDED_BY_NEXT = frozenset({"p", "li", "dd", "dt"})
_ENDED_IN_TABLES = frozenset(["td", "th", "tr", "tbody", "thead", "tfoot", "option"])
_FOREIGN = frozenset({"svg", "math", "template"})
# Their content is text for some parsers.
_TEXT = frozenset(
    {
        *("script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "xmp"),
        "plaintext",
    }
)  # fmt: skip
# Those left open are opened again in each element that follows.
_FORMATTING = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)  # fmt: skip
_TO_LOWER = {ord(letter): letter.lower() for letter in ascii_uppercase}
_SPACE = "\t\n\f\r "
_NAME = re.compile(rf"[A-Za-z][^{_SPACE}/>]*")
_GAP = re.compile(rf"[{_SPACE}/]*")
_ATTRIBUTE_NAME = re.compile(rf"[^{_SPACE}/>][^{_SPACE}/>=]*")
_EQUALS = re.compile(rf"[{_SPACE}]*+=[{_SPACE}]*+")
_SHORT_COMMENT, _COMMENT_END = re.compile("<!--(?:>|->)"), re.compile("--!?>")
_BARE_VALUE = re.compile(rf"[^{_SPACE}>]*")
# Of as many digits no character has a number, and Python reads none.
_LONG_REFERENCE = re.compile(r"&#(?:[0-9]{8}[0-9]*|[xX][0-9A-Fa-f]{8}[0-9A-Fa-f]*);?")


class MarkupError(Exception):
    """What exceeds a bound, with its line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message


@dataclass(frozen=True)
class Tag:
    """A start tag; its names are in lower case, its values without references."""

    name: str
    attributes: list[tuple[str, str]]
    line: int


def unescape(text: str) -> str:
    """Return the text without references to characters; of any length, which html.unescape does not take."""
    return html.unescape(_LONG_REFERENCE.sub("\ufffd", text))


def check_markup(text: str) -> None:
    """Raise MarkupError if a parser could take more than linear time for the text."""
    for _ in read_tags(text):
        pass


def read_tags(text: str) -> Iterator[Tag]:
    """Yield the start tags. Raise MarkupError as soon as a bound is exceeded. A tag that does not end, and all behind
    it, is none, as in browsers."""
    yield from _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        # Positions stay: beyond ASCII small letters can be longer.
        self._text, self._lower = text, text.translate(_TO_LOWER)
        self._line, self._counted_to = 1, 0
        self._open: Counter[str] = Counter()
        self._marks: dict[str, int] = {}
        self._formatting: defaultdict[str, list[int]] = defaultdict(list)
        self._weight, self._repeated = 0, 0
        self._depth, self._hidden_to, self._is_foreign = 0, 0, False

    def read(self) -> Iterator[Tag]:
        text, at = self._text, 0
        while (at := text.find("<", at)) >= 0:
            is_end = text.startswith("</", at)
            if name := _NAME.match(text, at + 1 + is_end):
                tag, end = self._read_tag(at, name)
                if end < 0:
                    return
                if is_end:
                    self._close(tag.name, at)
                else:
                    self._push(tag, at, end)
                    yield tag
                self._count_formatting(tag)
                at = end
            elif text.startswith(("<!", "<?", "</"), at):
                at = self._skip(at)
                if at < 0:
                    return
            else:
                at += 1

    def _read_tag(self, at: int, name: re.Match[str]) -> tuple[Tag, int]:
        """Return the tag, and where it ends; -1 if it does not."""
        text, attributes = self._text, list[tuple[str, str]]()
        line, end = self._line_at(at), _skip(_GAP, text, name.end())
        while end < len(text) and text[end] != ">":
            if len(attributes) == MAX_ATTRIBUTES:
                raise MarkupError(line, f"An element has at most {MAX_ATTRIBUTES} attributes.")
            key = _ATTRIBUTE_NAME.match(text, end)
            assert key  # noqa: S101  # after a gap anything but > begins a name
            value, end = self._read_value(key.end())
            if end < 0:
                break
            attributes.append((key[0].lower(), unescape(value)))
            end = _skip(_GAP, text, end)
        return Tag(name[0].lower(), attributes, line), end + 1 if 0 <= end < len(text) else -1

    def _read_value(self, at: int) -> tuple[str, int]:
        """Return the value of an attribute, and where it ends; -1 if its quotes are not closed."""
        equals = _EQUALS.match(self._text, at)
        if not equals:
            return "", at
        start = equals.end()
        quote = self._text[start : start + 1]
        if quote not in ("'", '"'):
            end = _skip(_BARE_VALUE, self._text, start)
            return self._text[start:end], end
        end = self._text.find(quote, start + 1)
        return ("", -1) if end < 0 else (self._text[start + 1 : end], end + 1)

    def _skip(self, at: int) -> int:
        """Return where a comment, or what browsers take for one, ends; -1 if it does not."""
        if not self._text.startswith("<!--", at):
            if self._lower.startswith("<![cdata[", at):
                # Within drawings it ends elsewhere.
                self._hide_to(self._find("]]>", at))
            end = self._text.find(">", at)
            return -1 if end < 0 else end + 1
        end = _SHORT_COMMENT.match(self._text, at) or _COMMENT_END.search(self._text, at + 4)
        return end.end() if end else -1

    def _push(self, tag: Tag, at: int, end: int) -> None:
        self._is_foreign = self._is_foreign or tag.name in _FOREIGN
        if tag.name in _TEXT:
            close = self._find(f"</{tag.name}", end)
            # Within a comment the end of a script is none.
            self._hide_to(-1 if 0 <= self._find("<!--", end) < close else close)
        is_ended = tag.name in _ENDED_BY_NEXT or (tag.name in _ENDED_IN_TABLES and not self._is_foreign)
        if tag.name in _VOID or is_ended:
            return
        if tag.name in _FORMATTING:
            self._formatting[tag.name].append(end - at)
            self._weight += end - at
        self._open[tag.name] += 1
        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"At most {MAX_DEPTH} elements are open at once: close them, or nest fewer."
            raise MarkupError(tag.line, message)

    def _close(self, name: str, at: int) -> None:
        if at >= self._hidden_to and self._open[name]:
            self._open[name] -= 1
            self._depth -= 1
            if name in _FORMATTING:
                self._weight -= self._formatting[name].pop()

    def _count_formatting(self, tag: Tag) -> None:
        self._repeated += self._weight
        if self._repeated > _REPEATED + _REPEATED_TIMES * len(self._text):
            raise MarkupError(tag.line, "Close elements such as <b> and <a> before what follows them.")

    def _hide_to(self, end: int) -> None:
        """Let no end tag before this position count; -1 is the end of the text."""
        self._hidden_to = max(self._hidden_to, len(self._text) if end < 0 else end)

    def _find(self, mark: str, at: int) -> int:
        """Return where the mark comes next, in lower case; -1 if it does not. What was found before is kept, so that
        all searches together read the text once a mark."""
        if mark not in self._marks or 0 <= self._marks[mark] < at:
            self._marks[mark] = self._lower.find(mark, at)
        return self._marks[mark]

    def _line_at(self, at: int) -> int:
        self._line += self._text.count("\n", self._counted_to, at)
        self._counted_to = at
        return self._line


def _skip(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at
