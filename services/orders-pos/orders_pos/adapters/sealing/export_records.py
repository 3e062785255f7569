"""Export of the sealed records of a period, with what verifies them without Souk."""

import hashlib
import json
import zipfile
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date, datetime
from importlib.resources import files
from io import BytesIO
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ConflictError, invalid_field

from orders_pos.adapters.documents.tables import lock_tables
from orders_pos.adapters.sealing.append import seal
from orders_pos.adapters.sealing.signing_keys import sign
from orders_pos.domain.sealing.record import EXPORTED, FORMAT, format_time

MAX_RECORDS = 20_000
_PAGE = 1000
_KEYS = """
SELECT k.id, k.public_key, k.private_key, k.id = s.key_id AS is_current
FROM sealing s JOIN sealing_key k ON k.tenant_id = s.tenant_id WHERE s.tenant_id = $1 ORDER BY k.create_time"""
# From the first record of the first day to the last of the last day, and on to the closings of that day, its month and
# its year: what lies between is there too, so that the chain has no gap.
_SPANS = """
SELECT c.chain, r.first, r.last FROM sealed_chain c JOIN LATERAL (
  SELECT min(number) FILTER (WHERE day >= $2) AS first,
    max(number) FILTER (WHERE day <= $3 OR period <= left($4, length(period))) AS last
  FROM sealed_record WHERE tenant_id = $1 AND chain = c.chain
) r ON r.first <= r.last WHERE c.tenant_id = $1 ORDER BY c.chain"""
_RECORDS = """
SELECT chain, number, text, previous, digest, signature, key_id FROM sealed_record
WHERE tenant_id = $1 AND chain = $2 AND number BETWEEN $3 AND $4 ORDER BY number LIMIT $5"""
_SCRIPT = {
    "verify.py": ("orders_pos.adapters.sealing", "verify_script.py"),
    "chain_verifier.py": ("orders_pos.domain.sealing", "chain_verifier.py"),
}
_READ_ME = """Sealed records of {tenant}, {start} to {end}.

manifest.json   the chains with their first and last record, and the public keys
manifest.sig    signature of the SHA-256 of manifest.json (Ed25519)
*.jsonl         a record a line: its text as it was hashed, the digest of the record before, its own, its signature
verify.py       python3 verify.py --key PUBLIC-KEY

The public key stands in Souk, in the settings under sealed records; that of this export is {key}.
"""


async def export_records(start: date, end: date, now: datetime) -> bytes:
    """Return the archive, and record that it was written. Raise ConflictError where nothing is sealed, and
    ValidationError for days in the wrong order and for too many records."""
    if end < start:
        raise invalid_field("to_day", "The last day is before the first.", "range")
    await lock_tables()
    transaction = current_transaction()
    keys = await transaction.connection.fetch(_KEYS, transaction.tenant_id)
    if not keys:
        raise ConflictError("Nothing is sealed yet.", "not-sealed")
    spans = await transaction.connection.fetch(_SPANS, transaction.tenant_id, start, end, end.isoformat())
    count = sum(last - first + 1 for _, first, last in spans)
    if count > MAX_RECORDS:
        message = f"These are {count} records, at most {MAX_RECORDS} fit. Choose fewer days."
        raise invalid_field("to_day", message, "too-many")
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        chains = [await _write_chain(archive, *span) for span in spans]
        manifest = _manifest(chains, keys, start, end, now)
        _write_proof(archive, manifest, keys, (start, end))
    person = current_caller().user_id
    seal(
        EXPORTED,
        {
            "from": start.isoformat(),
            "to": end.isoformat(),
            "records": count,
            "manifest": hashlib.sha256(manifest).hexdigest(),
            "person": str(person) if person else None,
        },
    )
    return content.getvalue()


async def _write_chain(archive: zipfile.ZipFile, chain: UUID, first: int, last: int) -> Mapping[str, Any]:
    """Write a chain, some hundred records at a time, and return what the manifest says of it."""
    name, before, end = f"chain-{chain}.jsonl", "", ""
    with archive.open(name, "w", force_zip64=True) as file:
        async for rows in _read_pages(chain, first, last):
            before = before or rows[0]["previous"].hex()
            end = rows[-1]["digest"].hex()
            file.write("".join(map(_to_line, rows)).encode())
    return {
        "chain": str(chain),
        "file": name,
        "before": {"number": first - 1, "digest": before},
        "last": {"number": last, "digest": end},
    }


async def _read_pages(chain: UUID, first: int, last: int) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    transaction = current_transaction()
    while rows := await transaction.connection.fetch(
        _RECORDS, transaction.tenant_id, chain, first, last, _PAGE
    ):
        yield rows
        first = rows[-1]["number"] + 1


def _to_line(row: Mapping[str, Any]) -> str:
    line = {
        "chain": str(row["chain"]),
        "number": row["number"],
        "text": row["text"],
        "previous": row["previous"].hex(),
        "digest": row["digest"].hex(),
        "signature": row["signature"].hex(),
        "key": str(row["key_id"]),
    }
    return json.dumps(line, ensure_ascii=False) + "\n"


def _manifest(
    chains: Sequence[Mapping[str, Any]],
    keys: Sequence[Mapping[str, Any]],
    start: date,
    end: date,
    now: datetime,
) -> bytes:
    [current] = [key for key in keys if key["is_current"]]
    content = {
        "format": FORMAT,
        "from": start.isoformat(),
        "to": end.isoformat(),
        "time": format_time(now),
        "keys": {str(key["id"]): key["public_key"].hex() for key in keys},
        "key": str(current["id"]),
        "chains": chains,
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _write_proof(
    archive: zipfile.ZipFile, manifest: bytes, keys: Sequence[Mapping[str, Any]], days: tuple[date, date]
) -> None:
    tenant_id = current_transaction().tenant_id
    [current] = [key for key in keys if key["is_current"]]
    signature = sign(hashlib.sha256(manifest).digest(), current["private_key"], tenant_id)
    archive.writestr("manifest.json", manifest)
    archive.writestr("manifest.sig", signature.hex())
    for name, (package, resource) in _SCRIPT.items():
        archive.writestr(name, files(package).joinpath(resource).read_text(encoding="utf-8"))
    start, end = days
    read_me = _READ_ME.format(
        tenant=current_caller().tenant, start=start, end=end, key=current["public_key"].hex()
    )
    archive.writestr("README.txt", read_me)
