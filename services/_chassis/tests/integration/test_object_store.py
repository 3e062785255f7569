import asyncio
from uuid import uuid4

import pytest
from chassis import object_store
from chassis.errors import ConflictError, NotFoundError
from chassis.object_store import ObjectStore, StoredFile


@pytest.fixture
def tenants():
    return f"a{uuid4().hex[:8]}", f"b{uuid4().hex[:8]}"


@pytest.mark.asvs("5.3.1")
async def test_files_of_one_name_are_each_tenants_own(bus, tenants):
    store, (first, second) = ObjectStore(bus), tenants
    path = await store.put(first, "logo.png", StoredFile(b"first", "image/png"))
    await store.put(second, "logo.png", StoredFile(b"second", "image/webp"))
    assert path == f"/uploads/{first}/logo.png"
    assert await store.get(first, "logo.png") == StoredFile(b"first", "image/png")
    assert await store.get(second, "logo.png") == StoredFile(b"second", "image/webp")
    with pytest.raises(NotFoundError):
        await store.get(first, "other.png")


async def test_a_name_is_written_once_and_counted_once(bus, tenants, monkeypatch):
    monkeypatch.setattr(object_store, "_MAX_BYTES_PER_TENANT", 8)
    store, (tenant, _) = ObjectStore(bus), tenants
    for content in (b"12345", b"67890"):
        await store.put(tenant, "a.png", StoredFile(content, "image/png"))
    assert (await store.get(tenant, "a.png")).content == b"12345"


async def test_a_full_tenant_stores_no_more_and_the_others_do(bus, tenants, monkeypatch):
    monkeypatch.setattr(object_store, "_MAX_BYTES_PER_TENANT", 20)
    store, (full, other) = ObjectStore(bus), tenants
    files = [store.put(full, f"{n}.png", StoredFile(b"12345678", "image/png")) for n in range(4)]
    outcomes = await asyncio.gather(*files, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, ConflictError)]
    assert ([error.code for error in refused], len(outcomes) - len(refused)) == (["files-full"] * 2, 2)
    await store.put(other, "1.png", StoredFile(b"12345678", "image/png"))
