"""Every rpc, called directly with the token of one tenant and the ids of another."""

import secrets
import uuid

import grpc
import grpc.aio
import pytest
from chassis import descriptors, serializer
from chassis.contract.modules import services
from chassis.descriptors import context_of
from chassis.edge_credential import EdgeCredential
from chassis.rights import is_for_edge
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.type.v1 import options_pb2
from souk_local.passwords import password

INTRUDER = "admin@rif.test"
# What ends the session of who calls it.
SIGNS_OUT = {"EndSessions"}
ALL = [method for service in services() for method in service.methods]
# What the gateway alone may call, for clients who have not signed in, and all the rest.
ONLY_EDGE = [method for method in ALL if is_for_edge(method)]
METHODS = [method for method in ALL if not is_for_edge(method)]
EXPECTED_ERRORS = {
    grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND, grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ABORTED, grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
}  # fmt: skip


@pytest.mark.asvs("13.2.1")
@pytest.mark.parametrize("method", ONLY_EDGE, ids=lambda method: method.full_name)
async def test_what_is_for_the_gateway_takes_no_token_of_a_person(souk, get_token, method):
    request = _build_message(method.input_type, {"": str(uuid.uuid4())}, "orders")
    for token in (await get_token(INTRUDER), "x", EdgeCredential(secrets.token_hex(32)).caller().token):
        with pytest.raises(grpc.aio.AioRpcError) as raised:
            await _send(souk, method, request, token)
        assert raised.value.code() is grpc.StatusCode.UNAUTHENTICATED


@pytest.mark.asvs("13.2.2")
async def test_the_credential_of_the_gateway_opens_nothing_else(souk):
    folder = souk.layout.folder("secrets", 0o700)
    token = EdgeCredential(password(folder, "edge")).caller().token
    for method in METHODS:
        with pytest.raises(grpc.aio.AioRpcError) as raised:
            await _send(souk, method, GetMessageClass(method.input_type)(), token)
        assert raised.value.code() is grpc.StatusCode.UNAUTHENTICATED, method.full_name


@pytest.mark.asvs("8.4.1")
@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.full_name)
async def test_no_rpc_reads_or_changes_another_tenant(
    souk, get_token, tokens, check_unchanged, tenants, method
):
    atlas, _ = tenants
    ids = {**atlas.ids, "": next(iter(atlas.ids.values()))}
    request = _build_message(method.input_type, ids, _resource_path(method))
    reply = await _call(souk, method, request, await get_token(INTRUDER))
    if method.name in SIGNS_OUT:
        del tokens[INTRUDER]
    assert atlas.find_leaks(str(reply), str(request)) == []
    await check_unchanged()


def _resource_path(method):
    """Return the resource that a field `id` of this rpc refers to."""
    return method.containing_service.GetOptions().Extensions[options_pb2.resource].path or "orders"


async def _call(souk, method, request, token):
    """Return the reply, or the details of an expected error."""
    try:
        return await _send(souk, method, request, token)
    except grpc.aio.AioRpcError as error:
        assert error.code() in EXPECTED_ERRORS, error  # noqa: PT017  # a reply is as good as an error
        return error.details()


async def _send(souk, method, request, token):
    """Return the reply. Raise grpc.aio.AioRpcError."""
    address = f"127.0.0.1:{souk.layout.service(context_of(method.containing_service))}"
    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.unary_unary(
            f"/{method.containing_service.full_name}/{method.name}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=GetMessageClass(method.output_type).FromString,
        )
        metadata = [("authorization", f"Bearer {token}"), ("idempotency-key", str(uuid.uuid4()))]
        return await call(request, timeout=30, metadata=metadata)


def _build_message(descriptor, ids, path, depth=0):
    """Return a message with a foreign id in every id field and some value in every other field."""
    message = GetMessageClass(descriptor)()
    for field in descriptor.fields:
        if field.message_type is None:
            value = _build_value(field, ids, path)
        elif (
            descriptors.is_timestamp(field) or field.message_type.full_name.startswith("google.") or depth > 2
        ):
            continue
        else:
            value = _build_message(
                field.message_type, ids, serializer.resource_path(field) or path, depth + 1
            )
        _set_field(message, field, value)
    return message


def _set_field(message, field, value):
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        getattr(message, field.name)[value.key] = value.value
    elif field.is_repeated:
        getattr(message, field.name).append(value)
    elif field.message_type is not None:
        getattr(message, field.name).CopyFrom(value)
    else:
        setattr(message, field.name, value)


def _build_value(field, ids, path):
    if field.type == FieldDescriptor.TYPE_BYTES:
        return b"x1"
    if field.enum_type or field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return 1
    if field.name == "id":
        return ids.get(path, ids[""])
    if field.name.endswith(("_id", "_ids")) or descriptors.field_options(field).refers_to:
        return ids.get(
            descriptors.field_options(field).refers_to or f"{field.name.rsplit('_', 1)[0]}s", ids[""]
        )
    return "1" if descriptors.field_options(field).decimal else "x1"
