"""Fakes of all services: resources are dicts of messages, calls are recorded."""

import uuid
from dataclasses import dataclass, field
from typing import Any

import grpc
from chassis.contract.modules import services
from chassis.contract.resource import Resource, resources
from chassis.descriptors import is_map
from chassis.errors import DomainError, NotFoundError, StaleError
from chassis.field_masks import has_parts, merge_parts
from chassis.grpc_status import to_status
from custom_replies import CUSTOM_REPLIES
from google.protobuf.message_factory import GetMessageClass
from grpc_status import rpc_status


@dataclass
class Call:
    method: str
    request: Any
    metadata: dict[str, str]


@dataclass
class FakeServices:
    """`errors` are raised by the next call of a method, `unavailable` is the number of its next calls that fail with
    UNAVAILABLE, and `scoreboards` has the fields of matches by id."""

    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    errors: dict[str, Exception] = field(default_factory=dict)
    unavailable: dict[str, int] = field(default_factory=dict)
    scoreboards: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.resources = {resource.service.full_name: resource for resource in resources()}
        self.clear()

    def clear(self) -> None:
        self.items.clear()
        self.items.update({resource.path: {} for resource in self.resources.values()})
        self.calls.clear()
        self.errors.clear()
        self.unavailable.clear()
        self.scoreboards.clear()

    def add(self, path: str, **fields: Any) -> Any:
        resource = next(r for r in self.resources.values() if r.path == path)
        item = GetMessageClass(resource.item)(**{"id": str(uuid.uuid4()), **fields})
        if resource.is_versioned and not item.version:
            item.version = 1
        return self._store(resource, item)

    @property
    def last(self) -> Call:
        return self.calls[-1]

    def register(self, server: grpc.aio.Server) -> None:
        for service in services():
            handlers = {method.name: self._handler(method) for method in service.methods}
            server.add_generic_rpc_handlers(
                (grpc.method_handlers_generic_handler(service.full_name, handlers),)
            )

    def _handler(self, method: Any) -> Any:
        async def handle(request: Any, context: Any) -> Any:
            self.calls.append(Call(method.name, request, dict(context.invocation_metadata())))
            if self.unavailable.get(method.name):
                self.unavailable[method.name] -= 1
                await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
            try:
                if method.name in self.errors:
                    raise self.errors.pop(method.name)
                return self._reply(method, request)
            except DomainError as error:
                await context.abort_with_status(rpc_status.to_status(to_status(error)))

        return grpc.unary_unary_rpc_method_handler(
            handle,
            GetMessageClass(method.input_type).FromString,
            lambda message: message.SerializeToString(),
        )

    def _reply(self, method: Any, request: Any) -> Any:
        if resource := self.resources.get(method.containing_service.full_name):
            name = next((name for name, rpc in resource.rpcs.items() if rpc.name == method.name), "")
            if name:
                return getattr(self, f"_{name.lower()}")(resource, request)
        if method.name == "GetScoreboard":
            return GetMessageClass(method.output_type)(**self.scoreboards[request.match_id])
        reply = GetMessageClass(method.output_type)()
        if fill := CUSTOM_REPLIES.get(method.name):
            fill(reply, request)
        return reply

    def _list(self, resource: Resource, request: Any) -> Any:
        ids = set(request.filter.id)
        items = [item for item in self.items[resource.path].values() if not ids or item.id in ids]
        page = request.page
        reply = GetMessageClass(resource.rpcs["List"].output_type)(items=items[page.offset :][: page.limit])
        reply.total = len(items)
        for extra in resource.extras:
            value = getattr(reply, extra.name)
            if extra.is_repeated:
                value.add()
            else:
                value.SetInParent()
        return reply

    def _get(self, resource: Resource, request: Any) -> Any:
        if request.id not in self.items[resource.path]:
            raise NotFoundError(f"There is no such {resource.noun}.")
        return self.items[resource.path][request.id]

    def _create(self, resource: Resource, request: Any) -> Any:
        item = request.item
        item.id = str(uuid.uuid4())
        if resource.is_versioned:
            item.version = 1
        return self._store(resource, item)

    def _update(self, resource: Resource, request: Any) -> Any:
        item = self._get(resource, request.item)
        if request.version and request.version != item.version:
            raise StaleError(item, ["name"])
        whole = type(request)()
        # What was received stays as it was.
        whole.CopyFrom(request)
        if has_parts(whole):
            merge_parts(whole, item)
        for name in whole.mask.paths:
            item.ClearField(name)
            change = type(item)()
            change.CopyFrom(whole.item)
            for other in [
                descriptor.name for descriptor, _ in change.ListFields() if descriptor.name != name
            ]:
                change.ClearField(other)
            item.MergeFrom(change)
        item.version += 1
        return self._store(resource, item)

    def _delete(self, resource: Resource, request: Any) -> Any:
        self._get(resource, request)
        del self.items[resource.path][request.id]
        return GetMessageClass(resource.rpcs["Delete"].output_type)()

    def _store(self, resource: Resource, item: Any) -> Any:
        _specify(item)
        self.items[resource.path][item.id] = item
        return item


def _specify(message: Any) -> None:
    """Give each enum of a message and of those inside a value: the first is unspecified, which a service never
    returns."""
    for descriptor in message.DESCRIPTOR.fields:
        if descriptor.enum_type and not getattr(message, descriptor.name):
            setattr(message, descriptor.name, 1)
    for descriptor, value in message.ListFields():
        if descriptor.message_type and not is_map(descriptor):
            for inner in value if descriptor.is_repeated else [value]:
                _specify(inner)
