"""What is sealed of a tenant, as messages."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from chassis.columns import enum_number
from chassis.context import current_caller
from chassis.db import current_transaction
from countries.packs import country_pack
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.sealing.verify_chains import Verification

_PERIODS_SHOWN = 60
_START = """
SELECT s.start_time, k.public_key FROM sealing s JOIN sealing_key k ON k.tenant_id = s.tenant_id AND k.id = s.key_id
WHERE s.tenant_id = $1"""
_CHAINS = """
SELECT c.*, coalesce(t.name, '') AS till_name FROM sealed_chain c
LEFT JOIN till t ON t.tenant_id = c.tenant_id AND t.id = c.chain WHERE c.tenant_id = $1 ORDER BY c.chain"""
_PERIODS = """
SELECT chain, number, period, text FROM sealed_record WHERE tenant_id = $1 AND period IS NOT NULL
ORDER BY time DESC, number DESC LIMIT $2"""
_TILLS = "SELECT id, name FROM till WHERE tenant_id = $1"


async def read_sealing() -> rpc.Sealing:
    """Return the chains and the periods that were closed last."""
    transaction, rules = current_transaction(), country_pack(current_caller().country).sealing
    sealing = rpc.Sealing(
        is_required=rules is not None, retention_years=rules.retention_years if rules else 0
    )
    start = await transaction.connection.fetchrow(_START, transaction.tenant_id)
    if start is None:
        return sealing
    sealing.start_time.FromDatetime(start["start_time"])
    sealing.public_key = start["public_key"].hex()
    chains = await transaction.connection.fetch(_CHAINS, transaction.tenant_id)
    sealing.chains.extend(_to_chain(row) for row in chains)
    names = {row["chain"]: row["till_name"] for row in chains}
    periods = await transaction.connection.fetch(_PERIODS, transaction.tenant_id, _PERIODS_SHOWN)
    sealing.periods.extend(_to_period(row, names) for row in periods)
    return sealing


async def to_message(verification: Verification) -> rpc.SealVerification:
    """Return what a verification says, with the names of tills."""
    transaction = current_transaction()
    names = {
        str(id_): name for id_, name in await transaction.connection.fetch(_TILLS, transaction.tenant_id)
    }
    return rpc.SealVerification(
        records=sum(chain.records for chain in verification.chains),
        mismatches=[
            rpc.SealMismatch(
                chain_id=each.chain,
                till_name=names.get(each.chain, ""),
                number=each.number,
                kind=enum_number(rpc.SealMismatchKind.DESCRIPTOR, each.kind),
                detail=each.detail,
            )
            for each in verification.mismatches
        ],
    )


def _to_chain(row: Mapping[str, Any]) -> rpc.SealedChain:
    chain = rpc.SealedChain(
        id=str(row["chain"]),
        till_name=row["till_name"],
        records=row["number"],
        signed_total=f"{row['signed_total']:f}",
        absolute_total=f"{row['absolute_total']:f}",
    )
    if row["number"]:
        chain.last_time.FromDatetime(row["time"])
    return chain


def _to_period(row: Mapping[str, Any], names: Mapping[UUID, str]) -> rpc.SealedPeriod:
    content = json.loads(row["text"])
    return rpc.SealedPeriod(
        chain_id=str(row["chain"]),
        till_name=names.get(row["chain"], ""),
        period=row["period"],
        number=row["number"],
        records=content["records"],
        sales=content["total"],
        payments=content["signed"],
        signed_total=content["through"]["signedTotal"],
        absolute_total=content["through"]["absoluteTotal"],
    )
