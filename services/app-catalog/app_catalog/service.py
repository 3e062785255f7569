"""Composition root of the service."""

from chassis.service import Service

SERVICE = Service(context="apps", package="app_catalog")
