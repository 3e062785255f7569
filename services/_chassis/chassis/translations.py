"""Texts in several languages: a text in the tenant's own language, and a map of texts by language beside it.

The contract names the map with the option `translations`. Each reader is shown the text of their language, else the
tenant's; what they send changes what they are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from chassis.descriptors import field_options, is_map, translations
from chassis.locales import LOCALES, renamed, text_in

Values = dict[str, Any]
_Texts = Mapping[str, str]


def localize(message: Message, locale: str) -> None:
    """Show the texts of a message, and of all messages in it, in a language where they have it."""
    for text, by_language in translations(message.DESCRIPTOR).items():
        shown = text_in(getattr(message, text.name), getattr(message, by_language.name), locale)
        setattr(message, text.name, shown)
    for field, value in message.ListFields():
        if field.message_type and not is_map(field):
            for embedded in value if field.is_repeated else (value,):
                localize(embedded, locale)


@dataclass(frozen=True)
class Writing:
    """A change by a reader of `locale` in a tenant whose own language is `main`. Both are empty for the tenant itself,
    whose events and schedules know no language."""

    locale: str
    main: str

    def complete(self, message: Descriptor, values: Values, stored: Values) -> Values:
        """Return the columns that a message was sent with, by field, after what follows from their languages: texts
        from maps, maps from texts. `stored` has the columns as they are."""
        completed = dict(values)
        for text, by_language in translations(message).items():
            if text.name in values or by_language.name in values:
                current = _Known(str(stored.get(text.name) or ""), stored.get(by_language.name) or {})
                completed[text.name], completed[by_language.name] = self._merge(
                    current,
                    values.get(text.name),
                    values.get(by_language.name),
                    is_required=field_options(text).required,
                )
        for field in message.fields:
            if values.get(field.name) and _has_translated_elements(field):
                completed[field.name] = self._complete_elements(
                    field, values[field.name], stored.get(field.name) or []
                )
        return completed

    def _complete_elements(
        self, field: FieldDescriptor, sent: Sequence[Values], stored: Sequence[Values]
    ) -> list[Values]:
        """Return the elements of a list, which are known by their ids."""
        by_id, message = {element["id"]: element for element in stored}, field.message_type
        return [
            _without_empty(self.complete(message, element, by_id.get(element.get("id", ""), {})))  # pyright: ignore[reportArgumentType]  # a message
            for element in sent
        ]

    def _merge(
        self, current: "_Known", text: str | None, texts: _Texts | None, *, is_required: bool
    ) -> tuple[str, dict[str, str]]:
        """Return the text and the texts by language after a change. What is None was not sent."""
        if not self.locale:
            new_text = current.text if text is None else text
            by_language = renamed(current.text, current.texts, new_text) if texts is None else dict(texts)
            return new_text, by_language
        before = dict(current.texts)
        # A text that is of no language is the tenant's own.
        if current.text and current.text not in before.values():
            before.setdefault(self.main, current.text)
        after = before if texts is None else dict(texts)
        # Clients send back what they were shown: of a text and its entry in the map, that which differs is the change.
        is_changed = text is not None and text != text_in(current.text, current.texts, self.locale)
        if is_changed and after.get(self.locale) == before.get(self.locale):
            after = {**after, self.locale: text or ""}
        after = {locale: value for locale, value in after.items() if value}
        if own := after.get(self.main):
            return own, after
        was_cleared = self.main in before or (before and not current.text)
        if was_cleared and not is_required:
            return "", after
        first = next((after[locale] for locale in LOCALES if locale in after), "")
        return first or (current.text if is_required else ""), after


@dataclass(frozen=True)
class _Known:
    text: str
    texts: _Texts


def _has_translated_elements(field: FieldDescriptor) -> bool:
    is_list = field.is_repeated and field.message_type is not None and not is_map(field)
    return is_list and bool(translations(field.message_type))  # pyright: ignore[reportArgumentType]  # a message


def _without_empty(element: Values) -> Values:
    """Return an element of a list without maps that hold nothing."""
    return {name: value for name, value in element.items() if value != {}}
