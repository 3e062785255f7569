"""Whether a regular expression can take more than linear time.

A backtracking matcher tries every way to read a text. There are many where two loops can read the same characters, one
after the other (`a*a*b`, and `a*b` where a search begins anywhere), or one within the other (`(a*)*b`). A pattern is
turned into the automaton of its positions (Glushkov), in which both can be seen; Weideman et al., Analyzing Matching
Time Behavior of Backtracking Regular Expression Matchers, 2016.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from re import _compiler as compiler  # type: ignore[attr-defined]  # what re makes of patterns
from re import _constants as op  # type: ignore[attr-defined]  # as above
from re import _parser as parser  # type: ignore[attr-defined]  # as above
from typing import Any

# Beside the characters that a pattern names, one of each kind that classes tell apart.
_KINDS = "aZ0_ \n\t\x00-.,;:/<>'\"()é٣م\u00a0\u200b"
# A repetition of so many is as good as one without an end; of a shorter one two rounds show what it is next to.
_ENDLESS = 256
_ROUNDS = 2


@dataclass(frozen=True)
class _Part:
    """What positions a part of a pattern can begin and end with, and whether it can be empty."""

    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    is_empty: bool = True


@dataclass
class _Automaton:
    """`chars` are the characters of each position, `follow` how often it is followed by which."""

    alphabet: str
    flags: int
    chars: list[frozenset[str]] = field(default_factory=list)
    follow: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    groups: dict[int, Any] = field(default_factory=dict)
    has_assertion: bool = False

    def add(self, chars: Iterable[str]) -> _Part:
        self.chars.append(frozenset(chars))
        return _Part((len(self.chars) - 1,), (len(self.chars) - 1,), is_empty=False)

    def link(self, before: _Part, after: _Part) -> None:
        for source, target in product(before.last, after.first):
            self.follow[source][target] += 1

    def chain(self, parts: Iterable[_Part]) -> _Part:
        whole = _Part()
        for part in parts:
            self.link(whole, part)
            whole = _Part(
                whole.first + (part.first if whole.is_empty else ()),
                part.last + (whole.last if part.is_empty else ()),
                whole.is_empty and part.is_empty,
            )
        return whole

    def read(self, nodes: Any) -> _Part:
        return self.chain(self._read_node(kind, value) for kind, value in nodes)

    def _read_node(self, kind: Any, value: Any) -> _Part:
        if kind in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN):
            return self.add(char for char in self.alphabet if self._matches(kind, value, char))
        if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            return self._repeat(*value)
        if kind is op.BRANCH:
            return _join([self.read(nodes) for nodes in value[1]])
        if kind is op.SUBPATTERN:
            number, _, _, nodes = value
            self.groups[number] = nodes
            return self.read(nodes)
        if kind in (op.ATOMIC_GROUP, op.GROUPREF):
            return self.read(self.groups[value] if kind is op.GROUPREF else value)
        # Positions and assertions read nothing; a match that they end can fail.
        self.has_assertion = True
        return _Part()

    def _repeat(self, least: int, most: Any, nodes: Any) -> _Part:
        is_endless = most is op.MAXREPEAT or most >= _ENDLESS
        needed = [self.read(nodes) for _ in range(min(least, _ROUNDS))]
        if not is_endless:
            optional = _Part()
            for _ in range(min(most, _ROUNDS) - len(needed)):
                # A round follows the one before: where one is omitted, so are those behind it.
                rounds = self.chain([self.read(nodes), optional])
                optional = _Part(rounds.first, rounds.last)
            return self.chain([*needed, optional])
        loop = needed.pop() if needed else self.read(nodes)
        self.link(loop, loop)
        return self.chain([*needed, _Part(loop.first, loop.last, loop.is_empty or least == 0)])

    def _matches(self, kind: Any, value: Any, char: str) -> bool:
        return _compiled(kind, value, self.flags).fullmatch(char) is not None

    def next_of(self, positions: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the positions that follow all of these with one character."""
        for following in product(*(self.follow[position] for position in positions)):
            if frozenset.intersection(*(self.chars[position] for position in following)):
                yield following


def _join(parts: Sequence[_Part]) -> _Part:
    """Return the part that is one of these."""
    first = tuple(position for part in parts for position in part.first)
    last = tuple(position for part in parts for position in part.last)
    return _Part(first, last, any(part.is_empty for part in parts))


def _compiled(kind: Any, value: Any, flags: int) -> Any:
    """Return a pattern of one node."""
    state = parser.State()
    state.flags = flags
    return compiler.compile(parser.SubPattern(state, [(kind, value)]), flags)


def is_slow(pattern: str | bytes, flags: int, *, is_search: bool, is_whole: bool) -> bool:
    """Return whether a pattern can take more than linear time: where a text `is_whole`, read to its end, or where it
    `is_search`, which begins anywhere."""
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    tree = parser.parse(text, flags)
    automaton = _Automaton("".join(sorted(set(_KINDS + _KINDS.swapcase() + text))), tree.state.flags)
    begins = tree[0] if len(tree) else None
    anywhere = (
        automaton.add(automaton.alphabet) if is_search and begins != (op.AT, op.AT_BEGINNING) else _Part()
    )
    automaton.link(anywhere, anywhere)
    whole = automaton.chain([anywhere, automaton.read(tree)])
    ends = () if is_whole or automaton.has_assertion else whole.last
    return any(_is_repeated(automaton, loop) for loop in _loops(automaton)) or any(
        _are_adjacent(automaton, first, second)
        for first, second in product(_loops(automaton), repeat=2)
        if first != second and not any(_share_loop(automaton, second, end) for end in ends)
    )


def _share_loop(automaton: _Automaton, loop: int, end: int) -> bool:
    """Return whether the pattern can end within a loop: then it matches whatever the loop has read."""
    return loop == end or (_reaches(automaton, (loop,), (end,)) and _reaches(automaton, (end,), (loop,)))


def _loops(automaton: _Automaton) -> list[int]:
    """Return the positions that can be read again."""
    return [
        position for position in range(len(automaton.chars)) if _reaches(automaton, (position,), (position,))
    ]


def _reaches(automaton: _Automaton, start: tuple[int, ...], end: tuple[int, ...]) -> bool:
    """Return whether the positions of `end` are reached from those of `start` by the same characters."""
    seen, waiting = set[tuple[int, ...]](), [start]
    while waiting:
        for following in automaton.next_of(waiting.pop()):
            if following == end:
                return True
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False


def _are_adjacent(automaton: _Automaton, first: int, second: int) -> bool:
    """Return whether a text that both loops read leads from the first one to the second."""
    return _reaches(automaton, (first, first, second), (first, second, second))


def _is_repeated(automaton: _Automaton, loop: int) -> bool:
    """Return whether a text leads from a position to itself in two ways."""
    seen, waiting = set[tuple[int, int]](), [(loop, loop)]
    while waiting:
        pair = waiting.pop()
        for following in automaton.next_of(pair):
            left, right = following
            if left == right and pair[0] == pair[1]:
                if automaton.follow[pair[0]][left] > 1 and _reaches(automaton, (left,), (loop,)):
                    return True
                continue
            if left != right and (left, right) not in seen:
                seen.add((left, right))
                waiting.append((left, right))
                if _reaches(automaton, (left, right), (loop, loop)):
                    return True
    return False
