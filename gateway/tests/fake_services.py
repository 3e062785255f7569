"""The services of the contracts as fakes: each resource a dict of messages, each call remembered."""

import uuid
from dataclasses import dataclass, field
from typing import Any

import grpc
from chassis.errors import DomainError, NotFoundError, StaleError
from chassis.grpc_status import to_status
from gateway.contract.modules import services
from gateway.contract.resource import Resource, resources
from google.protobuf.message_factory import GetMessageClass
from grpc_status import rpc_status
from odd_replies import ODD_REPLIES


@dataclass
class Call:
    method: str
    request: Any
    metadata: dict[str, str]


@dataclass
class Fakes:
    """`refuse` makes the next call of a method raise; `unavailable` lets so many calls of it fail on the way; `boards`
    are the fields of matches by id."""

    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    refuse: dict[str, Exception] = field(default_factory=dict)
    unavailable: dict[str, int] = field(default_factory=dict)
    boards: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.resources = {resource.service.full_name: resource for resource in resources()}
        self.clear()

    def clear(self) -> None:
        self.items.clear()
        self.items.update({resource.path: {} for resource in self.resources.values()})
        self.calls.clear()
        self.refuse.clear()
        self.unavailable.clear()
        self.boards.clear()

    def add(self, path: str, **fields: Any) -> Any:
        resource = next(r for r in self.resources.values() if r.path == path)
        item = GetMessageClass(resource.item)(**{"id": str(uuid.uuid4()), **fields})
        if resource.is_versioned and not item.version:
            item.version = 1
        return self._kept(resource, item)

    @property
    def last(self) -> Call:
        return self.calls[-1]

    def join(self, server: grpc.aio.Server) -> None:
        for service in services():
            handlers = {method.name: self._handler(method) for method in service.methods}
            server.add_generic_rpc_handlers(
                (grpc.method_handlers_generic_handler(service.full_name, handlers),)
            )

    def _handler(self, method: Any) -> Any:
        async def answer(request: Any, context: Any) -> Any:
            self.calls.append(Call(method.name, request, dict(context.invocation_metadata())))
            if self.unavailable.get(method.name):
                self.unavailable[method.name] -= 1
                await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
            try:
                if method.name in self.refuse:
                    raise self.refuse.pop(method.name)
                return self._answer(method, request)
            except DomainError as refusal:
                await context.abort_with_status(rpc_status.to_status(to_status(refusal)))

        return grpc.unary_unary_rpc_method_handler(
            answer, GetMessageClass(method.input_type).FromString, lambda message: message.SerializeToString()
        )

    def _answer(self, method: Any, request: Any) -> Any:
        if resource := self.resources.get(method.containing_service.full_name):
            verb = next((verb for verb, rpc in resource.rpcs.items() if rpc.name == method.name), "")
            if verb:
                return getattr(self, f"_{verb.lower()}")(resource, request)
        if method.name == "GetScoreboard":
            return GetMessageClass(method.output_type)(**self.boards[request.match_id])
        reply = GetMessageClass(method.output_type)()
        if fill := ODD_REPLIES.get(method.name):
            fill(reply, request)
        return reply

    def _list(self, resource: Resource, request: Any) -> Any:
        wanted = set(request.filter.id)
        found = [i for i in self.items[resource.path].values() if not wanted or i.id in wanted]
        page = request.page
        reply = GetMessageClass(resource.rpcs["List"].output_type)(items=found[page.offset :][: page.limit])
        reply.total = len(found)
        for extra in resource.extras:
            getattr(reply, extra.name).SetInParent()
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
        return self._kept(resource, item)

    def _update(self, resource: Resource, request: Any) -> Any:
        item = self._get(resource, request.item)
        if request.version and request.version != item.version:
            raise StaleError(item, ["name"])
        for name in request.mask.paths:
            item.ClearField(name)
            one = type(item)()
            one.CopyFrom(request.item)
            for other in [f.name for f, _ in one.ListFields() if f.name != name]:
                one.ClearField(other)
            item.MergeFrom(one)
        item.version += 1
        return self._kept(resource, item)

    def _delete(self, resource: Resource, request: Any) -> Any:
        self._get(resource, request)
        del self.items[resource.path][request.id]
        return GetMessageClass(resource.rpcs["Delete"].output_type)()

    def _kept(self, resource: Resource, item: Any) -> Any:
        for one in resource.item.fields:
            if one.enum_type and not getattr(item, one.name):
                setattr(item, one.name, 1)
        self.items[resource.path][item.id] = item
        return item
