"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="planning", package="planning")
