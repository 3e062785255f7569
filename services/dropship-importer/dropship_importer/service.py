"""The importer, put together."""

from chassis.service import Service

from dropship_importer.settings import DropshipSettings

SERVICE = Service(context="dropship", package="dropship_importer", settings=DropshipSettings)
