"""`python -m souk_local.resource_messages [--check]`: write the requests and replies of plain resources, which their
services in `<context>_service.proto` declare, to `<context>_resources.proto`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

_FIELDS = {
    "ListRequest": "  souk.type.v1.Page page = 1;\n  {noun}Filter filter = 2;\n{locale}",
    "ListResponse": "  repeated {noun} items = 1;\n  int64 total = 2;\n",
    "GetRequest": "  string id = 1;\n",
    "CreateRequest": "  {noun} item = 1;\n{locale}",
    "UpdateRequest": """\
  {noun} item = 1;
  google.protobuf.FieldMask mask = 2;
  // Version the change was made on; zero: the newest.
  int32 version = 3;
{locale}""",
    "DeleteRequest": "  string id = 1;\n  int32 version = 2;\n",
    "DeleteResponse": "",
}
# Of requests for items with texts in several languages, by its number.
_LOCALE = """\
  // The language of the reader, in which the item's texts are shown and sent.
  string locale = {number};
"""
_HEADER = """\
syntax = "proto3";

// Written by `./taskw fix` from the services of {context}_service.proto; do not edit.
package souk.{context}.v1;
"""
_SERVICE = re.compile(r"^service \w+ \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_NOUN = re.compile(r'\(souk\.type\.v1\.resource\) = \{[^}]*noun: "(\w+)"')
_RPC = re.compile(r"^  rpc (List|Get|Create|Update|Delete)(\w+)\((\w+)\)\s+returns \((\w+)\)", re.MULTILINE)
_MESSAGE = re.compile(r"^message (\w+)", re.MULTILINE)


def render(context: str, service: str, other: str) -> str:
    """Return the contract of the messages that resources in the text `service` name and that neither text declares."""
    declared = {*_MESSAGE.findall(service), *_MESSAGE.findall(other)}
    messages = [
        f"message {name} {{\n{fields}}}\n" if fields else f"message {name} {{}}\n"
        for name, fields in _messages(service, service + other)
        if name not in declared
    ]
    imports = [f"souk/{context}/v1/{context}.proto"]
    if any("type.v1.Page " in message for message in messages):
        imports.append("souk/type/v1/paging.proto")
    if any("FieldMask" in message for message in messages):
        imports.insert(0, "google/protobuf/field_mask.proto")
    header = _HEADER.format(context=context) + "\n" + "".join(f'import "{name}";\n' for name in imports)
    return "\n".join([header, *messages]) if messages else ""


def _messages(service: str, contract: str) -> Iterator[tuple[str, str]]:
    """Yield name and fields of each message that a rpc of a resource takes or returns."""
    for body in _SERVICE.findall(service):
        noun = next(iter(_NOUN.findall(body)), "")
        for verb, subject, request, reply in _RPC.findall(body) if noun else ():
            if verb == "List" or subject == noun:
                for kind, name in ((f"{verb}Request", request), (f"{verb}Response", reply)):
                    if kind in _FIELDS:
                        fields = _FIELDS[kind]
                        number = fields.count(" = ") + 1
                        locale = _LOCALE.format(number=number) if _has_translations(contract, noun) else ""
                        yield name, fields.format(noun=noun, locale=locale)


def _has_translations(contract: str, noun: str) -> bool:
    """Return whether a message of the contract has texts in several languages."""
    _, _, message = contract.partition(f"\nmessage {noun} {{")
    return "translations: " in message.partition("\n}")[0]


def write(proto: Path, *, check: bool) -> list[Path]:
    """Write the files below `souk`, unless it is a check; return those that were not up to date."""
    outdated: list[Path] = []
    for service in sorted(proto.glob("souk/*/v1/*_service.proto")):
        context = service.parents[1].name
        # Other services of a context, which have no resources.
        if service.stem != f"{context}_service":
            continue
        path, nouns = service.with_name(f"{context}_resources.proto"), service.with_name(f"{context}.proto")
        text = render(context, service.read_text(), nouns.read_text())
        if text != (path.read_text() if path.exists() else ""):
            outdated.append(path)
            if not check:
                path.write_text(text)
    return outdated


if __name__ == "__main__":
    _is_check = "--check" in sys.argv
    if (_outdated := write(Path("proto"), check=_is_check)) and _is_check:
        sys.exit(f"Run ./taskw fix: {', '.join(map(str, _outdated))} would change.")
