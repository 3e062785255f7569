"""Words that answer yes or no, and words for whether something is for sale, in files of shop programs."""

from collections.abc import Iterable
from typing import Final

from reading.characters import fold, is_too_long
from reading.result import Reason, Value


def _keys(words: str) -> frozenset[str]:
    return frozenset(map(fold, words.split("|")))


_YES: Final = _keys("1|yes|y|true|t|oui|o|vrai|x|on|نعم|صحيح|si|sí|ja|notify|✓|✔|instock|in stock|en stock")
_NO: Final = _keys("0|no|n|false|f|non|faux|off|لا|خطأ|nein|-|✗|✘|outofstock|out of stock|en rupture")
_PUBLIC: Final = _keys(
    "active|published|publish|public|visible|publié|publie|actif|en ligne|نشط|منشور|activo|publicado"
)
_HIDDEN: Final = _keys(
    "draft|archived|private|hidden|inactive|unpublished|pending|trash|brouillon|archivé|privé|masqué|inactif|hors ligne"
    "|مسودة|مؤرشف|مخفي|غير نشط|borrador|archivado|unlisted"
)


def read_answer(text: str) -> Value[bool] | Reason:
    """Return what a cell answers, or a reason."""
    return _read(text, _YES, _NO)


def read_visibility(text: str) -> Value[bool] | Reason:
    """Return whether a shop program shows the article to customers: of the word of a status, or of yes and no."""
    return _read(text, _PUBLIC | _YES, _HIDDEN | _NO)


def _read(text: str, yes: Iterable[str], no: Iterable[str]) -> Value[bool] | Reason:
    key = "" if is_too_long(text) else fold(text)
    if key in yes:
        return Value(value=True)
    return Value(value=False) if key in no else Reason("unreadable-answer", text)
