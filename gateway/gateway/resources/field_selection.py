"""Lists whose items have a few of their fields: `fields=orderNumber,total`."""

from collections.abc import Iterable
from typing import Any

from chassis.contract.resource import Resource
from chassis.descriptors import entry_names, field_options, public_name

from gateway.problem_details import Problem

PARAMETER = "fields"


def select(resource: Resource, texts: Iterable[str], request: Any) -> frozenset[str]:
    """Request the fields of these public names, separated by commas, and return the names; empty: every field. Raise
    Problem 400 naming an unknown one."""
    names = frozenset(name for text in texts for name in text.split(",") if name)
    if not names:
        return names
    fields_by_name = {public_name(field): field for field in resource.item.fields if not _is_hidden(field)}
    entries = {name: field for field in fields_by_name.values() for name in entry_names(field).values()}
    for name in sorted(names - fields_by_name.keys() - entries.keys()):
        raise Problem(
            400, f"There is no field {name[:100]}; there are: {', '.join(fields_by_name)}.", code=PARAMETER
        )
    fields = {(fields_by_name | entries)[name] for name in names}
    request.page.fields.extend(sorted(field.name for field in fields))
    return frozenset(public_name(field) for field in fields)


def describe(resource: Resource) -> dict[str, Any]:
    """Return the OpenAPI parameter."""
    names = ", ".join(public_name(field) for field in resource.item.fields if not _is_hidden(field))
    return {
        "name": PARAMETER,
        "in": "query",
        "description": f"Names with commas between: the items have these fields and their ids alone. {names}.",
        "schema": {"type": "string"},
    }


def _is_hidden(field: Any) -> bool:
    return field_options(field).write_only
