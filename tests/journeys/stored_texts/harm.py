"""What a page does that takes a stored text for more than a text."""

import re

from playwright.async_api import Page
from playwright.async_api import TimeoutError as PatienceError

from journeys.stored_texts.texts import MARKER, OUTSIDE_HOST, PRODUCT

INSTALL = "window.hit = () => { window.wasHit = true; }"
# The page of an application from outside is at an origin of its own, which is to be shown.
_OWN = re.compile(r"(http://([a-z0-9-]+\.)?localhost:\d+/|http://127\.0\.0\.1:\d+/page\b|data:|blob:|about:)")
# Elements of the markup, attributes that run scripts, and addresses that do, in the document and in shadow trees.
_READ = """([marker, host, product]) => {
    const harms = [];
    const roots = [document];
    for (const root of roots)
        for (const element of root.querySelectorAll('*')) {
            if (element.shadowRoot) roots.push(element.shadowRoot);
            if (element.hasAttribute(marker)) harms.push(element.outerHTML.slice(0, 200));
            for (const { name, value } of element.attributes) {
                const address = value.replace(/[\\u0000-\\u0020]/g, '').toLowerCase();
                const isAddress = /^(href|src|srcset|action|formaction|data|poster|xlink:href)$/.test(name);
                if (name.startsWith('on') || name === 'srcdoc') harms.push(`${name}=${value}`);
                if (isAddress && /^(javascript|vbscript|data:text)/.test(address)) harms.push(`${name}=${value}`);
                if (name !== 'href' && isAddress && address.includes(host)) harms.push(`${name}=${value}`);
                if (name === 'style' && address.includes('url(') && address.includes(host)) harms.push(value);
            }
        }
    if (document.documentElement.textContent.includes(product)) harms.push('a template was filled');
    if (window.wasHit) harms.push('a script ran');
    return harms;
}"""
# In what the page is about: its menu and its footer are the same everywhere.
_SHOWS = """() => {
    const main = document.querySelector('main');
    const texts = main ? [main.innerText] : [];
    for (const field of main?.querySelectorAll('input, textarea') ?? []) texts.push(field.value);
    return texts.some((text) => text.includes('canary') || text.includes('hit()'));
}"""
_PATIENCE_MS = 1000


class HarmDetector:
    """Watches a page; `read` returns what happened in it since it was read last."""

    def __init__(self, page: Page) -> None:
        self._page, self._incidents = page, list[str]()

    async def install(self) -> None:
        await self._page.add_init_script(INSTALL)
        self._page.on("dialog", lambda dialog: self._incidents.append(f"dialog {dialog.message}"))
        self._page.on("pageerror", lambda error: self._incidents.append(f"error {error}"))
        self._page.on("request", lambda request: self._add_outside(request.url))
        self._page.on("console", lambda message: self._add_blocked(message.text))
        self._page.on("popup", lambda popup: self._incidents.append(f"window {popup.url}"))

    async def read(self) -> list[str]:
        harms = list(self._incidents)
        self._incidents.clear()
        for frame in self._page.frames:
            harms += await frame.evaluate(_READ, [MARKER, OUTSIDE_HOST, PRODUCT])
        return harms

    async def shows_texts(self) -> bool:
        """Whether the page shows a stored text, as soon as it has loaded; if not, nothing was tried."""
        try:
            await self._page.wait_for_function(_SHOWS, timeout=_PATIENCE_MS)
        except PatienceError:
            return False
        return True

    def _add_outside(self, url: str) -> None:
        if not _OWN.match(url):
            self._incidents.append(f"request to {url}")

    def _add_blocked(self, text: str) -> None:
        """Only the policy of the page kept a text from doing harm."""
        if "Content Security Policy" in text or "Content-Security-Policy" in text:
            self._incidents.append(text)
