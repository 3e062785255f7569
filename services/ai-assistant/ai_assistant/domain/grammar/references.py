"""Words of a request that speak of what was shown before it: them, the first one, only those."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from chassis.texts import Texts

from ai_assistant.domain.grammar.commands import read_command
from ai_assistant.domain.grammar.lexicon import Mark, lexicon
from ai_assistant.domain.grammar.messages import split_message
from ai_assistant.domain.grammar.tokens import Token, normalize, tokenize

_WORDS = Texts(__file__, "following")
_BEARERS = frozenset({"action", "command", "way", "field"})
# What "the last" is of, if one of these stands behind it: the last week, the last 5.
_NOUNS = frozenset({"entity", "period", "span", "numeral", "field"})
# The tokenizer leaves these out of the token: baisse-les.
_FRENCH = re.compile(r"(?<=\w{3})-(?:(?P<them>les|leur)|le|la|lui)(?!\w)", re.IGNORECASE)
# Behind an Arabic verb: raise them, raise it. A plural of things is written as one of them.
_ARABIC: Mapping[str, str] = {"ها": "them", "هم": "them", "ه": "it"}


@dataclass(frozen=True)
class Reference:
    """`text` is the request without its words of reference, `nouns` are the kinds of items that it names. `nth` is 1
    for the first of what was shown, -1 for the last, 0 if none is named."""

    text: str
    nouns: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    nth: int = 0

    @property
    def is_of_shown(self) -> bool:
        """Whether it says that it is about the items that were shown."""
        return bool(self.kinds & {"them", "it", "nth"})

    @property
    def is_explicit(self) -> bool:
        """Whether a word says that it follows another request."""
        return bool(self.kinds)


def read_reference(text: str, language: str) -> Reference:
    """Return which words of a request, in its language, speak of what was shown. Those of a message or of a note are
    part of it."""
    tokens = _without_message(text, tokenize(text, language), language)
    phrases = _phrases(language)
    longest = max(map(len, phrases))
    kinds, spans, nth, index = set(_pronouns(text, tokens, language)), [], 0, 0
    while index < len(tokens):
        kind, meaning, length = _longest(tokens, index, phrases, longest)
        following = tokens[index + length : index + length + 1]
        if kind and not (
            _is_noun(following, language) if kind == "nth" else _is_period(tokens[index:], language)
        ):
            kinds.add(kind)
            nth = int(meaning) if kind == "nth" else nth
            spans.append((tokens[index].start, tokens[index + length - 1].end))
            index += length
        else:
            index += 1
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    return Reference(" ".join(text.split()), _nouns(tokens, language), frozenset(kinds), nth)


def _without_message(text: str, tokens: Sequence[Token], language: str) -> Sequence[Token]:
    marks = lexicon(language).mark(tokens)
    message = split_message(text, marks)[1] if read_command(marks) == "notify" else ""
    end = text.rfind(message) if message else len(text)
    colons = (token.start for token in tokens if token.text == ":")
    end = min(end, next(colons, end))
    return [token for token in tokens if token.start < end]


def _pronouns(text: str, tokens: Sequence[Token], language: str) -> list[str]:
    """Return which pronouns are written as a part of a verb."""
    if language == "fr":
        last = tokens[-1].end if tokens else 0
        return ["them" if match["them"] else "it" for match in _FRENCH.finditer(text, 0, last)]
    if language != "ar":
        return []
    ends = ((token, end) for token in tokens if token.kind == "word" for end in _ARABIC)
    return [
        _ARABIC[end]
        for token, end in ends
        if token.key.endswith(normalize(end)) and _is_verb(token, end, language)
    ]


def _is_verb(token: Token, end: str, language: str) -> bool:
    stem = Token("word", token.text[: -len(end)], token.key[: -len(end)], token.start, token.end)
    marks = lexicon(language).mark([stem])
    return (stem.key,) in _phrases(language) or any(_BEARERS & set(mark.meanings) for mark in marks)


def _is_noun(tokens: Sequence[Token], language: str) -> bool:
    marks: Sequence[Mark] = lexicon(language).mark(tokens)
    return any(mark.is_number or mark.is_word or _NOUNS & set(mark.meanings) for mark in marks)


def _nouns(tokens: Sequence[Token], language: str) -> frozenset[str]:
    """Return the kinds of items that are named; what is also a field names none."""
    marks = lexicon(language).mark(tokens)
    return frozenset(mark.get("entity") for mark in marks if mark.get("entity") and not mark.get("field"))


def _is_period(tokens: Sequence[Token], language: str) -> bool:
    """Return whether tokens begin with a period: this week, in Arabic."""
    marks = lexicon(language).mark(tokens)
    return bool(marks) and bool(marks[0].get("period"))


def _longest(
    tokens: Sequence[Token], index: int, phrases: Mapping[tuple[str, ...], tuple[str, str]], longest: int
) -> tuple[str, str, int]:
    """Return the kind and the meaning of the longest phrase at a token, and its length."""
    for length in range(min(longest, len(tokens) - index), 0, -1):
        part = tokens[index : index + length]
        keys = tuple(_without_pronoun(token, phrases) for token in part)
        if all(token.kind == "word" for token in part) and keys in phrases:
            return *phrases[keys], length
    return "", "", 1


def _without_pronoun(token: Token, phrases: Mapping[tuple[str, ...], tuple[str, str]]) -> str:
    stems = (token.key[: -len(end)] for end in map(normalize, _ARABIC) if token.key.endswith(end))
    is_sorted = (stem for stem in stems if phrases.get((stem,), ("",))[0] == "sort")
    return next(is_sorted, token.key)


@cache
def _phrases(language: str) -> Mapping[tuple[str, ...], tuple[str, str]]:
    phrases: dict[tuple[str, ...], tuple[str, str]] = {}
    for kind, words in _WORDS[language].items():
        entries = words.items() if isinstance(words, dict) else [("", words)]
        for meaning, written in entries:
            for phrase in written:
                keys = tuple(token.key for token in tokenize(str(phrase)))
                phrases.setdefault(keys, (kind, meaning))
    return phrases
