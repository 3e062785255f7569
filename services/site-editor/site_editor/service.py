"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="site", package="site_editor")
