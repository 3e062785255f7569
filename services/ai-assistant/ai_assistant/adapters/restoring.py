"""What a deletion loses and how it comes back, and taking back what was published."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from chassis.context import current_caller
from chassis.contract.resource import Resource
from chassis.descriptors import field_options
from chassis.locales import LOCALES
from google.protobuf import json_format
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message

from ai_assistant.domain.plan import Fields
from ai_assistant.usecases.ports import RefusedError

# Calls an rpc under a key.
Send = Callable[[MethodDescriptor, Any, str], Awaitable[Any]]
# Of a page in one language.
_CONTENT = ("json_simplified_content", "project")
_OTHERS = "@languages"
STALE = "This was changed by someone else in the meantime."


async def take_snapshot(resource: Resource, id_: str, send: Send) -> Fields:
    """Return all that creates an item anew, in protobuf's JSON; nothing if the contract can't create it."""
    if "Create" not in resource.rpcs:
        return {}
    locale = current_caller().locale
    item = await _read(resource, id_, locale, send)
    fields = _written(resource, item)
    others = {other: await _content(resource, id_, other, send) for other in LOCALES if other != locale}
    contents = {other: content for other, content in others.items() if content}
    return {**fields, _OTHERS: contents} if contents else fields


async def restore(resource: Resource, id_: str, fields: Fields, key: str, send: Send) -> None:
    """Create an item anew under its id. Raise RefusedError if its place is taken, or what it needs is gone."""
    own_fields = {name: value for name, value in fields.items() if name != _OTHERS}
    request = resource.request("Create", current_caller().locale)
    json_format.ParseDict(own_fields, request.item, ignore_unknown_fields=True)
    request.item.id = id_
    if "force" in request.item.DESCRIPTOR.fields_by_name:
        # A customer may share the phone number, as before.
        request.item.force = True
    await send(resource.rpcs["Create"], request, key)
    others = fields.get(_OTHERS)
    for locale, content in others.items() if isinstance(others, Mapping) else ():
        change = resource.request("Update", locale)
        json_format.ParseDict(content, change.item)
        change.item.id = id_
        change.mask.paths.extend(content)
        await send(resource.rpcs["Update"], change, f"{key}-{locale}")


async def newest_versions(versions: Resource, page_id: str, send: Send) -> Fields:
    """Return the ids of the published version of a page and of its draft, empty where there is none."""
    version_ids = {}
    for name, is_draft in (("published", False), ("draft", True)):
        request = versions.request("List", current_caller().locale)
        request.filter.page.append(page_id)
        request.filter.locale.append(current_caller().locale)
        request.filter.is_draft, request.page.limit = is_draft, 1
        reply = await send(versions.rpcs["List"], request, "")
        version_ids[name] = reply.items[0].id if reply.items else ""
    return version_ids


async def check_version(resource: Resource, id_: str, version: int, send: Send) -> None:
    """Raise RefusedError unless an item has this version."""
    if (await _read(resource, id_, current_caller().locale, send)).version != version:
        raise RefusedError(STALE, is_stale=True)


async def _read(resource: Resource, id_: str, locale: str, send: Send) -> Any:
    request = resource.request("Get", locale)
    request.id = id_
    return await send(resource.rpcs["Get"], request, "")


def _written(resource: Resource, item: Message) -> Fields:
    """Return the fields that people write."""
    values: Fields = json_format.MessageToDict(item, preserving_proto_field_name=True)
    descriptors = resource.item.fields_by_name
    return {name: value for name, value in values.items() if not field_options(descriptors[name]).read_only}


async def _content(resource: Resource, id_: str, locale: str, send: Send) -> Fields:
    """Return the content of a page in another language; nothing where it has none, or is no page."""
    if "content_locale" not in resource.item.fields_by_name:
        return {}
    page = await _read(resource, id_, locale, send)
    values: Fields = json_format.MessageToDict(page, preserving_proto_field_name=True)
    is_own = page.content_locale == locale
    return {name: values[name] for name in _CONTENT if is_own and values.get(name)}
