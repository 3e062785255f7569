"""Plain resources, as their services declare them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor, ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.type.v1 import options_pb2

from chassis import descriptors, serializer
from chassis.contract.modules import services
from chassis.descriptors import context_of

VERBS = ("List", "Get", "Create", "Update", "Delete")


@dataclass(frozen=True, eq=False)
class Resource:
    """A plain resource of the contracts: a service of up to five rpcs over one noun. `path` is that of its collection
    below `/api`; `is_whole` if its lists have no pages."""

    service: ServiceDescriptor
    path: str
    noun: str
    is_whole: bool

    @property
    def context(self) -> str:
        """The context of the contract, as `orders`."""
        return context_of(self.service)

    @property
    def key(self) -> str:
        """Property of the entry point, such as categoryProduct."""
        return self.noun[0].lower() + self.noun[1:]

    @cached_property
    def rpcs(self) -> Mapping[str, MethodDescriptor]:
        """Method by verb."""
        return {verb: m for verb in VERBS for m in self.service.methods if m.name.startswith(verb)}

    @cached_property
    def item(self) -> Descriptor:
        """The descriptor of the message of one item."""
        return self.rpcs["Get"].output_type

    @cached_property
    def is_versioned(self) -> bool:
        """Whether items have a version, which writes can name."""
        return "version" in self.item.fields_by_name

    @cached_property
    def filters(self) -> Mapping[str, FieldDescriptor]:
        """Filter fields by public name."""
        message = descriptors.message_type(self.rpcs["List"].input_type.fields_by_name["filter"])
        return {descriptors.public_name(field): field for field in message.fields}

    @cached_property
    def orders(self) -> Mapping[str, str]:
        """Field names that the list can be ordered by, by public name."""
        sortable = {
            descriptors.public_name(f): f.name
            for f in self.item.fields
            if descriptors.field_options(f).sortable
        }
        return {"id": "id", **sortable}

    @cached_property
    def extras(self) -> list[FieldDescriptor]:
        """Fields of the list's reply beside items and total."""
        return [f for f in self.rpcs["List"].output_type.fields if f.name not in ("items", "total")]

    def request(self, verb: str, locale: str = "") -> Any:
        """Return a new request of this verb, in the locale where the request has one."""
        method = self.rpcs[verb]
        has_locale = bool(locale) and "locale" in method.input_type.fields_by_name
        return GetMessageClass(method.input_type)(**({"locale": locale} if has_locale else {}))


def resources() -> list[Resource]:
    """Return all resources by path. Raise ValueError if two share a path or a noun."""
    all_resources = sorted(
        map(_resource, filter(_is_resource, services())), key=lambda resource: resource.path
    )
    for words in ([r.path for r in all_resources], [r.noun for r in all_resources]):
        if len(set(words)) < len(words):
            raise ValueError(f"two resources share a name: {sorted(words)}")
    serializer.register_resources(resource.service for resource in all_resources)
    return all_resources


def _is_resource(service: ServiceDescriptor) -> bool:
    return service.GetOptions().HasExtension(options_pb2.resource)


def _resource(service: ServiceDescriptor) -> Resource:
    option = service.GetOptions().Extensions[options_pb2.resource]
    return Resource(service, option.path, option.noun, option.whole)
