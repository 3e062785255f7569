import asyncio
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SCRIPTS = {
    "api-platform.mjs": ["introspects", "lists", "listsNothing", "keepsAProduct", "keepsACustomer", "readsMany",
                         "namesTheField"],
    "simple-rest.mjs": ["lists", "listsNothing", "keepsAProduct", "keepsCustomers", "readsWhatRefers",
                        "namesTheField"],
}  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
async def test_it_works_as_published(souk, token_of, script):
    assert (HERE / "node_modules").is_dir(), "The clients are not installed. Run ./taskw clients."
    node = await asyncio.create_subprocess_exec(
        "node",
        script,
        f"{souk.url}/fr/api",
        await token_of("admin@atlas.test"),
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await asyncio.wait_for(node.communicate(), 60)
    assert node.returncode == 0, told.decode()
    assert told.decode().splitlines() == SCRIPTS[script]
