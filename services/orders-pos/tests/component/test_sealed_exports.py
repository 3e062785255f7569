"""An export of sealed records, verified by its own script in a process that has nothing of Souk."""

import io
import json
import subprocess
import sys
import zipfile

import pytest
from orders_pos.domain.sealing.record import EXPORTED, NO_TILL
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

# The site's packages are hidden, so that signatures are checked in Python alone.
COMMAND = (sys.executable, "-S", "verify.py")


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def export(call):
    async def export(start="2020-01-01", end="2099-12-31"):
        return await call("ExportSealedRecords", rpc.ExportSealedRecordsRequest(from_day=start, to_day=end))

    return export


@pytest.fixture
async def folder(export, sell, create, tmp_path):
    """The files of an export of two chains."""
    till = await create(pb.Till(name="Front"))
    for _ in range(4):
        await sell(received_amount="20", till=till.id)
    file = await export()
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def verify(folder, *options):
    command = [*COMMAND, *options]
    result = subprocess.run(  # noqa: S603  # the script of the export
        command, cwd=folder, env={}, capture_output=True, text=True, check=False, timeout=60
    )
    return result.returncode, result.stdout.splitlines(), result.stderr


def lines_of(folder):
    [file] = [path for path in folder.glob("chain-*.jsonl") if str(NO_TILL) not in path.name]
    return file, file.read_text().splitlines(keepends=True)


async def test_an_export_is_as_it_was(folder, records):
    key = next(iter(json.loads((folder / "manifest.json").read_text())["keys"].values()))
    code, lines, errors = verify(folder, "--key", key)
    assert (code, len(lines), errors) == (0, 2, "")
    assert all(line.endswith("records are as they were") for line in lines)
    assert verify(folder, "--key", key[::-1])[0] == 1
    *_, exported = await records(NO_TILL)
    assert exported.kind == EXPORTED
    assert exported.content["records"] == sum(
        len(path.read_text().splitlines()) for path in folder.glob("*.jsonl")
    )


def change_byte(lines):
    lines[2] = lines[2].replace('\\"20\\"', '\\"21\\"', 1)
    return 3, "digest"


def remove(lines):
    del lines[1]
    return 2, "gap"


def swap(lines):
    lines[1], lines[2] = lines[2], lines[1]
    return 2, "gap"


def cut(lines):
    del lines[3:]
    return 3, "end"


@pytest.mark.parametrize("forge", [change_byte, remove, swap, cut])
async def test_the_script_names_what_was_changed(forge, folder):
    file, lines = lines_of(folder)
    assert len(lines) == 4
    number, kind = forge(lines)
    file.write_text("".join(lines))
    code, output, _ = verify(folder)
    [line] = [line for line in output if line.startswith("!")]
    assert (code, f"record {number}: {kind}:" in line) == (1, True)


async def test_a_manifest_that_was_changed_to_fit_is_named(folder):
    file, lines = lines_of(folder)
    file.write_text("".join(lines[:3]))
    manifest = json.loads((folder / "manifest.json").read_text())
    [chain] = [chain for chain in manifest["chains"] if chain["file"] == file.name]
    chain["last"] = {"number": 3, "digest": json.loads(lines[2])["digest"]}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    code, lines, _ = verify(folder)
    assert (code, lines[0]) == (1, "! manifest.json: the key did not sign it")


async def test_nothing_is_exported_where_nothing_is_sealed(export, violations):
    with pytest.raises(Exception, match="Nothing is sealed yet"):
        await export()


async def test_days_are_checked(sell, export, violations):
    await sell(received_amount="20")
    assert await violations(export("2026-11-30", "2026-11-29")) == {"to_day": "range"}
    assert await violations(export("x", "2026-11-29")) == {"from_day": "date"}


async def test_too_many_records_are_refused(sell, export, violations, monkeypatch):
    monkeypatch.setattr("orders_pos.adapters.sealing.export_records.MAX_RECORDS", 1)
    await sell(received_amount="20")
    assert await violations(export()) == {"to_day": "too-many"}


async def test_the_state_is_read_and_verified_by_rpc(call, sell):
    empty = await call("ReadSealing", rpc.ReadSealingRequest())
    assert (empty.is_required, empty.retention_years, empty.HasField("start_time")) == (True, 6, False)
    await sell(received_amount="20")
    state = await call("ReadSealing", rpc.ReadSealingRequest())
    [chain] = state.chains
    assert (chain.records, chain.signed_total, chain.absolute_total) == (2, "20", "20")
    assert len(state.public_key) == 64
    reply = await call("VerifySealedRecords", rpc.VerifySealedRecordsRequest())
    assert (reply.records, list(reply.mismatches)) == (2, [])
