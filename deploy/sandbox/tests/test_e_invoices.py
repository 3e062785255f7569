import httpx
import pytest
from souk_sandbox.e_invoices.app import EInvoiceApi
from starlette.applications import Starlette

HEADERS = {"Idempotency-Key": "k", "Document-Kind": "invoice"}


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def client(clock):
    transport = httpx.ASGITransport(Starlette(routes=EInvoiceApi(clock, clock.sleep).routes()))
    headers = {"Authorization": "Bearer key"}
    async with httpx.AsyncClient(transport=transport, base_url="http://platform", headers=headers) as client:
        yield client


@pytest.fixture
def submit(client):
    async def submit(content=b"<a/>", **headers):
        return await client.post("/e-invoices/documents", content=content, headers={**HEADERS, **headers})

    return submit


async def test_a_document_is_taken_once_and_decided_later(client, submit, clock):
    first, again, other = await submit(), await submit(), await submit(b"<b/>")
    assert (first.status_code, first.json()) == (202, {"id": "doc-1", "status": "received"})
    assert (again.status_code, again.json()) == (200, first.json())
    assert (other.status_code, other.json()) == (409, first.json())

    clock.now += 3
    assert (await client.get("/e-invoices/documents/doc-1")).json()["status"] == "accepted"
    assert (await client.get("/e-invoices/documents/doc-2")).status_code == 404
    [document] = (await client.post("/sandbox/e-invoices", json={})).json()["documents"]
    assert (document["kind"], document["submissions"]) == ("invoice", 2)


@pytest.mark.parametrize(
    ("fault", "status"),
    [("error-500", 500), ("rate", 429), ("hang", 504), ("unheard", 502), ("key", 401), ("garbage", 200)],
)
async def test_it_is_as_unkind_as_it_is_told(client, submit, fault, status):
    await client.post("/sandbox/e-invoices", json={"fault": fault, "times": 1})
    assert (await submit()).status_code == status
    assert (await submit()).status_code == (200 if fault in ("unheard", "garbage") else 202)


async def test_it_rejects_with_a_reason(client, submit):
    await client.post("/sandbox/e-invoices", json={"outcome": "rejected-at-once"})
    assert (await submit()).status_code == 422
    await client.post("/sandbox/e-invoices", json={"outcome": "rejected", "delay": 0})
    assert "BR-CO-15" in (await submit()).json()["reason"]
    assert (await submit(**{"Idempotency-Key": ""})).status_code == 400
    assert (await client.get("/e-invoices/documents/doc-1", headers={"Authorization": ""})).status_code == 401
