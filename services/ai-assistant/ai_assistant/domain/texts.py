"""The assistant's sentences in each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources

import yaml


@dataclass(frozen=True)
class _Texts:
    """Sentences by code, and the names of the entities."""

    entities: Mapping[str, str]
    sentences: Mapping[str, str]


@cache
def _texts(language: str) -> _Texts:
    text = (resources.files("ai_assistant.domain") / f"texts.{language}.yaml").read_text("utf-8")
    loaded = yaml.safe_load(text)
    return _Texts(loaded.pop("entity"), loaded)


def say(code: str, parameters: Mapping[str, str], language: str) -> str:
    """Return the sentence of a code with its parameters, HTML-escaped."""
    texts = _texts(language)
    named = dict(parameters)
    if "entity" in named:
        # A plan may be about several.
        name = named["entity"] or "plan"
        # What requests have no words for has its name in the contracts.
        named["entity"] = texts.entities.get(name) or name.replace("_", " ").capitalize()
    return escape(texts.sentences[code].format(**named), quote=False)
