"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="snooker", package="games_snooker")
