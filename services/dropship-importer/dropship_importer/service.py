"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="dropship", package="dropship_importer")
