"""What the shop says in three languages: on paper, in tables, and of a cart that is not whole yet."""

from collections.abc import Mapping

LOCALES = ("en", "fr", "ar")
# One line a word: English, French, Arabic.
_WORDS: Mapping[str, tuple[str, str, str]] = {
    "lines-missing": ("The cart is empty.", "Le panier est vide.", "السلة فارغة."),
    "customer-missing": ("Choose a customer.", "Choisissez un client.", "اختاروا زبوناً."),
    "method-missing": (
        "Choose a delivery mode.",
        "Choisissez un mode de livraison.",
        "اختاروا طريقة التسليم.",
    ),
    "type-missing": ("Choose a delivery type.", "Choisissez un type de livraison.", "اختاروا نوع التسليم."),
    "collect-address-missing": (
        "The collect address is missing.",
        "L'adresse de collecte manque.",
        "عنوان الاستلام ناقص.",
    ),
    "shipping-address-missing": (
        "The delivery address is missing.",
        "L'adresse de livraison manque.",
        "عنوان التسليم ناقص.",
    ),
    "collect-moved": (
        "The collect slot was moved: the chosen one is not possible.",
        "Le créneau de collecte a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد الاستلام: الموعد المختار غير ممكن.",
    ),
    "delivery-moved": (
        "The delivery slot was moved: the chosen one is not possible.",
        "Le créneau de livraison a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد التسليم: الموعد المختار غير ممكن.",
    ),
    "collect-full": (
        "No collect slot is free on this day.",
        "Aucun créneau de collecte n'est libre ce jour-là.",
        "لا يوجد موعد استلام متاح في هذا اليوم.",
    ),
    "delivery-full": (
        "No delivery slot is free on this day.",
        "Aucun créneau de livraison n'est libre ce jour-là.",
        "لا يوجد موعد تسليم متاح في هذا اليوم.",
    ),
    "never-open": (
        "The shop has no working day: see its opening hours.",
        "Le magasin n'a aucun jour ouvré : voyez ses horaires.",
        "لا يوجد يوم عمل للمتجر: راجعوا أوقات العمل.",
    ),
}


def say(word: str, locale: str) -> str:
    """The word in a language, in English where that is not known; KeyError for an unknown word."""
    return _WORDS[word][LOCALES.index(locale) if locale in LOCALES else 0]
