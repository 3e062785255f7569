"""OpenAPI operations of the rpcs to which their contract gives an address."""

from typing import Any

from chassis import descriptors
from chassis.contract.comments import method_comment
from chassis.contract.http_rules import HttpRule
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract.schemas import PATH_SEGMENT, query_parameters
from gateway.resources.operations import list_parameters
from gateway.route_doc import ID, PAGE, RouteDoc
from gateway.rpcs.schemas import body_name, reply_name


def operation(rule: HttpRule) -> dict[str, Any]:
    """Return the operation of a rule."""
    return RouteDoc(
        rule.method,
        rule.operation,
        _summary(method_comment(rule.method)),
        {str(rule.status): reply_name(rule)},
        body_name(rule) if rule.has_body else "",
        [
            *(_path_parameter(name, variable.field) for name, variable in rule.variables.items()),
            *_query(rule),
        ],
        tuple(rule.option.media) or ("application/ld+json",),
        # A read too may meet a state that is against it: no supplier is set up.
        errors=[409],
    ).operation()


def _summary(comment: str) -> str:
    """Return the first sentence of what the contract says; what follows a semicolon is for who calls the rpc."""
    return comment.partition(". ")[0].partition(";")[0].rstrip(".") + "."


def _path_parameter(name: str, field: FieldDescriptor) -> dict[str, Any]:
    if name == "id":
        return ID
    labels = (
        {"enum": list(descriptors.enum_labels(field.enum_type).values())} if field.enum_type else PATH_SEGMENT
    )
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", **labels}}


def _query(rule: HttpRule) -> list[dict[str, Any]]:
    if rule.verb != "GET":
        return []
    if rule.list_of:
        return list_parameters(rule.list_of)
    return [*(PAGE if rule.is_paged or rule.is_whole else []), *query_parameters(rule.parameters)]
