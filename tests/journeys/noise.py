"""What a window complains of: script errors, refused content, requests that leave Souk."""

import re

from playwright.async_api import Page

# The browser itself reports every answer of 4xx and 5xx; the screen must say what they mean.
_ANSWER = re.compile(
    r"Failed to load resource: the server responded with a status of (400|401|412|422|429|50[0-9])"
)
_BROKEN = re.compile(r"Failed to load resource: net::ERR_|An unknown error occurred when fetching the script")


def listen(page: Page, url: str, noise: list[str]) -> None:
    """Write what is complained of into `noise`."""

    def hear(kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not _ANSWER.match(text) and not _BROKEN.match(text):
            noise.append(f"{kind}: {text}")

    def leave(address: str) -> None:
        if not address.startswith((f"{url}/", "data:", "blob:")):
            noise.append(f"request to {address}")

    page.on("console", lambda message: hear(message.type, message.text))
    page.on("pageerror", lambda error: noise.append(f"script: {error}"))
    page.on("request", lambda request: leave(request.url))
