"""The assistant's sentences in each language."""

from collections.abc import Mapping
from html import escape

from chassis.texts import Texts

# Sentences by code, and the names of the entities.
_TEXTS = Texts(__file__, "texts")


def say(code: str, parameters: Mapping[str, str], language: str) -> str:
    """Return the sentence of a code with its parameters, HTML-escaped."""
    return escape(write(code, parameters, language), quote=False)


def write(code: str, parameters: Mapping[str, str], language: str) -> str:
    """Return the sentence of a code with its parameters as plain text."""
    texts = _TEXTS[language]
    named = dict(parameters)
    if "entity" in named:
        # A plan may be about several.
        name = named["entity"] or "plan"
        # What requests have no words for has its name in the contracts.
        named["entity"] = texts["entity"].get(name) or name.replace("_", " ").capitalize()
    return str(texts[code].format(**named))
