"""Rpcs that name a customer act for the one who was kept, if the customer was merged."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from chassis.columns import parse_uuid
from chassis.descriptors import field_options
from chassis.grpc import AnyHandler, Handler, Servicer
from google.protobuf.descriptor import Descriptor, MethodDescriptor

from orders_pos.adapters.customers.merged_customers import find_kept_ids

_CUSTOMERS = "customers"
# Nobody is merged twice, and the entries of a ledger stay those of the customer for whom they were made. The statement
# that reads all rows of a sale follows the merge itself.
_EXCEPT = frozenset(
    {"MergeCustomers", "ListWalletEntries", "ListPointEntries", "Checkout", "QuoteCart", "PreviewDates"}
)
_Path = tuple[str, ...]


def follow_merges(servicer: Servicer) -> Servicer:
    """Return the servicer with handlers that are given the kept customer's id wherever a request names a merged
    one."""
    handlers: Mapping[str, AnyHandler] = {
        method.name: _following(servicer.handlers[method.name], customer_paths(method))
        for method in servicer.descriptor.methods
    }
    return replace(servicer, handlers=handlers)


def _following(handler: AnyHandler, paths: tuple[_Path, ...]) -> AnyHandler:
    return partial(_call, handler, paths) if paths and callable(handler) else handler


async def _call(handler: Handler, paths: tuple[_Path, ...], request: Any) -> Any:
    references = [
        (holder, name) for path in paths if (holder := _holder(request, path)) for name in path[-1:]
    ]
    named = [(*each, id_) for each in references if (id_ := parse_uuid(getattr(*each)))]
    kept_ids = await find_kept_ids({id_ for *_, id_ in named}) if named else {}
    for holder, name, customer_id in named:
        if kept_id := kept_ids.get(customer_id):
            setattr(holder, name, str(kept_id))
    return await handler(request)


def _holder(request: Any, path: _Path) -> Any:
    """Return the message that has the last field of a path; None if the request has no such message."""
    holder = request
    for name in path[:-1]:
        if not holder.HasField(name):
            return None
        holder = getattr(holder, name)
    return holder


def customer_paths(method: MethodDescriptor) -> tuple[_Path, ...]:
    """Return the paths of the request's fields that refer to a customer who may have been merged."""
    if method.name in _EXCEPT:
        return ()
    own = [(name,) for name in _references(method.input_type)]
    nested = [
        (field.name, name)
        for field in method.input_type.fields
        if field.message_type and not field.is_repeated
        for name in _references(field.message_type)
    ]
    return (*own, *nested)


def _references(message: Descriptor) -> list[str]:
    return [field.name for field in message.fields if field_options(field).refers_to == _CUSTOMERS]
