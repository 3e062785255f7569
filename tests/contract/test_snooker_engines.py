"""The screen's rules of snooker are the server's: random matches are played by both."""

import asyncio
import json
import os
import random
from pathlib import Path

from contract.snooker_matches import random_match

WEB = Path(__file__).parents[2] / "web"
# Matches of fixed seeds, which have every kind of shot, and of seeds that no run had before.
FIXED, FRESH, STEPS = range(20), 15, 120


async def test_both_engines_agree_on_random_matches(tmp_path):
    """The message of a failure names the match by its seed, and the step."""
    begin = random.randrange(1000, 10**6)
    seeds = [*FIXED, *range(begin, begin + FRESH)]
    matches = [{"name": f"seed {seed}", **random_match(seed, STEPS)} for seed in seeds]
    kinds = {step["shot"]["kind"] for match in matches for step in match["steps"] if "expect" in step}
    assert len(kinds) == 14
    assert len({step["refused"] for match in matches for step in match["steps"] if "refused" in step}) > 6
    file = tmp_path / "matches.json"
    file.write_text(json.dumps(matches))
    command = "npx", "vitest", "run", "src/features/snooker/engine/differential.test.ts"
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=WEB,
        env={**os.environ, "SOUK_SNOOKER_MATCHES": str(file)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()[-4000:]
