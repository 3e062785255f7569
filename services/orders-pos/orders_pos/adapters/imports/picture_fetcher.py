"""Fetches pictures of other sites and stores them as uploads of the tenant."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Iterable
from functools import partial
from urllib.parse import urljoin, urlsplit

import structlog
from chassis import images
from chassis.egress import BlockedAddressError, Egress, HttpResponse
from chassis.errors import DomainError
from chassis.object_store import ObjectStore, StoredFile
from chassis.slow_work import run_slowly

log = structlog.get_logger()

_MAX_SIDE = 1600
_MAX_CONCURRENCY, _MAX_REDIRECTS = 4, 3
# A site that failed so often in a row is not asked again by the same import.
_MAX_FAILURES = 5
_OK, _REDIRECTS = 200, frozenset({301, 302, 303, 307, 308})


class PictureFetcher:
    """`egress` rejects addresses of internal networks."""

    def __init__(self, egress: Egress, store: ObjectStore) -> None:
        self._egress, self._store = egress, store

    async def fetch(self, tenant: str, addresses: Iterable[str]) -> dict[str, str]:
        """Return the paths of the pictures that could be fetched, by their addresses."""
        distinct, permits = list(dict.fromkeys(addresses)), asyncio.Semaphore(_MAX_CONCURRENCY)
        failures: Counter[str] = Counter()

        async def fetch(address: str) -> str:
            host = urlsplit(address).hostname or ""
            async with permits:
                if failures[host] >= _MAX_FAILURES:
                    return ""
                path = await self._fetch(tenant, address)
            failures[host] = 0 if path else failures[host] + 1
            return path

        paths = await asyncio.gather(*map(fetch, distinct))
        return {address: path for address, path in zip(distinct, paths, strict=True) if path}

    async def _fetch(self, tenant: str, address: str) -> str:
        try:
            response = await self._get(_secure(address))
            if response is None:
                return ""
            size = len(response.body)
            content, _ = await run_slowly(
                partial(images.convert, response.body, "WEBP", _MAX_SIDE), "image", size
            )
            name = f"import-{hashlib.sha256(content).hexdigest()[:40]}.webp"
            return await self._store.put(tenant, name, StoredFile(content, "image/webp"))
        except (DomainError, BlockedAddressError, ValueError, OSError) as error:
            log.info("picture-skipped", address=address[:200], reason=str(error)[:200])
            return ""

    async def _get(self, address: str) -> HttpResponse | None:
        """Return the response at an address, behind a few redirects, each of which is checked as the first address
        is."""
        for _ in range(_MAX_REDIRECTS + 1):
            response = await self._egress.send("GET", address)
            location = response.headers.get("location", "")
            if response.status in _REDIRECTS and location:
                address = _secure(urljoin(address, location))
                continue
            return response if response.status == _OK else None
        return None


def _secure(address: str) -> str:
    """Return the address by HTTPS: nothing is fetched without."""
    return f"https://{address.removeprefix('http://')}" if address.startswith("http://") else address
