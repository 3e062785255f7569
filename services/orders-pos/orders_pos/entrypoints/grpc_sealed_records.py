"""Rpcs of sealed records."""

from datetime import date

from chassis.model import now
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.sealing.export_records import export_records
from orders_pos.adapters.sealing.failures import seal_mismatches
from orders_pos.adapters.sealing.read_sealing import read_sealing, to_message
from orders_pos.adapters.sealing.verify_chains import verify_chains


class SealedRecordsServicer:
    """Reading, verifying and exporting; records are made by what they are about."""

    async def ReadSealing(self, _: rpc.ReadSealingRequest) -> rpc.Sealing:
        """Return the chains with their totals, and the periods that were closed last."""
        return await read_sealing()

    async def VerifySealedRecords(self, _: rpc.VerifySealedRecordsRequest) -> rpc.SealVerification:
        """Return the first record of each chain that is not as it was, which is recorded."""
        verification = await verify_chains()
        await seal_mismatches(verification.mismatches)
        return await to_message(verification)

    async def ExportSealedRecords(self, request: rpc.ExportSealedRecordsRequest) -> rpc.File:
        """Return an archive. Raise ConflictError where nothing is sealed, and ValidationError."""
        start, end = date.fromisoformat(request.from_day), date.fromisoformat(request.to_day)
        content = await export_records(start, end, now())
        return rpc.File(
            content=content, media_type="application/zip", name=f"sealed-records-{start}-{end}.zip"
        )
