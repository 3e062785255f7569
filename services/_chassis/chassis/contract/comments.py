"""Comments of the contracts, which the generated modules do not hold."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet, ServiceDescriptorProto

_FILE = "comments.binpb"
# The numbers of FileDescriptorProto.service and ServiceDescriptorProto.method, of which paths of locations consist.
_SERVICE = FileDescriptorProto.SERVICE_FIELD_NUMBER
_METHOD = ServiceDescriptorProto.METHOD_FIELD_NUMBER


def method_comment(method: MethodDescriptor) -> str:
    """Return what the contract says of an rpc, in one line."""
    return _method_comments().get(method.full_name, "")


@cache
def _method_comments() -> Mapping[str, str]:
    files = FileDescriptorSet.FromString((resources.files("souk") / _FILE).read_bytes())
    return dict(pair for file in files.file for pair in _of_file(file))


def _of_file(file: FileDescriptorProto) -> Iterator[tuple[str, str]]:
    for location in file.source_code_info.location:
        match list(location.path):
            case [kind, index, part, position] if (kind, part) == (_SERVICE, _METHOD):
                service = file.service[index]
                name = f"{file.package}.{service.name}.{service.method[position].name}"
                yield name, " ".join(location.leading_comments.split())
            case _:
                pass
