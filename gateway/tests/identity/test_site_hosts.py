"""Hosts of tenants' own, and the record that proves them."""

import pytest
from gateway.identity.own_hosts import OwnHosts
from identity import demo

URL = "/fr/api/site_hosts"
RIF = "admin@rif.test"


@pytest.fixture
def add(call, txt_records):
    async def add(host="www.atlas.example", **user):
        response = await call("POST", URL, {"host": host}, **user)
        assert response.status_code == 201, response.text
        return response.json()

    return add


async def test_a_host_is_served_once_its_record_is_there(edge, call, add, txt_records):
    item = await add("WWW.Atlas.Example.")
    assert (item["host"], item["isVerified"], item["recordType"]) == ("www.atlas.example", False, "TXT")
    early = await call("POST", f"{item['@id']}/verify")
    assert (early.status_code, early.json()["code"]) == (409, "not-verified")
    assert await OwnHosts(edge.data).get("www.atlas.example") is None
    txt_records[item["recordName"]] = ["another record", item["recordValue"]]
    assert (await call("POST", f"{item['@id']}/verify")).json()["isVerified"] is True
    assert await OwnHosts(edge.data).get("www.atlas.example") == "atlas"
    assert (await call("DELETE", item["@id"])).status_code == 200
    assert await OwnHosts(edge.data).get("www.atlas.example") is None
    others = (await call("GET", URL)).json()["hydra:member"]
    assert [host["host"] for host in others] == [demo.OWN_HOST.host]
    entries = (await call("GET", "/fr/api/audit_entries?itemsPerPage=30")).json()["hydra:member"]
    changes = [(entry["kind"], entry["subjectName"]) for entry in entries if "host" in entry["kind"]]
    assert changes == [
        (f"site-host-{change}", "www.atlas.example") for change in ("removed", "verified", "added")
    ]


async def test_hosts_belong_to_the_site_application(identity, call, add, admin):
    await admin.execute("DELETE FROM installed_applications WHERE application = 'site'")
    for method, path in (("GET", ""), ("POST", "")):
        response = await call(method, URL + path, {"host": "www.atlas.example"} if method == "POST" else None)
        assert (response.status_code, response.json()["code"]) == (403, "application-not-installed")


async def test_a_host_that_nobody_proved_does_not_keep_others_from_it(edge, call, add, txt_records):
    first, second = await add(), await add(username=RIF)
    assert first["recordValue"] != second["recordValue"]
    txt_records[first["recordName"]] = [second["recordValue"]]
    assert (await call("POST", f"{first['@id']}/verify")).status_code == 409
    assert (await call("POST", f"{second['@id']}/verify", username=RIF)).status_code == 200
    txt_records[first["recordName"]] = [first["recordValue"], second["recordValue"]]
    taken = await call("POST", f"{first['@id']}/verify")
    assert (taken.status_code, taken.json()["code"]) == (409, "taken")
    assert await OwnHosts(edge.data).get("www.atlas.example") == "rif"


async def test_a_host_is_listed_once(call, add):
    await add()
    assert (await call("POST", URL, {"host": "www.atlas.example"})).status_code == 422


@pytest.mark.parametrize(
    "host",
    ["atlas", "localhost", "rif.localhost", "x.localhost", "127.0.0.1", "a b.example", "-a.example", "a..example",
     "https://a.example", "a.example/x", "a.example:80", "é.example", "*.example.org", f"{'a' * 64}.example"],
)  # fmt: skip
async def test_what_is_no_host_of_a_tenant_is_rejected(call, txt_records, host):
    response = await call("POST", URL, {"host": host})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "host")


async def test_another_tenants_host_is_not_found(call, add):
    item = await add()
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/verify")):
        assert (await call(method, item["@id"] + path, username=RIF)).status_code == 404
    assert (await call("GET", f"{URL}/nothing")).status_code == 404


async def test_hosts_are_for_admins(call):
    assert (await call("GET", URL, username="staff@atlas.test")).status_code == 403
