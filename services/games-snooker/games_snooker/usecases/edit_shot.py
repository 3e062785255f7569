"""Put an earlier shot right, and play those after it again."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.errors import ValidationError, invalid_field

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import Match, Setup, play
from games_snooker.domain.shot import EDIT, EDITABLE, Shot
from games_snooker.usecases.ports import Matches, PlayedShot


@dataclass(frozen=True)
class EditShot:
    """`position` is the shot's place among those in effect, from 0 on; `shot` what it is to be."""

    match_id: UUID
    position: int
    shot: Shot
    client_shot_id: str


async def edit_shot(command: EditShot, matches: Matches, now: datetime) -> None:
    """Replace the shot. Raise NotFoundError, and ValidationError if it can't be edited, or if a later shot is against
    the rules then: the message says which."""
    stored = await matches.get_for_update(command.match_id)
    shot = replace(command.shot, kind=EDIT, at=now, edited=command.position, edited_kind=command.shot.kind)
    if stored.has_shot(command.client_shot_id, shot):
        return
    history = ShotHistory.from_log(stored.log)
    if not history.first_of_game <= command.position < len(history.played):
        raise invalid_field("position", "Only shots of this game can be edited.", "rule-position")
    if not {history.played[command.position].kind, command.shot.kind} <= EDITABLE:
        raise invalid_field("kind", "What begins or ends a frame can't be edited; undo it.", "rule-kind")
    before = history.build_match(stored.setup)
    edited = ShotHistory.from_log((*history.played, shot))
    after = _replay(stored.setup, edited)
    await matches.add_shot(stored, PlayedShot(shot, command.client_shot_id, before, after, edited))


def _replay(setup: Setup, history: ShotHistory) -> Match:
    match = Match.start(setup)
    for position, shot in enumerate(history.played):
        try:
            match = play(match, shot)
        except ValidationError as error:
            reason = error.violations[0]
            where = f"Frame {match.frame.number}, shot {position - history.first_of_game + 1} ({shot.kind})"
            raise invalid_field("position", f"{where}: {reason.message}", reason.code or "rule") from error
    return match
