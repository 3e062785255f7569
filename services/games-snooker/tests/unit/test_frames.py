import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from games_snooker.adapters.showing import standing
from games_snooker.domain.log import Tape
from games_snooker.domain.match import Match, Seat, Setup, play
from games_snooker.domain.shot import POT, Shot

CASES = json.loads((Path(__file__).parents[4] / "proto/cases/snooker.json").read_text())["frames"]
BEGAN = datetime(2026, 11, 21, 20, tzinfo=UTC)
ONE, OTHER = UUID(int=1), UUID(int=2)
FIELDS = {"redsDown": "reds_down", "freeBall": "free_ball"}


def setup_of(case) -> Setup:
    one, other = case["handicaps"]
    return Setup((Seat(ONE, "Ali", one), Seat(OTHER, "Sara", other)), case["mode"], reds=case["reds"])


def shots(case):
    for number, step in enumerate(case["steps"]):
        at = BEGAN + timedelta(seconds=10 * number)
        if isinstance(step, int):
            yield Shot(POT, at, ball=step)
            continue
        events = {FIELDS.get(name, name): value for name, value in step.items() if name != "next"}
        yield Shot(at=at, to_offender=step.get("next") == "offender", **events)


def shown(match: Match) -> dict:
    columns = standing(match, Tape(), BEGAN)
    frame = columns["current_frame"]
    return {
        **{
            name.replace("_b", "B").replace("_o", "O").replace("_r", "R"): value
            for name, value in frame.items()
        },
        "ballOn": frame["ball_on"].removeprefix("BALL_ON_").lower(),
        "state": frame["state"].removeprefix("PLAY_STATE_").lower(),
        "breaks": [[one["score"] for one in player["breaks"]] for player in columns["players"]],
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_frame(case):
    match, played = Match.start(setup_of(case)), list(shots(case))
    for shot in played[:-1] if "refused" in case else played:
        match = play(match, shot)
    if "refused" in case:
        with pytest.raises(ValidationError) as refused:
            play(match, played[-1])
        [one] = refused.value.violations
        assert (one.field, one.code[:5]) == (case["refused"], "rule-")
        return
    found = shown(match)
    found["snookersRequired"] = match.frame.snookers_required
    found["freeBall"] = match.frame.free_ball
    assert {name: found[name] for name in case["expect"]} == case["expect"]
