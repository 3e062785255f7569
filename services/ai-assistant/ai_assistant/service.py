"""Composition root of the service."""

from chassis.service import Service

SERVICE = Service(context="assistant", package="ai_assistant")
