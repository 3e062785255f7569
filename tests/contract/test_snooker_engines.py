"""The screen's rules of snooker are the server's: random matches are played by both."""

import random

from contract.engines import run_on_cases
from contract.snooker_matches import random_match

# Matches of fixed seeds, which have every kind of shot, and of seeds that no run had before.
FIXED, FRESH, STEPS = range(40), 15, 120


async def test_both_engines_agree_on_random_matches(tmp_path):
    """The message of a failure names the match by its seed, and the step."""
    begin = random.randrange(1000, 10**6)
    seeds = [*FIXED, *range(begin, begin + FRESH)]
    matches = [{"name": f"seed {seed}", **random_match(seed, STEPS)} for seed in seeds]
    kinds = {step["shot"]["kind"] for match in matches for step in match["steps"] if "expect" in step}
    assert len(kinds) == 15
    assert len({step["refused"] for match in matches for step in match["steps"] if "refused" in step}) > 6
    test = "features/snooker/engine/differential.test.ts"
    await run_on_cases(test, "SOUK_SNOOKER_MATCHES", matches, tmp_path)
