import json
from pathlib import Path

import jsonschema
from gateway import service
from gateway.openapi import events

ROOT = Path(__file__).parents[1]
AGAIN = "run `python -m gateway {0} > gateway/{0}.json`"


def test_the_committed_documents_are_those_of_the_code():
    assert json.loads((ROOT / "openapi.json").read_text()) == service.openapi(), AGAIN.format("openapi")
    assert json.loads((ROOT / "asyncapi.json").read_text()) == events.document(), AGAIN.format("asyncapi")


def test_every_reference_leads_somewhere():
    for document in (service.openapi(), events.document()):
        for target in _references(document):
            found = document
            for step in target.removeprefix("#/").split("/"):
                found = found[step.replace("~1", "/")]


def test_schemas_are_schemas():
    for schema in service.openapi()["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_operations_are_named_once():
    names = [said["operationId"] for item in service.openapi()["paths"].values() for said in item.values()]
    assert len(names) == len(set(names))
    assert {
        "listProducts",
        "getProduct",
        "createProduct",
        "updateProduct",
        "patchProduct",
        "deleteProduct",
    } <= set(names)


def test_events_are_told_on_their_subjects():
    channels = events.document()["channels"]
    assert channels["orders.order-saved"]["address"] == "souk.{tenant}.orders.order-saved.v1"
    assert channels["identity.user-changed"]["address"] == "souk.{tenant}.identity.user-changed.v1"


def _references(part):
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for one in part:
            yield from _references(one)
