"""Dates and slots relative to today."""

from datetime import timedelta

from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb

BOTH = "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"
LOCAL = load_zone("Africa/Casablanca")


def in_days(days: int) -> str:
    return (now().astimezone(LOCAL).date() + timedelta(days=days)).isoformat()


def slot(days: int, start: str = "08:00", end: str = "") -> pb.Slot:
    return pb.Slot(date=in_days(days), start_time=start, end_time=end)
