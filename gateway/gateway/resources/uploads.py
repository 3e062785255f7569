"""Absolute addresses of the tenants' uploads in bodies, which are stored as paths."""

import re
from typing import Any

from chassis.descriptors import field_options, fields_by_public_name
from chassis.uploads import FORMATS, UPLOAD, takes_uploads
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from starlette.requests import Request

from gateway.bodies import Json
from gateway.site.hosts import SiteHosts

_ABSOLUTE = re.compile(rf"(https?://[^/?#\s]{{1,300}})({UPLOAD.pattern})")


async def shorten_uploads(http: Request, message: Descriptor, body: Json) -> Json:
    """Return the body of a message with addresses of uploads on our own hosts as paths."""
    return await _shorten(http.app.state.hosts, message, body) if takes_uploads(message) else body


async def _shorten(hosts: SiteHosts, message: Descriptor, body: Json) -> Json:
    fields = fields_by_public_name(message)
    return {
        name: await _shortened(hosts, fields[name], value) if name in fields else value
        for name, value in body.items()
    }


async def _shortened(hosts: SiteHosts, field: FieldDescriptor, value: Any) -> Any:
    if isinstance(value, list):
        return [await _shortened(hosts, field, element) for element in value]
    if field.message_type:
        return await _shorten(hosts, field.message_type, value) if isinstance(value, dict) else value
    if field_options(field).format not in FORMATS or not isinstance(value, str):
        return value
    match = _ABSOLUTE.fullmatch(value)
    return match[2] if match and await hosts.is_own(match[1]) else value
