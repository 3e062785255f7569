"""The AsyncAPI 3 document of the public events."""

from typing import Any

from chassis import descriptors
from chassis.contract.event_rights import application_of_event, roles_of_event, scope_of_event
from chassis.contract.events import public_events
from chassis.descriptors import context_of
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from gateway.contract import schemas

_ABOUT = """What happens in Souk, as CloudEvents 1.0 on NATS JetStream, one stream per context. An event carries its
item as it is after the change, with its version: apply it only if it is newer. Events of one item come in order, each
at least once; a repeat bears the same id. The roles, the scope of a limited token, and the application that receive an
event on the live stream and by webhook are in `x-roles`, `x-scope` and `x-application`. Times are RFC 3339, amounts
exact decimals in the tenant's currency."""


def document() -> dict[str, Any]:
    """Return the document: a channel, a message and an operation for each event."""
    schemas_: schemas.Schemas = {}
    events = public_events()
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Souk", "version": "1", "description": _ABOUT},
        "channels": {name: _channel(name, message) for name, message in events.items()},
        "operations": {f"send-{name}": _operation(name, message) for name, message in events.items()},
        "components": {
            "messages": {message.name: _message(name, message, schemas_) for name, message in events.items()},
            "schemas": schemas_,
        },
    }


def _channel(name: str, message: Descriptor) -> dict[str, Any]:
    return {
        "address": f"souk.{{tenant}}.{name}.v1",
        "parameters": {"tenant": {"description": "The tenant's slug."}},
        "messages": {message.name: {"$ref": f"#/components/messages/{message.name}"}},
    }


def _operation(name: str, message: Descriptor) -> dict[str, Any]:
    channel = f"#/channels/{name}"
    return {
        "action": "send",
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{message.name}"}],
    }


def _referred_to(field: FieldDescriptor) -> str:
    """Return the path of a reference. Events have no addresses of embedded items: services know only those they refer
    to."""
    return str(descriptors.field_options(field).refers_to)


def _message(name: str, message: Descriptor, schemas_: schemas.Schemas) -> dict[str, Any]:
    text = {"type": "string"}
    envelope = {
        "specversion": {"const": "1.0"},
        "id": {**text, "format": "uuid"},
        "source": {"const": f"/souk/{context_of(message)}"},
        "type": {"const": f"souk.{name}.v1"},
        "subject": {**text, "description": "Id of the item."},
        "time": {**text, "format": "date-time"},
        "datacontenttype": {"const": "application/json"},
        "tenant": text,
        "tenantid": {**text, "format": "uuid"},
        "currency": {**text, "pattern": "^[A-Z]{3}$", "description": "ISO 4217, of the amounts."},
        "country": {
            **text,
            "pattern": "^([A-Z]{2})?$",
            "description": "ISO 3166, of the tenant; empty: none.",
        },
        "traceparent": text,
        "data": schemas.read(message, schemas_, path_of=_referred_to),
    }
    required = [name for name in envelope if name not in ("country", "traceparent")]
    return {
        "name": message.name,
        "contentType": "application/cloudevents+json",
        "payload": {"type": "object", "properties": envelope, "required": required},
        **_rights(name),
    }


def _rights(name: str) -> dict[str, Any]:
    """Return who receives an event on the live stream and by webhook."""
    scope, application = scope_of_event(name), application_of_event(name)
    return {
        "x-roles": sorted(roles_of_event(name)),
        **({"x-scope": scope} if scope else {}),
        **({"x-application": application} if application else {}),
    }
