"""Runs a test of the web app's engines on cases that the server's code made."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

_WEB = Path(__file__).parents[2] / "web"


async def run_on_cases(test: str, variable: str, cases: list[Any], folder: Path) -> None:
    """Store the cases in `folder`, run the test below web/src with the file's name in an environment variable, and
    fail with its output."""
    file = folder / "cases.json"
    file.write_text(json.dumps(cases))
    process = await asyncio.create_subprocess_exec(
        *("npx", "vitest", "run", f"src/{test}"),
        cwd=_WEB,
        env={**os.environ, variable: str(file)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()[-4000:]
