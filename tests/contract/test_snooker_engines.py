"""The screen's rules of snooker are the server's: random matches are played by both."""

import asyncio
import json
import os
import random
from pathlib import Path

from contract.snooker_matches import random_match

WEB = Path(__file__).parents[2] / "web"
MATCHES, STEPS = 30, 120


async def test_both_engines_agree_on_random_matches(tmp_path):
    """The seed is new in every run; the message of a failure names the match and the step."""
    seed = random.randrange(10**6)
    matches = [{"name": f"seed {seed + n}", **random_match(seed + n, STEPS)} for n in range(MATCHES)]
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
