"""Every rpc, called past the gateway with another tenant's token and ids."""

import uuid

import grpc
import grpc.aio
import pytest
from chassis import descriptors, serializer
from fingerprints import fingerprints
from gateway.contract.modules import context_of, services
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message_factory import GetMessageClass
from neighbour import Neighbour
from operations import GUARDED
from souk.type.v1 import options_pb2

METHODS = [method for service in services() for method in service.methods]
RESOURCES = sorted({one.resource for one in GUARDED if one.of_one})
REFUSED = {
    grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND, grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ABORTED, grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
}  # fmt: skip


@pytest.fixture(scope="module")
def known():
    return {}


@pytest.fixture
async def atlas(signed_in, known):
    """What Atlas has and Rif has not."""
    if not known:
        for name in ("atlas", "rif"):
            known[name] = Neighbour()
            async with signed_in(f"admin@{name}.test") as client:
                await known[name].look(client, RESOURCES)
        known["atlas"].only(known["rif"])
    return known["atlas"]


@pytest.mark.parametrize("method", METHODS, ids=lambda one: one.full_name)
async def test_no_rpc_tells_or_changes_anything_of_another_tenant(souk, token_of, database, atlas, method):
    before = await fingerprints(database, "atlas")
    ids = {**atlas.ids, "": next(iter(atlas.ids.values()))}
    request = _filled(method.input_type, ids, _own_path(method))
    reply = await _call(souk, method, request, await token_of("admin@rif.test"))
    assert atlas.seen_in(str(reply), str(request)) == []
    assert await fingerprints(database, "atlas") == before


def _own_path(method):
    """The resource that a bare `id` of this rpc is one of."""
    return method.containing_service.GetOptions().Extensions[options_pb2.resource].path or "orders"


async def _call(souk, method, request, token):
    """The reply; nothing when it was refused in due form."""
    address = f"127.0.0.1:{souk.layout.service(context_of(method.containing_service))}"
    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.unary_unary(
            f"/{method.containing_service.full_name}/{method.name}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=GetMessageClass(method.output_type).FromString,
        )
        metadata = [("authorization", f"Bearer {token}"), ("idempotency-key", str(uuid.uuid4()))]
        try:
            return await call(request, timeout=5, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            refused = error
    assert refused.code() in REFUSED, refused
    return refused.details()


def _filled(descriptor, ids, path, depth=0):
    """A message with a foreign id in every field that is one, and something in every other."""
    message = GetMessageClass(descriptor)()
    for field in descriptor.fields:
        if field.message_type is None:
            value = _value(field, ids, path)
        elif (
            descriptors.is_timestamp(field) or field.message_type.full_name.startswith("google.") or depth > 2
        ):
            continue
        else:
            value = _filled(field.message_type, ids, serializer.resource_path(field) or path, depth + 1)
        _put(message, field, value)
    return message


def _put(message, field, value):
    if field.is_repeated:
        getattr(message, field.name).append(value)
    elif field.message_type is not None:
        getattr(message, field.name).CopyFrom(value)
    else:
        setattr(message, field.name, value)


def _value(field, ids, path):
    if field.enum_type or field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return 1
    if field.name == "id":
        return ids.get(path, ids[""])
    if field.name.endswith(("_id", "_ids")) or descriptors.field_options(field).refers_to:
        return ids.get(
            descriptors.field_options(field).refers_to or f"{field.name.rsplit('_', 1)[0]}s", ids[""]
        )
    return "1" if descriptors.field_options(field).decimal else "x1"
