"""Settings of the site editor."""

from chassis.settings import Settings
from pydantic import Field


class SiteSettings(Settings):
    """Settings of the service; the address is host:port."""

    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
