"""Changes of other contexts in the audit log."""

from uuid import uuid4

from chassis.inbox import ConsumerRunner
from gateway.identity.audit.consumers import AUDIT_CONSUMERS
from gateway.identity.demo import ATLAS, PEOPLE


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
    kept, merged, admin = uuid4(), uuid4(), PEOPLE[0]
    data = {
        "customer": {"id": str(kept), "fullName": "Fatima Alami"},
        "mergedId": str(merged),
        "userId": str(admin.id),
        "userName": admin.name,
    }
    event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
    await ConsumerRunner(AUDIT_CONSUMERS[1], identity.database, None).apply(event)

    response = await call("GET", "/fr/api/audit_entries?kind=customers-merged")

    [entry] = response.json()["hydra:member"]
    assert (entry["subjectName"], entry["after"]) == (
        f"#{kept.hex[-8:]}",
        {"merged": f"#{merged.hex[-8:]}"},
    )
    assert "Alami" not in response.text


async def test_a_new_key_of_card_payments_is_recorded_by_its_ending(identity, call):
    admin = PEOPLE[0]
    data = {"id": str(ATLAS.id), "userId": str(admin.id), "userName": admin.name}
    data |= {"previousKeyEnding": "1234", "keyEnding": "5678"}
    event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
    await ConsumerRunner(AUDIT_CONSUMERS[2], identity.database, None).apply(event)

    body = (await call("GET", "/fr/api/audit_entries?kind=card-account-changed")).json()

    [entry] = body["hydra:member"]
    assert (entry["actorName"], entry["before"], entry["after"]) == (
        admin.name,
        {"key": "…1234"},
        {"key": "…5678"},
    )
