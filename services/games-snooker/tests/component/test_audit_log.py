"""The audit log of snooker: players by number, and matches that were deleted."""

from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


async def test_a_deleted_match_is_recorded_and_names_nobody(call, start, shoot, audit_entries):
    match = await start("Zoubida", "Sara", best_of=3)
    await shoot(match, ball=1)
    await call("DeleteSnookerMatch", rpc.DeleteSnookerMatchRequest(id=match.id))

    [entry] = [entry for entry in await audit_entries() if str(entry.subject_id) == match.id]

    assert (entry.kind, entry.before["bestOf"]) == ("snooker-match-deleted", 3)
    assert "Zoubida" not in str(entry)


async def test_a_player_is_recorded_by_number(call, audit_entries):
    item = pb.SnookerPlayer(name="Zoubida")
    player = await call("CreateSnookerPlayer", rpc.CreateSnookerPlayerRequest(item=item))

    [entry] = await audit_entries("snooker-player-created")

    assert entry.subject_name == f"#{player.id.replace('-', '')[-8:]}"
    assert "Zoubida" not in str(entry)
