"""Settings of the scoreboard."""

from chassis.settings import Settings
from pydantic import Field


class SnookerSettings(Settings):
    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
