"""Jobs whose process is killed while they work: each ends, and what it does is done once.

Installations of applications and imports of suppliers have tests of their own.
"""

import asyncio
import base64
import os
import signal
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest
from restart import stop_and_wait

from polling import poll

ROWS = 3000
PLAN = "id,name,start,end,dependencies\n" + "".join(
    f"{{0}}{n},Task {n},2026-11-23T08:00:00Z,2026-11-24T08:00:00Z,{f'{{0}}{n - 1}' if n % 10 else ''}\n"
    for n in range(1, ROWS)
)
# While a process is started again, nothing answers.
OUTAGES = (httpx.TransportError, httpx.HTTPStatusError)
MAILS = "SELECT count(*) AS total, count(*) FILTER (WHERE sent_at IS NULL) AS unsent FROM mails"


@pytest.fixture
async def admin(open_client):
    async with open_client("admin@rif.test") as client:
        yield client


@pytest.fixture
def read(admin):
    """Return an item; nothing while its service is not there."""

    async def read(path):
        try:
            return (await admin.get(path)).raise_for_status().json()
        except OUTAGES:
            return {"state": ""}

    return read


@pytest.fixture
def killed(souk, read):
    """Kill a service while a job works, as soon as it is in one of the states. Return the job when it waits or has
    ended."""

    async def killed(name, path, *ended, working=()):
        if working:
            await poll(lambda: read(path), lambda job: job["state"] in (*working, *ended))
        await stop_and_wait(souk, name, signal.SIGKILL)
        return await poll(lambda: read(path), lambda job: job["state"] in ended)

    return killed


async def create(client, path, **body):
    response = await client.post(path, json=body)
    assert response.status_code == 201, response.text
    return response.json()


def plan_text():
    # Ids are unique in a tenant.
    return PLAN.format(f"{uuid4().hex[:8]}-")


async def start_import(admin):
    job = await create(admin, "/en/api/gantt_jobs", kind="import", format="csv", content=plan_text())
    return f"/en/api/gantt_jobs/{job['id']}"


@pytest.mark.kills("planning-jobs")
async def test_a_plan_that_is_read_and_saved_is_there_once(admin, killed):
    path = await start_import(admin)
    ready = await killed("planning", path, "ready", working=["running"])
    assert (ready["state"], ready["taskCount"]) == ("ready", ROWS - 1)
    name = uuid4().hex
    (await admin.put(path, json={"state": "saving", "name": name})).raise_for_status()
    done = await killed("planning", path, "done", "failed", working=["saving"])
    assert done["state"] == "done"
    plans = (await admin.get("/en/api/gantt_projects", params={"name": name})).json()
    assert plans["hydra:totalItems"] == 1


@pytest.mark.kills("planning-jobs")
async def test_a_plan_that_is_written_is_a_file(admin, killed):
    plan = await create(
        admin, "/en/api/gantt_imports", format="csv", content=plan_text(), calendar="continuous"
    )
    job = await create(
        admin, "/en/api/gantt_jobs", kind="export", format="pdf", plan=plan["id"], language="en"
    )
    path = f"/en/api/gantt_jobs/{job['id']}"
    assert (await killed("planning", path, "done", working=["running"]))["state"] == "done"
    file = await admin.get(f"{path}/file")
    assert file.content.startswith(b"%PDF-")


@pytest.mark.kills("planning-jobs")
async def test_a_job_that_is_cancelled_stays_so(admin, killed):
    path = await start_import(admin)
    (await admin.put(path, json={"state": "cancelled"})).raise_for_status()
    assert (await killed("planning", path, "cancelled"))["state"] == "cancelled"


@pytest.mark.kills("orders-imports")
@pytest.mark.parametrize("kind", ["products", "customers"])
async def test_an_import_writes_each_row_once(admin, killed, kind):
    mark = uuid4().hex[:8]
    header, row = {
        "products": ("SKU,Name,Price", f"{mark}-{{0}},Soap {mark} {{0}},12.50"),
        "customers": (
            "First name,Last name,Email,Phone,Address,City,Zip",
            f"Client,{mark} {{0}},{mark}-{{0}}@souk.test,0661{{0:06}},1 rue,Rabat,10000",
        ),
    }[kind]
    base = int(mark, 16) % 900 * 1000
    lines = "\n".join([header, *(row.format(base + n if kind == "customers" else n) for n in range(400))])
    content = base64.b64encode(lines.encode()).decode()
    job = await create(admin, "/en/api/import_jobs", kind=kind, fileName="a.csv", content=content)
    path = f"/en/api/import_jobs/{job['id']}"
    ready = await killed("orders-pos", path, "ready", "failed", working=["reading"])
    assert (ready["state"], ready["newCount"], ready["errorCount"]) == ("ready", 400, 0), ready
    (await admin.put(path, json={"state": "applying"})).raise_for_status()
    done = await killed("orders-pos", path, "done", "failed", working=["applying"])
    assert (done["state"], done["appliedCount"], done["newCount"]) == ("done", 400, 400), done
    parameter = {"products": "name", "customers": "search"}[kind]
    written = await admin.get(f"/en/api/{kind}", params={parameter: mark, "itemsPerPage": 1})
    assert written.json()["hydra:totalItems"] == 400


@asynccontextmanager
async def receive():
    """A receiver of webhooks where identity is allowed to send them; it answers once `release` is set. Yield the ids
    of the requests, and the event."""
    ids, release = [], asyncio.Event()

    async def handle(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        ids.extend(
            line.partition(": ")[2] for line in head.split("\r\n") if line.lower().startswith("webhook-id")
        )
        await release.wait()
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    port = urlsplit(os.environ["IDENTITY_WEBHOOKS_TRUSTED"]).port
    server = await asyncio.start_server(handle, "127.0.0.1", port)
    try:
        yield ids, release
    finally:
        release.set()
        server.close()


@pytest.mark.kills("identity-webhook-due")
async def test_a_delivery_that_is_under_way_is_made_again(souk, admin, read):
    async with receive() as (ids, release):
        url = f"{os.environ['IDENTITY_WEBHOOKS_TRUSTED']}/hook"
        webhook = await create(admin, "/en/api/webhooks", url=url, events=["orders.product-changed"])
        await create(admin, "/en/api/products", name=f"Soap {uuid4().hex[:8]}", productType="simple", price=1)
        while not ids:
            await asyncio.sleep(0.05)
        await stop_and_wait(souk, "identity", signal.SIGKILL)
        release.set()

        async def list_deliveries():
            return (await read(f"/en/api/webhooks/{webhook['id']}/deliveries")).get("hydra:member", [])

        deliveries = await poll(list_deliveries, _are_delivered)
        assert len(set(ids)) == len(deliveries)
        await admin.delete(f"/en/api/webhooks/{webhook['id']}")


def _are_delivered(deliveries):
    return deliveries and all(delivery["state"] == "delivered" for delivery in deliveries)


@pytest.mark.kills("identity-mail")
async def test_a_mail_that_waits_is_sent(souk, database):
    async with httpx.AsyncClient(base_url=souk.url) as client:
        body = {"email": "admin@rif.test"}
        (await client.post("/en/api/account/password/forgotten", json=body)).raise_for_status()
    async with database("identity") as connection:

        async def count_unsent():
            counts = await connection.fetchrow(MAILS)
            return counts["unsent"] if counts["total"] else None

        # The answer comes before the mail is stored, so that it tells nobody who has an account.
        await poll(count_unsent, lambda count: count is not None)
        await stop_and_wait(souk, "identity", signal.SIGKILL)
        await poll(count_unsent, lambda count: count == 0)
