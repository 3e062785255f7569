import json
from pathlib import Path

import jsonschema
import pytest
from gateway import service
from gateway.openapi import events

ROOT = Path(__file__).parents[1]
COMMAND = "run `python -m gateway {0} > gateway/{0}.json`"


@pytest.mark.asvs("2.1.1")
def test_the_committed_documents_are_up_to_date():
    assert json.loads((ROOT / "openapi.json").read_text()) == service.openapi(), COMMAND.format("openapi")
    assert json.loads((ROOT / "asyncapi.json").read_text()) == events.document(), COMMAND.format("asyncapi")


def test_every_reference_can_be_resolved():
    for document in (service.openapi(), events.document()):
        for target in _list_references(document):
            node = document
            for step in target.removeprefix("#/").split("/"):
                node = node[step.replace("~1", "/")]


def test_schemas_are_valid_json_schemas():
    for schema in service.openapi()["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_operation_ids_are_unique():
    names = [
        operation["operationId"]
        for item in service.openapi()["paths"].values()
        for operation in item.values()
    ]
    assert len(names) == len(set(names))
    assert {
        "listProducts",
        "getProduct",
        "createProduct",
        "updateProduct",
        "patchProduct",
        "deleteProduct",
    } <= set(names)


def test_channels_have_the_subjects_of_their_events():
    channels = events.document()["channels"]
    assert channels["orders.order-saved"]["address"] == "souk.{tenant}.orders.order-saved.v1"
    assert channels["identity.user-changed"]["address"] == "souk.{tenant}.identity.user-changed.v1"


def _list_references(node):
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            else:
                yield from _list_references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _list_references(value)
