"""The service, put together."""

from chassis.service import Service

SERVICE = Service(context="assistant", package="ai_assistant")
