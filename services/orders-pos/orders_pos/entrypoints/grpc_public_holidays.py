"""Rpc of public holidays."""

from chassis.context import current_caller
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.shop.public_holidays import list_public_holidays, supported_countries


class PublicHolidaysServicer:
    """The rpc of the holidays of a country, the same for every tenant."""

    async def ListPublicHolidays(
        self, request: rpc.ListPublicHolidaysRequest
    ) -> rpc.ListPublicHolidaysResponse:
        """List the holidays of a country for 400 days from today in the tenant's time zone, and the countries that have
        a calendar."""
        today = now().astimezone(load_zone(current_caller().timezone)).date()
        listed = list_public_holidays(request.country, today, request.locale)
        return rpc.ListPublicHolidaysResponse(
            holidays=[rpc.PublicHoliday(date=day.date.isoformat(), name=day.name) for day in listed],
            countries=sorted(supported_countries()),
        )
