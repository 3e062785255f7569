"""TXT records of the domain name system."""

from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()

_SECONDS = 4.0

# Returns the TXT records of a name. Raises RecordsUnreadableError if nobody could say whether there are any.
ResolveTxt = Callable[[str], Awaitable[list[str]]]


class RecordsUnreadableError(Exception):
    """The domain name system did not respond, or with an error: the records may be there."""


async def resolve_txt(name: str) -> list[str]:
    """Return the TXT records of a name, as the resolver of this machine knows them. Raise RecordsUnreadableError."""
    # They take long to import, and few processes need them.
    import dns.asyncresolver  # noqa: PLC0415  # see above
    import dns.exception  # noqa: PLC0415  # see above
    import dns.resolver  # noqa: PLC0415  # see above

    try:
        answer = await dns.asyncresolver.resolve(name, "TXT", lifetime=_SECONDS)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.exception.DNSException, OSError) as error:
        log.info("txt-not-resolved", name=name, error=repr(error))
        raise RecordsUnreadableError(name) from error
    return [b"".join(record.strings).decode("utf-8", "replace") for record in answer]
