"""Languages of the platform."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """A language by its code in paths; `name` and the short `mark` are its own words for it, `cldr` is the locale whose
    forms dates and numbers have. `is_regional`: they are those of the tenant's country, where CLDR has it."""

    locale: str
    name: str
    mark: str
    cldr: str
    is_right_to_left: bool = False
    is_regional: bool = False


# A new one is a line here, its entries in `web/src/shared/i18n/locales.ts`, and a file in each catalogue of texts.
LANGUAGES = (
    Language("en", "English", "EN", "en_GB", is_regional=True),
    Language("fr", "Français", "FR", "fr"),
    Language("ar", "العربية", "ع", "ar_MA", is_right_to_left=True, is_regional=True),
)
REGIONAL_LOCALES = frozenset(language.locale for language in LANGUAGES if language.is_regional)
CLDR_LOCALES = {language.locale: language.cldr for language in LANGUAGES}
LANGUAGE_NAMES = {language.locale: language.name for language in LANGUAGES}
LOCALES = tuple(language.locale for language in LANGUAGES)
RIGHT_TO_LEFT = frozenset(language.locale for language in LANGUAGES if language.is_right_to_left)
DEFAULT = "en"


def supported_locale(locale: str) -> str:
    """Return a locale, or the default if it is not supported."""
    return locale if locale in LOCALES else DEFAULT


def text_in(text: str, texts: Mapping[str, str], locale: str) -> str:
    """Return a text in a language of `texts`; where it has none, the text itself."""
    return texts.get(locale) or text


def renamed(text: str, texts: Mapping[str, str], new_text: str) -> dict[str, str]:
    """Return the texts by language after a text was changed by who knows no language: those that were the same change
    with it."""
    return {locale: new_text if translation == text else translation for locale, translation in texts.items()}
