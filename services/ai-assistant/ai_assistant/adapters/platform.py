"""The platform's resources, called by gRPC with the token of the person who asks."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

import grpc
import grpc.aio
import orjson
from chassis import serializer, validation
from chassis.context import current_caller
from chassis.context_clients import ContextClients
from chassis.contract.resource import Resource, resources
from chassis.descriptors import enum_labels, public_name
from chassis.errors import BusyError
from chassis.translations import localize
from google.protobuf import json_format
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from ai_assistant.adapters import proposed_calls, restoring
from ai_assistant.adapters.contract_catalogue import catalogue, entities
from ai_assistant.adapters.installed_applications import InstalledApplications
from ai_assistant.adapters.item_messages import set_fields, to_item
from ai_assistant.adapters.step_rights import find_rpc, may_carry_out
from ai_assistant.adapters.stock import Movement, record_movement
from ai_assistant.domain.catalogue import Catalogue
from ai_assistant.domain.entities import Entity
from ai_assistant.domain.page_content import LOCALE
from ai_assistant.domain.plan import Call, Fields, Item, ReadCall, Step
from ai_assistant.domain.texts import say
from ai_assistant.usecases.ports import RefusedError

_MOST_APPLICATIONS = 200
# What is used up for today is refused like any other step, and says so.
_ABSENT = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)


class GrpcPlatform:
    """Implements Platform by gRPC. Errors of a service are raised as RefusedError or BusyError."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients
        self._installed = InstalledApplications(self._list_installed)

    async def catalogue(self) -> Catalogue:
        """Return what the caller may do, by roles and installed applications."""
        return catalogue(current_caller().roles, await self._installed.get())

    def entity(self, name: str) -> Entity:
        """Return a kind of items by its name. Raise KeyError for an unknown one."""
        return entities()[name]

    async def read(self, call: Call) -> Mapping[str, object]:
        """Return the reply of an rpc that changes nothing, as JSON by public name."""
        method = proposed_calls.find_read(call.method)
        reply = await self._call(method, proposed_calls.to_request(method, call))
        return _to_json(reply)

    async def list_items(
        self, path: str, filters: Mapping[str, object], limit: int, offset: int = 0
    ) -> tuple[list[Item], int]:
        """Return items that meet the filters, and how many there are."""
        resource = _resource(path)
        request = resource.request("List", current_caller().locale)
        request.page.limit, request.page.offset = limit, offset
        set_fields(request.filter, filters)
        reply = await self._call(resource.rpcs["List"], request)
        return [to_item(message) for message in reply.items], reply.total

    async def create(self, path: str, fields: Fields, key: str) -> Item:
        """Create an item; content in the locale that the fields name, by default the caller's."""
        resource = _resource(path)
        request = resource.request("Create", _locale(fields))
        set_fields(request.item, _written(fields))
        return to_item(await self._call(resource.rpcs["Create"], request, key))

    async def update(self, path: str, id_: str, version: int, fields: Fields, key: str) -> Item:
        """Change these fields of an item at a version, 0 for any."""
        resource = _resource(path)
        request, fields = resource.request("Update", _locale(fields)), _written(fields)
        set_fields(request.item, fields)
        request.item.id, request.version = id_, version
        request.mask.paths.extend(fields)
        return to_item(await self._call(resource.rpcs["Update"], request, key))

    async def delete(self, path: str, id_: str, version: int, key: str) -> Item:
        """Delete an item at a version; return its id alone."""
        resource = _resource(path)
        request = resource.request("Delete")
        request.id, request.version = id_, version
        await self._call(resource.rpcs["Delete"], request, key)
        return Item(id_, version, "", {}, {})

    async def change_stock(self, id_: str, old: Fields, new: Fields, key: str) -> Item:
        """Record the difference of two stocks as a movement; a repeat records nothing."""
        products, movements = _resource("products"), _resource("stock_movements")
        await record_movement(products, movements, Movement(id_, old, new), key, self._call)
        return Item(id_, 0, "", {}, {})

    async def move_order(self, id_: str, version: int, fields: Fields, key: str) -> Item:
        """Move an order to a step; its history says that the assistant did."""
        method = find_rpc("orders", "MoveOrder")
        request: Any = GetMessageClass(method.input_type)()
        # Who leaves a final step gives a reason; the order's history shows it.
        reason = say("reason", {}, current_caller().locale)
        refund = {"refund_to": fields["refund_to"]} if fields.get("refund_to") else {}
        moved = {"id": id_, "version": version, "step_code": fields["step"], "reason": reason, **refund}
        set_fields(request, moved)
        return to_item(await self._call(method, request, key))

    async def quote_order(self, cart: Fields, id_: str = "") -> Fields:
        """Return the amounts of a cart, or of a saved order with these fields, as JSON by public name."""
        method = find_rpc("orders", "QuoteCart")
        request: Any = GetMessageClass(method.input_type)(order_id=id_)
        set_fields(request.cart, cart)
        request.edited.paths.extend(cart)
        return _to_json(await self._call(method, request))

    async def check_out(self, cart: Fields, key: str) -> Item:
        """Save a cart as an order."""
        method = find_rpc("orders", "Checkout")
        request: Any = GetMessageClass(method.input_type)()
        set_fields(request, cart)
        return to_item(await self._call(method, request, key))

    async def edit_order(self, id_: str, version: int, cart: Fields, key: str) -> Item:
        """Save an order at a version with these fields of its cart changed."""
        method = find_rpc("orders", "EditOrder")
        request: Any = GetMessageClass(method.input_type)(id=id_, version=version)
        set_fields(request.cart, cart)
        request.mask.paths.extend(cart)
        return to_item(await self._call(method, request, key))

    async def publish_page(self, id_: str, key: str, *, is_hidden: bool) -> Item:
        """Publish the page's draft in the caller's locale, and show a hidden page."""
        method = find_rpc("site", "PublishDraft")
        request = GetMessageClass(method.input_type)(page_id=id_, locale=current_caller().locale)
        published = to_item(await self._call(method, request, key))
        return (
            await self.update("pages", id_, 0, {"is_published": True}, f"{key}-show")
            if is_hidden
            else published
        )

    async def page_versions(self, id_: str) -> Fields:
        """Return the ids of the published version and of the draft, empty where there is none."""
        return await restoring.newest_versions(_resource("page_versions"), id_, self._call)

    async def unpublish_page(
        self, id_: str, version: int, before: Fields, key: str, *, was_hidden: bool
    ) -> None:
        """Restore the versions of before. Raise RefusedError if the page has changed since."""
        await restoring.check_version(_resource("pages"), id_, version, self._call)
        method, locale = find_rpc("site", "RestoreVersion"), current_caller().locale
        for name in ("published", "draft"):
            if version_id := before.get(name):
                request = GetMessageClass(method.input_type)(
                    version_id=str(version_id), locale=locale, as_draft=name == "draft"
                )
                await self._call(method, request, f"{key}-{name}")
        if was_hidden:
            await self.update("pages", id_, 0, {"is_published": False}, f"{key}-hide")

    async def snapshot(self, path: str, id_: str) -> Fields:
        """Return all that creates an item anew, in protobuf's JSON; nothing if it can't be created."""
        return await restoring.take_snapshot(_resource(path), id_, self._call)

    async def restore(self, path: str, id_: str, fields: Fields, key: str) -> None:
        """Create an item anew under its id. Raise RefusedError if its place is taken."""
        await restoring.restore(_resource(path), id_, fields, key, self._call)

    async def install(self, name: str, key: str) -> Item:
        """Begin to install an application, and return the installation."""
        method = find_rpc("apps", "Install")
        reply = await self._call(method, GetMessageClass(method.input_type)(name=name), key)
        return to_item(reply.item)

    async def call(self, method: str, fields: Fields, key: str) -> Item:
        """Carry out an rpc by its full name; the item is empty where it does not return one."""
        descriptor = proposed_calls.find_method(method)
        request = GetMessageClass(descriptor.input_type)()
        json_format.ParseDict(dict(fields), request)
        reply = await self._call(descriptor, request, key)
        return Item(str(getattr(reply, "id", "")), getattr(reply, "version", 0), "", {}, {})

    async def get_fields(
        self, path: str, id_: str, names: Collection[str], locale: str = ""
    ) -> tuple[Item, Fields]:
        """Return an item and these fields as they would be sent, in a locale, by default the caller's."""
        resource = _resource(path)
        request = resource.request("Get", locale or current_caller().locale)
        request.id = id_
        message = await self._call(resource.rpcs["Get"], request)
        return to_item(message), proposed_calls.to_fields(message, names)

    def may_carry_out(self, step: Step) -> bool:
        """Return whether the caller's roles allow a step."""
        return may_carry_out(step, current_caller().roles)

    def read_call(self, call: Call) -> ReadCall:
        """Return what a call means. Raise RefusedError for one that may not be proposed."""
        return proposed_calls.read_call(call)

    def row(self, path: str, item: Item, fields: Sequence[str]) -> str:
        """Return the id and these fields of an item as JSON by public name."""
        names = [public_name(_resource(path).item.fields_by_name[name]) for name in fields]
        return orjson.dumps({"id": item.id} | {name: item.shown.get(name) for name in names}).decode()

    def public_json(self, path: str, fields: Fields) -> str:
        """Return fields as JSON by public name, with choices in the caller's locale."""
        message = _new(path, fields)
        by_name = message.DESCRIPTOR.fields_by_name
        names = [public_name(by_name[name]) for name in fields if name in by_name]
        shown = serializer.serialize(message, current_caller().locale)
        return orjson.dumps({name: shown.get(name) for name in names}).decode()

    def check(self, path: str, fields: Fields) -> list[tuple[str, str, str]]:
        """Return what breaks the contract of a new item: field, message in English, code."""
        return [(v.field, v.message, v.code) for v in validation.violations(_new(path, _written(fields)))]

    def public_name(self, path: str, field: str) -> str:
        """Return the camelCase name of a field; an unknown one as it is."""
        descriptors = _resource(path).item.fields_by_name
        return public_name(descriptors[field]) if field in descriptors else field

    async def _call(self, method: MethodDescriptor, request: Any, key: str = "") -> Any:
        await self._installed.check(method)
        return await self._send(method, request, key)

    async def _list_installed(self) -> frozenset[str]:
        method = _resource("installed_applications").rpcs["List"]
        request: Any = GetMessageClass(method.input_type)()
        request.page.limit = _MOST_APPLICATIONS
        reply = await self._send(method, request)
        labels = (
            enum_labels(reply.items[0].DESCRIPTOR.fields_by_name["status"].enum_type) if reply.items else {}
        )
        return frozenset(
            item.application
            for item in reply.items
            if item.is_enabled and labels.get(item.status) == "installed"
        )

    async def _send(self, method: MethodDescriptor, request: Any, key: str = "") -> Any:
        try:
            reply = await self._clients.call(method, request, key)
        except grpc.aio.AioRpcError as error:
            if error.code() in _ABSENT:
                raise BusyError("A service does not answer. Nothing was lost: try again.") from error
            is_stale = error.code() is grpc.StatusCode.ABORTED
            raise RefusedError(error.details() or str(error.code()), is_stale=is_stale) from error
        localize(reply, current_caller().locale)
        return reply


@cache
def _by_path() -> Mapping[str, Resource]:
    return {resource.path: resource for resource in resources()}


def _resource(path: str) -> Resource:
    return _by_path()[path]


def _to_json(reply: Message) -> Fields:
    """Return a reply as public JSON; texts of JSON within it are members of it then."""
    shown: Fields = orjson.loads(orjson.dumps(serializer.serialize(reply, current_caller().locale)))
    return shown


def _new(path: str, fields: Fields) -> Message:
    message: Message = GetMessageClass(_resource(path).item)()
    set_fields(message, fields)
    return message


def _locale(fields: Fields) -> str:
    """Return the language in which fields are written: that of a page's content, else the person's."""
    return str(fields.get(LOCALE) or current_caller().locale)


def _written(fields: Fields) -> Fields:
    return {name: value for name, value in fields.items() if name != LOCALE}
