"""Names that mean an object's prototype in JavaScript, sent as fields: every body refuses them by name, so that no
screen and no receiver of webhooks ever reads them from us."""

import json

import pytest
from json_bodies import list_bodies, resolve

NAMES = ("__proto__", "constructor", "prototype")
# What a browser's authenticator says, of which a library reads the fields that it knows; nothing else of it is stored.
FOREIGN = {"credential"}


BODIES = list(list_bodies())


def list_objects(schema):
    """Yield a body and the path of an object within it, for the body itself and each object and list of its fields."""
    yield (lambda value: value), ""
    for name, field in schema.get("properties", {}).items():
        for option in map(resolve, field.get("anyOf", [field])):
            if name in FOREIGN:
                continue
            if "properties" in option or option.get("type") == "object":
                yield (lambda value, name=name: {name: value}), f"{name}."
            elif option.get("type") == "array" and "properties" in resolve(option.get("items", {})):
                yield (lambda value, name=name: {name: [value]}), f"{name}[0]."


@pytest.mark.asvs("15.3.6")
@pytest.mark.parametrize(
    ("method", "path", "is_of_shop", "schema"),
    BODIES,
    ids=[f"{method} {path}" for method, path, *_ in BODIES],
)
async def test_a_body_refuses_them_by_name(admin, guest, fakes, method, path, is_of_shop, schema):
    client = guest if is_of_shop else admin
    # Customers have a cookie; a bearer token is looked at first where both may call.
    admin.cookies.set("souk-customer", "customer")
    url = path.replace("{locale}", "fr").replace("{id}", "a1")
    for build, prefix in list_objects(schema):
        for name in NAMES:
            # Python's own writer: a literal of JavaScript would set the prototype and send nothing.
            content = json.dumps(build({name: {"isAdmin": True}}))
            response = await client.request(
                method, url, content=content, headers={"Content-Type": "application/json"}
            )
            named = {violation["propertyPath"] for violation in response.json().get("violations", ())}
            assert (response.status_code, prefix + name in named) == (422, True), (content, response.text)
