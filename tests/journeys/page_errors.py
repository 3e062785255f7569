"""Errors of a page: script errors, console messages, requests that leave Souk."""

import re

from playwright.async_api import Page

# The browser logs every failed request; how the page shows it is tested where it matters.
_IGNORED = re.compile(
    r"Failed to load resource: the server responded with a status of (400|401|409|412|422|429|50[0-9])"
    r"|Failed to load resource: net::ERR_"
    r"|An unknown error occurred when fetching the script"
    r"|Service Worker registration blocked by Playwright"
)


def collect_errors(page: Page, url: str, errors: list[str]) -> None:
    """Append the errors of a page to `errors`; `url` is that of Souk, whose tenants' sites are one label below it."""
    scheme, _, host = url.partition("://")
    own = re.compile(rf"{scheme}://([a-z0-9-]+\.)?{re.escape(host)}/|data:|blob:")

    def on_console(kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not _IGNORED.match(text):
            errors.append(f"{kind}: {text}")

    def on_request(address: str) -> None:
        if not own.match(address):
            errors.append(f"request to {address}")

    page.on("console", lambda message: on_console(message.type, message.text))
    page.on("pageerror", lambda error: errors.append(f"script: {error}"))
    page.on("request", lambda request: on_request(request.url))
