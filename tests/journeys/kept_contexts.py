"""Browser contexts that are kept for the next test: with compiled code and HTTP cache, without what a test stored."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, CDPSession, Page

# With one process for all pages of a site in a context, a page finds what those before it have compiled.
FLAG = "--process-per-site"
# A document of the origin without scripts. As long as it is open, so is the process.
ANCHOR = "/livez"
# Options of a page; all others are those of its context.
PAGE_OPTIONS = ("viewport", "color_scheme")
# Playwright replaces the clock of all pages that a context will ever have.
HAS_OWN_CLOCK = "'__pwClock' in globalThis"

Options = dict[str, object]


@dataclass
class KeptContext:
    """A context with the page that keeps its process, and the origins of all documents since it was emptied."""

    key: str
    context: BrowserContext
    anchor: Page
    devtools: CDPSession
    origins: set[str] = field(default_factory=set)

    async def new_page(self, options: Options) -> Page:
        page = await self.context.new_page()
        if viewport := options.get("viewport"):
            await page.set_viewport_size(viewport)
        if scheme := options.get("color_scheme"):
            await page.emulate_media(color_scheme=scheme)
        return page

    async def empty(self) -> None:
        """Close the pages and remove what they stored, but for the HTTP cache. Raise AssertionError if they have
        changed the context for good."""
        for page in self.context.pages:
            if page != self.anchor:
                assert not await page.evaluate(HAS_OWN_CLOCK), (
                    "a page with its own clock needs own_context=True"
                )
                await page.close()
        await self.context.set_offline(offline=False)
        await self.context.clear_permissions()
        await self.context.clear_cookies()
        for origin in self.origins:
            await self.devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.origins.clear()

    def watch(self, page: Page) -> None:
        """Note the origins of the documents that a page opens, also in frames."""
        self._note(page.url)
        page.on("framenavigated", lambda frame: self._note(frame.url))

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.netloc:
            self.origins.add(f"{parts.scheme}://{parts.netloc}")


class KeptContexts:
    """Contexts that no test uses, by their options; `make` makes another one."""

    def __init__(self, make: Callable[[Options], Awaitable[BrowserContext]]) -> None:
        self._make_context = make
        self._idle = defaultdict[str, list[KeptContext]](list)

    async def take(self, options: Options) -> KeptContext:
        """Return a context of these options, but for those of a page. It is the caller's until it is given back."""
        of_context = {name: value for name, value in options.items() if name not in PAGE_OPTIONS}
        key = repr(sorted(of_context.items()))
        return self._idle[key].pop() if self._idle[key] else await self._make(key, of_context)

    async def give_back(self, kept_context: KeptContext) -> None:
        """Empty a context for the next test; it is closed if that fails."""
        try:
            await kept_context.empty()
        except BaseException:
            await kept_context.context.close()
            raise
        self._idle[kept_context.key].append(kept_context)

    async def _make(self, key: str, options: Options) -> KeptContext:
        context = await self._make_context(options)
        anchor = await context.new_page()
        await anchor.goto(ANCHOR)
        kept_context = KeptContext(key, context, anchor, await context.new_cdp_session(anchor))
        context.on("page", kept_context.watch)
        return kept_context
