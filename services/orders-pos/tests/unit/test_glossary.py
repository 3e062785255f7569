"""Documents, exports and e-mails use the words of the glossary that the screens use."""

import re

import pytest
import yaml
from chassis.locales import LOCALES
from orders_pos.domain.notifications.templates import KINDS, default_text
from orders_pos.domain.translations import LABELS
from souk_local.layout import ROOT

GLOSSARY = yaml.safe_load((ROOT / "web/translations/glossary.yaml").read_text(encoding="utf-8"))


def list_texts(locale):
    templates = [default_text(kind, locale) for kind in KINDS]
    return [*LABELS[locale].values()] + [
        text for template in templates for text in (template.subject, template.body)
    ]


def split_words(text):
    """Return the words in lower case between spaces; names in braces are placeholders."""
    return " " + " ".join(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text.lower()))) + " "


@pytest.mark.parametrize("locale", LOCALES)
def test_no_word_is_one_that_the_glossary_avoids(locale):
    avoided = [split_words(word) for term in GLOSSARY.values() for word in term[locale]["avoid"]]
    texts = [split_words(text) for text in list_texts(locale)]
    assert avoided
    assert [text for text in texts if any(word in text for word in avoided)] == []
