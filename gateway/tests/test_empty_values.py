"""An empty text in a field that may be left out clears it, as null does, or is refused by name: it is no value."""

import re

import pytest
from json_bodies import list_bodies, resolve


def options(schema):
    """Return the alternatives of a schema."""
    return [resolve(option) for option in resolve(schema).get("anyOf", [schema])]


def takes_empty(schema):
    """Return whether a schema has an empty text among its values."""
    if "anyOf" in resolve(schema):
        return any(map(takes_empty, options(schema)))
    schema = resolve(schema)
    if "enum" in schema:
        return "" in schema["enum"]
    if "const" in schema or "string" not in schema.get("type", "object"):
        return False
    return schema.get("maxLength") == 0 or is_text(schema)


def is_text(schema):
    """Return whether any text is a value, the empty one too."""
    has_room = not schema.get("minLength") and "format" not in schema
    return has_room and re.search(schema.get("pattern", ""), "") is not None


def list_fields(schema, *, depth=2):
    """Yield each field that may be left out: its path, its schema, and what makes a body of its value. Embedded objects
    have fields, too."""
    schema = resolve(schema)
    for name, field in schema.get("properties", {}).items():
        # The key of a repeat is looked at when all else is right.
        if resolve(field).get("readOnly") or field.get("readOnly") or name == "clientRequestId":
            continue
        if name not in schema.get("required", ()):
            yield name, field, lambda value, name=name: {name: value}
        for option in options(field) if depth else ():
            item = resolve(option.get("items", {}))
            for path, inner, build in list_fields(option, depth=depth - 1):
                yield f"{name}.{path}", inner, lambda value, name=name, build=build: {name: build(value)}
            for path, inner, build in list_fields(item, depth=depth - 1):
                yield f"{name}[0].{path}", inner, lambda value, name=name, build=build: {name: [build(value)]}


BODIES = list(list_bodies())


@pytest.fixture
def send(admin, guest, fakes):
    """Send a body; return the status, the fields that were refused, and the request that the service got."""
    # Customers have a cookie; a bearer token is looked at first where both may call.
    admin.cookies.set("souk-customer", "customer")

    async def send(method, path, body, *, is_of_shop):
        fakes.calls.clear()
        url = path.replace("{locale}", "fr").replace("{id}", "a1")
        response = await (guest if is_of_shop else admin).request(method, url, json=body)
        refused = (
            {v["propertyPath"] for v in response.json().get("violations", ())} if response.content else set()
        )
        return response.status_code, refused, [str(call.request) for call in fakes.calls]

    return send


@pytest.mark.asvs("2.2.1")
@pytest.mark.parametrize(
    ("method", "path", "is_of_shop", "schema"),
    BODIES,
    ids=[f"{method} {path}" for method, path, *_ in BODIES],
)
async def test_an_empty_text_clears_or_is_refused_by_name(send, method, path, is_of_shop, schema):
    for name, field, build in list_fields(schema):
        status, refused, requests = await send(method, path, build(""), is_of_shop=is_of_shop)
        cleared = await send(method, path, build(None), is_of_shop=is_of_shop)
        assert status < 500, (name, status)
        if name in refused:
            assert not takes_empty(field) or name in cleared[1], f"{name} takes an empty text by the document"
        else:
            assert takes_empty(field), f"{name} takes no empty text by the document"
            assert (status, refused) == cleared[:2], name
            # A text that is empty is a text without letters.
            assert any(map(is_text, options(field))) or requests == cleared[2], name


async def test_an_empty_key_of_a_repeat_is_refused_by_name(send):
    body = {"name": "Cash", "clientRequestId": ""}
    sent = await send("post", "/{locale}/api/payment_methods", body, is_of_shop=False)
    assert sent == (422, {"clientRequestId"}, [])
