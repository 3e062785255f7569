import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from games_snooker.adapters.match_columns import state_columns
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import Match, Seat, Setup, play
from games_snooker.domain.shot import POT, Shot

TABLE = json.loads((Path(__file__).parents[4] / "proto/cases/snooker.json").read_text())
CASES = [*TABLE["frames"], *TABLE["matches"]]
STARTED_AT = datetime(2026, 11, 21, 20, tzinfo=UTC)
FIRST_ID, SECOND_ID = UUID(int=1), UUID(int=2)
FIELDS = {"redsDown": "reds_down", "freeBall": "free_ball"}


def build_setup(case) -> Setup:
    first, second = case["handicaps"]
    return Setup(
        (Seat(FIRST_ID, "Ali", first), Seat(SECOND_ID, "Sara", second)),
        case["mode"],
        reds=case["reds"],
        alternates_break=case.get("alternatesBreak", False),
    )


def shots(case):
    for number, step in enumerate(case["steps"]):
        at = STARTED_AT + timedelta(seconds=10 * number)
        if isinstance(step, int):
            yield Shot(POT, at, ball=step)
            continue
        fields = {FIELDS.get(name, name): value for name, value in step.items() if name != "next"}
        yield Shot(at=at, to_offender=step.get("next") == "offender", **fields)


def to_json(match: Match) -> dict:
    columns = state_columns(match, ShotHistory(), STARTED_AT)
    frame = columns["current_frame"]
    return {
        **{re.sub("_(.)", lambda letter: letter[1].upper(), name): value for name, value in frame.items()},
        "ballOn": frame["ball_on"].removeprefix("BALL_ON_").lower(),
        "state": frame["state"].removeprefix("PLAY_STATE_").lower(),
        "breaks": [[break_["score"] for break_ in player["breaks"]] for player in columns["players"]],
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_cases(case):
    match, played = Match.start(build_setup(case)), list(shots(case))
    for shot in played[:-1] if "refused" in case else played:
        match = play(match, shot)
    if "refused" in case:
        with pytest.raises(ValidationError) as error:
            play(match, played[-1])
        [violation] = error.value.violations
        assert (violation.field, violation.code) == (case["refused"], case["code"])
        return
    result = to_json(match)
    result["snookersRequired"] = match.frame.snookers_required
    result["freeBall"] = match.frame.free_ball
    result["missedBy"] = match.frame.missed_by
    assert {name: result[name] for name in case["expect"]} == case["expect"]
