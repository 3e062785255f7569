"""A field that a column of a file can be, with the headings that name it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from chassis.locales import LANGUAGE_NAMES, LOCALES
from chassis.texts import Texts

_HEADINGS: Final = Texts(__file__, "headings")
TEXT, CODE, NUMBER, PERCENT = "text", "code", "number", "percent"
AMOUNT, WEIGHT, YES_NO, DATE = "amount", "weight", "yes-no", "date"
# Whether the shop shows the product: yes and no, or the word of a status.
VISIBILITY: Final = "visibility"
PICTURES: Final = "pictures"
# Kinds whose cells are numbers.
NUMBERS: Final = frozenset({NUMBER, PERCENT, AMOUNT, WEIGHT})


@dataclass(frozen=True)
class ImportField:
    """`name` is the public one, `column` that of the row; one that begins with `$` is what rows are put together by.
    `labels` are the headings of an export in each language; `aliases`, separated by `|`, those of other files. The
    columns of a field that `is_joined` add up to one text with its `separator`, those of one that `is_summed` to one
    number; of one that `has_spares` the first cell counts that is not empty. Any other field has one column. A weight
    is in the `unit`, empty where each cell has its own; an amount is kept with the `tax` included or excluded, empty
    where there is none. A text in the language `locale` is an entry of a map: its column is `names.fr`, its name is
    that of the text's field with the language, `name:fr`. An export has the column of one that `is_sparse`, or of a
    language, only where something has it."""

    name: str
    column: str
    kind: str
    aliases: str = ""
    is_joined: bool = False
    has_spares: bool = False
    is_summed: bool = False
    is_exported: bool = True
    unit: str = ""
    tax: str = ""
    separator: str = ", "
    locale: str = ""
    is_sparse: bool = False

    @property
    def has_several(self) -> bool:
        """Return whether several columns can be this field."""
        return self.is_joined or self.has_spares or self.is_summed

    def in_language(self, texts: str, locale: str) -> "ImportField":
        """Return the field of this text in a language, which is stored in the map `texts`."""
        name, language = f"{self.name}:{locale}", LANGUAGE_NAMES[locale]
        aliases = [f"{label} {mark}" for label in self.labels for mark in (locale, language)]
        return ImportField(name, f"{texts}.{locale}", TEXT, "|".join(aliases), locale=locale, is_sparse=True)

    @property
    def labels(self) -> Sequence[str]:
        """The headings of an export, in the order of LOCALES."""
        return [self.label(locale) for locale in LOCALES]

    def label(self, locale: str) -> str:
        """Return the heading of an export in a locale."""
        label = str(_HEADINGS.of(locale)[self.name.partition(":")[0]])
        return f"{label} ({LANGUAGE_NAMES[self.locale]})" if self.locale else label
