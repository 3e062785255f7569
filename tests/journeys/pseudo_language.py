"""English with accents, 40 % longer, in brackets: what has no brackets on a page is data, or was never translated."""

import re
from asyncio import Task, create_task, gather
from collections.abc import Callable, Iterator
from math import ceil
from typing import Any

from playwright.async_api import Page, Response, Route

OPENING, CLOSING = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}", "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"
_CATALOGUE = re.compile(r"/assets/[\w-]+-en-[\w-]+\.json$")
_ACCENTS = str.maketrans("aeiouyAEIOUYcnCN", "áéíóúýÁÉÍÓÚÝçñÇÑ")
_PLACEHOLDER = re.compile(r"(\{\w+\})")
_GROWTH, _WORD_LENGTH = 0.4, 6
_WORD = re.compile(r"[^\W\d_]{3,}")
# Names of the platform, of formats, of keys, of languages, and of what a browser names.
_NAMES = """
souk mad usd csv xlsx css https example org min united states english français العربية
ctrl alt shift enter escape esc tab home end del
jan feb mar apr may jun jul aug sept sep oct nov dec mon tue wed thu fri sat sun
january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
"""
# The same in every language, to the letter.
_FIXED = frozenset({"Save DB"})
# Texts and labels that a reader sees or hears, with what they stand in.
READ_TEXTS = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (node.data.trim() && !element.closest('script, style, noscript, svg') && element.checkVisibility())
            texts.push(node.data.trim());
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
            if (element.getAttribute(name)?.trim()) texts.push(element.getAttribute(name).trim());
    return [...new Set(texts)];
}"""
# Texts in brackets of which a part is hidden, although nobody can read it in a title.
READ_CUT_TEXTS = """([opening, isPhone]) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.includes(opening) || !element.checkVisibility() || element.closest('[title]')) continue;
        // The label of a narrow field is whole once something is typed or chosen.
        if (isPhone && element.closest('label, legend, .MuiInputLabel-root')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const { overflowX } = getComputedStyle(box);
            const edges = box.getBoundingClientRect();
            // A box of a pixel is there for screen readers alone.
            if (overflowX === 'auto' || overflowX === 'scroll' || edges.width <= 1) break;
            if (overflowX === 'visible') continue;
            if (right > edges.right + 1 || left < edges.left - 1) { cut.push(node.data); break; }
        }
    }
    return [...new Set(cut)];
}"""


def to_pseudo(text: str) -> str:
    """Return a message as the pseudo-language has it; its placeholders stay."""
    parts = _PLACEHOLDER.split(text)
    letters = sum(len(part) for part in parts[::2])
    if not any(character.isalpha() for part in parts[::2] for character in part):
        return text
    accented = "".join(
        part.translate(_ACCENTS) if index % 2 == 0 else part for index, part in enumerate(parts)
    )
    padding = "x" * ceil(letters * _GROWTH)
    words = " ".join(padding[start : start + _WORD_LENGTH] for start in range(0, len(padding), _WORD_LENGTH))
    return f"{OPENING}{accented} {words}{CLOSING}"


def _translate(tree: Any) -> Any:
    """Return a catalogue in the pseudo-language; of a plural, its forms."""
    if isinstance(tree, str):
        return to_pseudo(tree)
    if "forms" in tree:
        return tree | {"forms": {name: to_pseudo(text) for name, text in tree["forms"].items()}}
    return {name: _translate(branch) for name, branch in tree.items()}


async def speak_pseudo_language(page: Page) -> Callable[[], Any]:
    """Have the app's English catalogues in the pseudo-language; return a function that waits for all that the server
    has sent, and returns its words."""
    words, tasks = set(_split(_NAMES)), list[Task[None]]()

    async def translate(route: Route) -> None:
        response = await route.fetch()
        await route.fulfill(response=response, json=_translate(await response.json()))

    async def remember(response: Response) -> None:
        if "json" in response.headers.get("content-type", "") and response.ok:
            # The audit log names a field that has no text as the API does.
            has_names = "/audit_entries" in response.url
            words.update(_split(" ".join(_strings(await response.json(), has_names=has_names))))

    def listen(response: Response) -> None:
        if "/assets/" not in response.url:
            tasks.append(create_task(remember(response)))

    async def read_words() -> set[str]:
        await gather(*tasks, return_exceptions=True)
        return words

    await page.route(_CATALOGUE, translate)
    page.on("response", listen)
    return read_words


def find_untranslated(texts: list[str], words: set[str]) -> list[str]:
    """Return the texts that are neither in brackets nor of words that the server has sent."""
    others = [text for text in texts if OPENING not in text and text not in _FIXED]
    return [text for text in others if any(not _is_known(word, words) for word in _split(text))]


def _is_known(word: str, words: set[str]) -> bool:
    """Whether the server has sent a word, or one that begins so: long names are cut."""
    return word in words or any(other.startswith(word) for other in words)


def _strings(value: Any, *, has_names: bool) -> Iterator[str]:
    """Yield the texts of a reply, and the names of its fields if `has_names`."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        if has_names and isinstance(value, dict):
            yield from value
        for part in value if isinstance(value, list) else value.values():
            yield from _strings(part, has_names=has_names)


def _split(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
