"""The feed of exchange rates: an XML document in the form of the European Central Bank's daily rates."""

from datetime import date
from decimal import Decimal, InvalidOperation
from importlib.resources import files

import structlog
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from orders_pos.domain.rates.exchange_rate import RateTable

log = structlog.get_logger()

_EURO = "EUR"


class RateFeed:
    """Rates from an address; without one, those of a table that comes with the service."""

    def __init__(self, egress: Egress, url: str) -> None:
        self._egress, self._url = egress, url

    async def read(self) -> RateTable | None:
        """Return the feed's rates; None if it does not answer or can't be read."""
        if not self._url:
            return parse_rates(files("orders_pos.adapters.rates").joinpath("rates.xml").read_bytes())
        try:
            return parse_rates(await self._egress.get(self._url))
        except (BusyError, BlockedAddressError, ValueError) as error:
            log.warning("exchange-rates-unreadable", url=self._url, error=str(error))
            return None


def parse_rates(document: bytes) -> RateTable:
    """Return the rates of a document: elements `Cube` with `time`, `currency` and `rate`, in units per euro. Raise
    ValueError if it has none."""
    try:
        cubes = [cube for cube in fromstring(document).iter() if cube.tag.rpartition("}")[2] == "Cube"]
        day = next(date.fromisoformat(cube.attrib["time"]) for cube in cubes if "time" in cube.attrib)
        units = {
            cube.attrib["currency"]: Decimal(cube.attrib["rate"]) for cube in cubes if "rate" in cube.attrib
        }
    except (ParseError, DefusedXmlException, StopIteration, KeyError, InvalidOperation) as error:
        raise ValueError(f"the feed is no table of rates: {type(error).__name__}") from error
    if not units or not all(rate.is_finite() and rate > 0 for rate in units.values()):
        raise ValueError("the feed has no rates, or one that is not above 0")
    return RateTable(day, {_EURO: Decimal(1), **units})
