"""Composition root of the service."""

from chassis.service import Service

SERVICE = Service(context="site", package="site_editor")
