"""The OpenAPI document states the limits that are enforced: each is tried on each write, at it and beyond it."""

import pytest
from document_limits import Document
from gateway import service

DOCUMENT = Document(service.openapi())
OPERATIONS = list(DOCUMENT.write_operations())


def violations(response):
    if response.status_code not in (400, 422):
        return {}
    return {
        violation["propertyPath"]: violation["code"] for violation in response.json().get("violations", ())
    }


@pytest.mark.asvs("1.4.2", "2.2.1")
@pytest.mark.parametrize(
    ("method", "path", "schema"), OPERATIONS, ids=[f"{method} {path}" for method, path, _ in OPERATIONS]
)
async def test_each_limit_holds(admin, guest, method, path, schema):
    client = guest if DOCUMENT.is_for_shoppers(method, path) else admin
    # Customers have a cookie; a bearer token is looked at first where both may call.
    admin.cookies.set("souk-customer", "customer")
    url = path.replace("{locale}", "en").replace("{id}", "a1")
    limits = list(DOCUMENT.limits(schema))
    assert limits
    for limit in limits:
        within = await client.request(method, url, json=limit.within)
        assert limit.path not in violations(within), f"{limit.path} at its limit"
        beyond = violations(await client.request(method, url, json=limit.beyond))
        assert beyond.get(limit.path) == limit.code, f"{limit.path} beyond its limit, as {limit.code}"
