"""Keys that sealed records are signed with are replaced, and chains verified across it."""

import asyncio
import hashlib
import io
import json
import zipfile
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from orders_pos.adapters.sealing.replace_key import replace_key
from orders_pos.adapters.sealing.signing_keys import sign
from orders_pos.adapters.sealing.verify_chains import verify_chains
from orders_pos.adapters.sealing.verify_script import Export, load_check, verify_export
from orders_pos.domain.sealing.chain_verifier import ChainVerifier, Record
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def replace_keys(database, admin):
    """Replace the key of the tenant, and return in how many chains."""

    async def replace_keys():
        async with database.transaction(admin.tenant_id):
            return await replace_key()

    return replace_keys


@pytest.fixture
def mismatches(database, admin):
    async def mismatches():
        async with database.reading(admin.tenant_id):
            return (await verify_chains()).mismatches

    return mismatches


@pytest.fixture
async def till(create):
    return await create(pb.Till(name="Front"))


def to_record(row) -> Record:
    digests = row.previous, row.digest, row.signature
    return Record(str(row.chain), row.number, row.text, *digests, str(row.key_id))


async def test_each_chain_names_its_new_key_in_the_last_record_of_the_former_one(
    sell, till, records, replace_keys, mismatches, call
):
    former = (await sell(received_amount="20")) and (await call("ReadSealing", rpc.ReadSealingRequest()))
    await sell(received_amount="20", till=till.id)
    assert await replace_keys() == 2
    current = (await call("ReadSealing", rpc.ReadSealingRequest())).public_key
    assert current != former.public_key
    await sell(received_amount="20")
    await sell(received_amount="20", till=till.id)
    for chain in {record.chain for record in await records()}:
        sealed = await records(chain)
        [replaced] = [each for each in sealed if each.kind == "key-replaced"]
        assert replaced.content["key"]["publicKey"] == current
        assert {str(each.key_id) for each in sealed[: replaced.number]} == {replaced.content["formerKey"]}
        later = {str(each.key_id) for each in sealed[replaced.number :]}
        assert later <= {replaced.content["key"]["id"]}
        assert bool(later) is (str(chain) == till.id)
    assert await mismatches() == []


async def test_sales_go_on_while_keys_are_replaced(sell, till, create, replace_keys, mismatches, records):
    """What waits for a chain signs with the key that the chain has by then; a till's first record too."""
    await sell(received_amount="20")
    others = [await create(pb.Till(name=f"Till {number}")) for number in range(4)]

    async def sell_at(number: int):
        await sell(received_amount="20", till=(others[number % 4] if number % 2 else till).id)

    await asyncio.gather(
        *(sell_at(number) for number in range(8)), replace_keys(), replace_keys(), replace_keys()
    )
    await sell_at(0)
    assert len({record.key_id for record in await records()}) == 4
    assert await mismatches() == []


async def test_nothing_is_replaced_where_nothing_is_sealed(replace_keys, fetch):
    assert await replace_keys() is None
    assert await fetch("SELECT FROM sealing_key") == []


async def test_a_record_that_is_signed_with_the_former_key_is_named(
    sell, records, replace_keys, fetch, admin
):
    await sell(received_amount="20")
    [former] = await fetch("SELECT id, private_key FROM sealing_key")
    await replace_keys()
    await sell(received_amount="20")
    keys = {
        str(row["id"]): row["public_key"] for row in await fetch("SELECT id, public_key FROM sealing_key")
    }
    *rows, last = [to_record(row) for row in await records()]
    verifier = ChainVerifier(last.chain, keys, load_check())
    assert [verifier.add(row) for row in rows if row.chain == last.chain] == [None] * (last.number - 1)
    forged = replace(
        last, key=str(former["id"]), signature=sign(last.digest, former["private_key"], admin.tenant_id)
    )
    mismatch = verifier.add(forged)
    assert (mismatch.number, mismatch.kind) == (last.number, "signature")


@pytest.fixture
def export(call, tmp_path):
    """Export all records, and return the folder with the files."""

    async def export():
        request = rpc.ExportSealedRecordsRequest(from_day="2020-01-01", to_day="2099-12-31")
        file = await call("ExportSealedRecords", request)
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            archive.extractall(tmp_path)
        return tmp_path

    return export


def errors_of(folder, key):
    return [line for line in verify_export(Export(folder), key, load_check()) if line.startswith("!")]


async def test_an_export_is_verified_across_keys(sell, replace_keys, export, fetch):
    await sell(received_amount="20")
    await replace_keys()
    await sell(received_amount="20")
    folder = await export()
    former, current = [
        row["public_key"].hex()
        for row in await fetch("SELECT public_key FROM sealing_key ORDER BY create_time")
    ]
    assert errors_of(folder, current) == []
    assert errors_of(folder, former) == ["! the manifest is signed with another key"]


async def test_an_export_that_lists_the_key_and_is_signed_with_another_is_named(sell, export, fetch):
    await sell(received_amount="20")
    folder, forger = await export(), Ed25519PrivateKey.generate()
    [key] = await fetch("SELECT public_key FROM sealing_key")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["keys"]["forged"] = forger.public_key().public_bytes_raw().hex()
    content = json.dumps(manifest | {"key": "forged"}).encode()
    (folder / "manifest.json").write_bytes(content)
    (folder / "manifest.sig").write_text(forger.sign(hashlib.sha256(content).digest()).hex())
    assert errors_of(folder, key["public_key"].hex()) == ["! the manifest is signed with another key"]
