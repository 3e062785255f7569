"""Schemas of the bodies and replies of the rpcs to which their contract gives an address."""

from chassis.contract.http_rules import HttpRule, http_rules

from gateway.contract import schemas
from gateway.contract.schemas import Schema, Schemas
from gateway.responses import COLLECTION_SCHEMA


def rpc_schemas() -> Schemas:
    """Return the schemas by name."""
    schemas_: Schemas = {}
    for rule in http_rules():
        if rule.has_body:
            _add_body(rule, schemas_)
        _add_reply(rule, schemas_)
    return schemas_


def body_name(rule: HttpRule) -> str:
    """Return the name of a body's schema: TakePaymentBody, or WebsiteThemeChange of a field with a mask."""
    if rule.nested:
        return rule.sent.name + ("Change" if rule.has_mask else "Write")
    return rule.method.input_type.name.removesuffix("Request") + "Body"


def reply_name(rule: HttpRule) -> str:
    """Return the name of a reply's schema, that of its message; OrderVersionList of a collection."""
    if rule.option.collection:
        return f"{rule.collected.name}List"
    return rule.method.output_type.name


def _add_body(rule: HttpRule, schemas_: Schemas) -> None:
    if rule.nested:
        schemas.write(rule.sent, schemas_, "Change" if rule.has_mask else "Write")
    else:
        schemas.body(rule.method, schemas_)


def _add_reply(rule: HttpRule, schemas_: Schemas) -> None:
    if rule.option.collection:
        schemas_[reply_name(rule)] = _collection(schemas.read(rule.collected, schemas_))
    elif not rule.content and not rule.item_of:
        schemas.read(rule.method.output_type, schemas_)


def _collection(item: Schema) -> Schema:
    properties = {**COLLECTION_SCHEMA, "hydra:member": {"type": "array", "items": item}}
    return {"type": "object", "properties": properties, "required": list(properties)}
