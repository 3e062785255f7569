"""Check that no other player has a name."""

from uuid import UUID

from chassis.errors import invalid_field

from games_snooker.usecases.ports import PlayerNames


async def check_player_name(name: str, own_id: UUID | None, players: PlayerNames) -> None:
    """Raise ValidationError if another player has the name. A new player has no id."""
    if await players.is_name_taken(name, own_id):
        raise invalid_field("item.name", "Another player has this name.", "taken")
