"""Fonts of the site: variable or single files below /fonts, each for a range of characters."""

from collections.abc import Iterable
from dataclasses import dataclass

_LATIN = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,"
    "U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)
_ARABIC = (
    "U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,"
    "U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC"
)
# Of families that have no Arabic letters.
ARABIC_FAMILY = "Tajawal"


@dataclass(frozen=True)
class FontFile:
    """`weight` is a weight or a range of weights."""

    name: str
    weight: str
    characters: str = _LATIN


FAMILIES: dict[str, tuple[FontFile, ...]] = {
    "Roboto": (FontFile("roboto-latin", "100 900"),),
    "Open Sans": (FontFile("open-sans-latin", "300 800"),),
    "Lato": (FontFile("lato-latin-400", "400"), FontFile("lato-latin-700", "700")),
    "Montserrat": (FontFile("montserrat-latin", "100 900"),),
    "Raleway": (FontFile("raleway-latin", "100 900"),),
    "Tajawal": tuple(
        FontFile(f"tajawal-{script}-{weight}", weight, characters)
        for script, characters in (("latin", _LATIN), ("arabic", _ARABIC))
        for weight in ("400", "700")
    ),
}


def find_families(css: str, chosen: Iterable[str], *, is_arabic: bool) -> list[str]:
    """Return the families that a page uses: the chosen ones, those that its CSS names, and one for Arabic."""
    named = {family for family in FAMILIES if family.lower() in css.lower()}
    used = named | set(chosen) | ({ARABIC_FAMILY} if is_arabic else set[str]())
    return [family for family in FAMILIES if family in used]


def preloaded_files(chosen: Iterable[str], *, is_arabic: bool) -> list[str]:
    """Return the names of the files that a page shows at once: of the chosen families, or of the one for Arabic."""
    families = dict.fromkeys([ARABIC_FAMILY] if is_arabic else chosen)
    script = _ARABIC if is_arabic else _LATIN
    return [file.name for family in families for file in FAMILIES[family] if file.characters == script]


def font_faces(families: Iterable[str]) -> str:
    """Return the rules that load the families; browsers fetch a file when a character of its range is shown. A font
    that is not there when the page is drawn is not shown until the next page: text that is read does not move."""
    return "".join(
        f'@font-face{{font-family:"{family}";font-style:normal;font-weight:{file.weight};font-display:optional;'
        f'src:url("/fonts/{file.name}.woff2") format("woff2");unicode-range:{file.characters}}}'
        for family in families
        for file in FAMILIES[family]
    )
