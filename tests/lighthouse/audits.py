"""Runs Lighthouse, which is installed beside this file when it is first needed."""

import asyncio
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import orjson
from souk_local.browser import ensure

_FOLDER = Path(__file__).parent
# Node comes with the Python packages.
_BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Audit:
    """Scores of a page from 0 to 100 by category, and the audits that it failed."""

    url: str
    scores: dict[str, int]
    failed: list[str]
    error: str


async def audit(urls: Iterable[str], *categories: str) -> list[Audit]:
    """Return an audit of each page, one after the other: a page that is measured has the machine for itself."""
    if not (_FOLDER / "node_modules").is_dir():
        await _run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    output = await _run("node", "run.mjs", ensure(), ",".join(categories), *urls)
    return [Audit(**result) for result in orjson.loads(output)]


async def _run(program: str, *arguments: str) -> bytes:
    environment = os.environ | {"PATH": f"{_BIN}{os.pathsep}{os.environ['PATH']}"}
    process = await asyncio.create_subprocess_exec(
        str(_BIN / program), *arguments, cwd=_FOLDER, env=environment, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{program} failed: {process.returncode}")
    return output
