"""The words of each language, and the marks they leave on a request."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from chassis.locales import LOCALES
from chassis.texts import Texts
from rapidfuzz.distance import OSA

from ai_assistant.domain.grammar.tokens import Token, normalize, tokenize

_WORDS = Texts(__file__, "words")
# Arabic writes these in front of a word: and, with, for, the.
_PREFIXES = ("وبال", "بال", "وال", "لل", "ال", "و", "ب", "ل", "ك", "ف")
# And behind it: the accusative, its, her, their.
_SUFFIXES = ("", "ا", "ه", "ها", "هم")
_ARTICLE, _DUAL, _AND, _NOT = "ال", "ين", "و", "ما"
_POSSESSIVE = "'s"
_UNITS = frozenset({"hour", "clock", "daypart", "hourname", "fraction", "numeral", "beyond", "ago", "topic"})
_LEAST_TYPO_LENGTH, _LEAST_SWAP_LENGTH, _LEAST_STEM, _LEAST_LACKING = 6, 4, 2, 3
_LEAST_NOUN = 4


@dataclass(frozen=True)
class Mark:
    """What a stretch of a request means: `meanings` by kind, such as {"field": "price"}; none for a word that is not
    known. `token` is its first token."""

    meanings: Mapping[str, str]
    tokens: tuple[Token, ...]

    @property
    def token(self) -> Token:
        """Its first token."""
        return self.tokens[0]

    @property
    def is_word(self) -> bool:
        """Whether this is a word without a known meaning."""
        return self.token.kind == "word" and not self.meanings

    @property
    def is_number(self) -> bool:
        """Whether it begins with a number."""
        return self.token.kind == "number"

    def get(self, kind: str) -> str:
        """Return the meaning of a kind; empty if it has none."""
        return self.meanings.get(kind, "")


class Lexicon:
    """The phrases of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._phrases: dict[tuple[str, ...], dict[str, str]] = {}
        loaded = dict(_WORDS[language])
        # Words that are no misspelling of others.
        self._plain = frozenset(map(normalize, loaded.pop("plain", ())))
        for kind, words in loaded.items():
            entries = words.items() if isinstance(words, dict) else [(kind, words)]
            for meaning, phrases in entries:
                for phrase in phrases:
                    # The first meaning of a kind counts.
                    self._phrases.setdefault(_keys(str(phrase)), {}).setdefault(kind, meaning)
        self._longest = max(map(len, self._phrases))
        self._parts = frozenset(part for keys in self._phrases for part in keys)
        telling = (keys for keys, kinds in self._phrases.items() if set(kinds) - {"stop"})
        self._parts_in_order = sorted({part for keys in telling for part in keys})
        self._nouns = sorted(
            key
            for (key, *more), kinds in self._phrases.items()
            if not more and ("entity" in kinds or "command" in kinds) and len(key) > _LEAST_NOUN
        )
        self._idle = sorted(
            key for (key, *more), kinds in self._phrases.items() if not more and "stop" in kinds
        )

    def mark(self, tokens: Sequence[Token]) -> list[Mark]:
        """Return the marks of a request, the longest phrases first."""
        keys = [self._corrected(token, index) for index, token in enumerate(tokens)]
        marks: list[Mark] = []
        index = 0
        while index < len(tokens):
            length, meanings = self._longest_phrase(tokens, keys, index)
            if index > 0 and tokens[index].text[:1].isupper() and not set(meanings) - _UNITS:
                # Hours and Quarter are names.
                meanings = {}
            if not meanings and (entity := self._dual(tokens[index])):
                two = replace(tokens[index], kind="number", text="2", key="2", end=tokens[index].start)
                marks.append(Mark({}, (two,)))
                length, meanings = 1, {"entity": entity}
            if self.language == "ar" and not meanings and (parts := _joined(tokens[index], marks)):
                marks += parts
            elif self.language == "ar" and self._is_joined_noun(tokens[index], meanings):
                link = replace(tokens[index], text=_AND, key=_AND, end=tokens[index].start + 1)
                rest = replace(tokens[index], start=tokens[index].start + 1)
                marks += [
                    Mark({"link": "and"}, (link,)),
                    Mark(meanings, (rest, *tokens[index + 1 : index + length])),
                ]
            elif self.language == "ar" and _is_negation(tokens, index, meanings):
                marks.append(Mark({"link": "not"}, (tokens[index],)))
            else:
                marks.append(Mark(meanings, tuple(tokens[index : index + length])))
            index += length
        return marks

    def _is_joined_noun(self, token: Token, meanings: Mapping[str, str]) -> bool:
        """Return whether a word is "and" with what items or their fields are called: and his address."""
        is_noun = "entity" in meanings or "field" in meanings
        return is_noun and token.key.startswith(_AND) and token.key not in self._parts

    def count_known(self, tokens: Sequence[Token]) -> int:
        """Return how many words have a meaning as they are written; the first, which says what to do, counts as two,
        and names with their capitals do not count."""
        return sum(
            1 + (index == 0)
            for index, token in enumerate(tokens)
            if token.kind == "word" and self._exact((token.key,)) and (index == 0 or token.text[0].islower())
        )

    def _longest_phrase(
        self, tokens: Sequence[Token], keys: Sequence[str], index: int
    ) -> tuple[int, Mapping[str, str]]:
        for length in range(min(self._longest, len(tokens) - index), 0, -1):
            if all(token.kind in ("word", "sign") for token in tokens[index : index + length]):
                meanings = self._exact(tuple(keys[index : index + length]))
                if meanings:
                    return length, meanings
        return 1, {}

    def _exact(self, keys: tuple[str, ...]) -> Mapping[str, str]:
        if meanings := self._phrases.get(keys):
            return meanings
        if self.language != "ar":
            return {}
        return self._phrases.get(tuple(map(self._without_prefix, keys)), {})

    def _dual(self, token: Token) -> str:
        """Return the kind of items of which an Arabic word means two: طلبين; empty for any other word."""
        if self.language != "ar" or token.kind != "word" or not token.key.endswith(_DUAL):
            return ""
        return self._exact((self._without_prefix(token.key.removesuffix(_DUAL)),)).get("entity", "")

    def _without_prefix(self, key: str) -> str:
        stems = (key.removeprefix(prefix) for prefix in ("", *_PREFIXES) if key.startswith(prefix))
        forms = (form for stem in stems for form in (stem.removesuffix(end) for end in _SUFFIXES))
        return next((form for form in forms if len(form) >= _LEAST_STEM and form in self._parts), key)

    def _corrected(self, token: Token, index: int) -> str:
        """Return the key of a word; that of the known word from which it differs by one letter, or by two neighbours
        in the wrong order. Names, with their capitals, stay."""
        key = self._without_prefix(token.key) if self.language == "ar" else token.key
        is_name = index > 0 and token.text[:1].isupper()
        if token.kind == "word" and key.endswith(_POSSESSIVE) and self.language == "en":
            # October's orders, today's orders.
            owner = key.removesuffix(_POSSESSIVE)
            key = owner if key not in self._parts and owner in self._parts else key
            if key == owner:
                return owner
        if token.kind != "word" or key in self._parts or key in self._plain or is_name:
            return token.key
        correction = next((word for word in self._parts_in_order if _is_typo(key, word)), "")
        # Of words that say nothing here or name items, short ones may also lack a letter: whch, hav, oder.
        lacking = (word for word in (*self._idle, *self._nouns) if _is_shortened(key, word))
        return correction or next(lacking, token.key)


def _joined(token: Token, before: Sequence[Mark]) -> list[Mark]:
    """Return the marks of an Arabic word that begins with "and the" behind another one with "the"; none for any other
    word: many names begin with the letter of "and"."""
    is_pair = bool(before) and before[-1].is_word and before[-1].token.key.startswith(_ARTICLE)
    if not (is_pair and token.key.startswith(_AND + _ARTICLE)):
        return []
    link = replace(token, text=_AND, key=_AND, end=token.start + 1)
    rest = replace(token, text=token.text[1:], key=token.key[1:], start=token.start + 1)
    return [Mark({"link": "and"}, (link,)), Mark({}, (rest,))]


def _is_negation(tokens: Sequence[Token], index: int, meanings: Mapping[str, str]) -> bool:
    """Return whether it is the Arabic word for "not", which at the beginning of a request asks: what."""
    return index > 0 and not meanings and tokens[index].key == _NOT and index + 1 < len(tokens)


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language, read once."""
    return Lexicon(language)


@cache
def first_phrase(language: str, kind: str, meaning: str) -> str:
    """Return the first phrase of a meaning in a language, by which it is shown; empty if there is none."""
    phrases = _WORDS[language].get(kind, {}).get(meaning, ())
    return str(phrases[0]) if phrases else ""


def detect_language(tokens: Sequence[Token], default: str) -> str:
    """Return the language of a request: by its script, else the one that knows most of its words."""
    # What is quoted is in any language.
    words = [token for token in tokens if token.kind == "word"] or tokens
    if any("\u0600" <= letter <= "\u06ff" for token in words for letter in token.text):
        return "ar"
    scores = {language: lexicon(language).count_known(tokens) for language in LOCALES if language != "ar"}
    best = max(scores.values())
    is_default = best == 0 or scores.get(default, -1) == best
    return default if is_default else max(scores, key=lambda language: scores[language])


def _keys(phrase: str) -> tuple[str, ...]:
    return tuple(_without_article(token.key) for token in tokenize(phrase)) or (normalize(phrase),)


def _is_typo(key: str, word: str) -> bool:
    """Return whether a key is a word with one letter wrong; a short one, with two neighbours in the wrong order."""
    if abs(len(word) - len(key)) > 1 or min(len(word), len(key)) < _LEAST_SWAP_LENGTH:
        return False
    is_long = min(len(word), len(key)) >= _LEAST_TYPO_LENGTH
    return (is_long or sorted(word) == sorted(key)) and OSA.distance(word, key, score_cutoff=1) <= 1


def _is_shortened(key: str, word: str) -> bool:
    is_short = len(word) - len(key) == 1 and len(key) >= _LEAST_LACKING
    return is_short and word[0] == key[0] and OSA.distance(word, key, score_cutoff=1) <= 1


def _without_article(key: str) -> str:
    stem = key.removeprefix(_ARTICLE)
    return stem if len(stem) > _LEAST_STEM else key
