"""Changes of other contexts in the audit log."""

from uuid import uuid4

from chassis.inbox import ConsumerRunner
from identity.audit.consumers import AUDIT_CONSUMERS
from identity.demo import ATLAS, PEOPLE


async def test_an_erased_customer_is_recorded_once_without_a_name(identity, call):
    customer_id, admin = uuid4(), PEOPLE[0]
    data = {"id": str(customer_id), "userId": str(admin.id), "userName": admin.name}
    event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
    for _ in range(2):
        await ConsumerRunner(AUDIT_CONSUMERS[0], identity.database, None).apply(event)

    body = (await call("GET", "/fr/api/audit_entries?kind=customer-erased")).json()

    [entry] = body["hydra:member"]
    assert (entry["actorName"], entry["subjectId"]) == (admin.name, str(customer_id))
    assert entry["subjectName"] == f"#{customer_id.hex[-8:]}"


async def test_a_merge_of_customers_is_recorded_with_both_numbers(identity, call):
    customer, merged, admin = uuid4(), uuid4(), PEOPLE[0]
    data = {
        "customer": {"id": str(customer), "fullName": "Fatima Alami"},
        "mergedId": str(merged),
        "userId": str(admin.id),
        "userName": admin.name,
    }
    event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
    await ConsumerRunner(AUDIT_CONSUMERS[1], identity.database, None).apply(event)

    response = await call("GET", "/fr/api/audit_entries?kind=customers-merged")

    [entry] = response.json()["hydra:member"]
    assert (entry["subjectName"], entry["after"]) == (
        f"#{customer.hex[-8:]}",
        {"merged": f"#{merged.hex[-8:]}"},
    )
    assert "Alami" not in response.text


async def test_what_was_asked_of_the_assistant_is_recorded_and_each_item_that_it_changed(identity, call):
    admin, request, item = PEOPLE[0], str(uuid4()), str(uuid4())
    person = {"id": request, "userId": str(admin.id), "userName": admin.name}
    understood = {"question": "raise the price of the rug", "functionCall": "products.update"}
    change = {"item": item, "label": "Tapis", "before": {"price": 100}, "after": {"price": 110}, "error": ""}
    refused = {"item": "", "label": "Drap", "before": None, "after": {"price": 5}, "error": "No."}
    acted = {"asked": [], "applied": [change, refused], "undone": [change]}
    for action, changes in acted.items():
        data = {**person, **understood, "action": action, "changes": changes}
        event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
        await ConsumerRunner(AUDIT_CONSUMERS[2], identity.database, None).apply(event)

    async def entries(kind):
        return (await call("GET", f"/fr/api/audit_entries?kind=assistant-{kind}")).json()["hydra:member"]

    [question] = await entries("asked")
    assert (question["actorName"], question["subjectName"]) == (admin.name, "raise the price of the rug")
    applied = {entry["subjectName"]: entry for entry in await entries("applied")}
    assert applied["Tapis"]["subjectId"] == item
    assert (applied["Tapis"]["before"], applied["Tapis"]["after"]) == ({"price": 100}, {"price": 110})
    assert applied["Drap"]["after"] == {"price": 5, "error": "No."}
    [undone] = await entries("undone")
    assert (undone["before"], undone["after"]) == ({"price": 110}, {"price": 100})


async def test_a_new_key_of_card_payments_is_recorded_by_its_ending(identity, call):
    admin = PEOPLE[0]
    data = {"id": str(ATLAS.id), "userId": str(admin.id), "userName": admin.name}
    data |= {"previousKeyEnding": "1234", "keyEnding": "5678"}
    event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
    await ConsumerRunner(AUDIT_CONSUMERS[3], identity.database, None).apply(event)

    body = (await call("GET", "/fr/api/audit_entries?kind=card-account-changed")).json()

    [entry] = body["hydra:member"]
    assert (entry["actorName"], entry["before"], entry["after"]) == (
        admin.name,
        {"key": "…1234"},
        {"key": "…5678"},
    )
