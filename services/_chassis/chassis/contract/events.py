"""Public events of the contracts."""

from collections.abc import Mapping
from functools import cache

from google.protobuf.descriptor import Descriptor
from souk.type.v1 import options_pb2

from chassis.contract.modules import messages
from chassis.descriptors import context_of, event_name


@cache
def public_events() -> Mapping[str, Descriptor]:
    """Return the message of each public event by context and name, such as `orders.order-saved`. Internal events are
    omitted."""
    events = {
        f"{context_of(message)}.{name}": message for message in messages() if (name := event_name(message))
    }
    return {name: message for name, message in events.items() if not _is_internal(message)}


def _is_internal(message: Descriptor) -> bool:
    return bool(message.GetOptions().Extensions[options_pb2.internal])
