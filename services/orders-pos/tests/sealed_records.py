"""Sealed records of a tenant whose country wants them, for component tests."""

import json
from types import SimpleNamespace
from uuid import UUID

import pytest
from chassis.testing import caller

__all__ = ["FRANCE", "records", "sealing_admin"]

FRANCE = {"country": "FR", "currency": "EUR", "timezone": "Europe/Paris"}


@pytest.fixture
def sealing_admin():
    """An admin of a tenant whose records are sealed."""
    return caller(**FRANCE)


@pytest.fixture
def records(fetch):
    """Return the records of a chain, or of all chains, with their texts read."""

    async def records(chain: UUID | str | None = None) -> list[SimpleNamespace]:
        rows = await fetch("SELECT * FROM sealed_record ORDER BY chain, number")
        sealed = [SimpleNamespace(**row, content=json.loads(row["text"])) for row in rows]
        return [record for record in sealed if chain is None or str(record.chain) == str(chain)]

    return records
