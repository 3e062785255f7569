"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="apps", package="app_catalog")
