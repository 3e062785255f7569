import asyncio
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCRIPTS = {
    "api-platform.mjs": ["introspects", "lists", "listsNothing", "savesAProduct", "savesACustomer", "readsMany",
                         "showsFieldErrors"],
    "simple-rest.mjs": ["lists", "listsNothing", "savesAProduct", "savesCustomers", "listsReferences",
                        "showsFieldErrors"],
}  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
async def test_the_published_client_works(souk, get_token, script):
    assert (FOLDER / "node_modules").is_dir(), "The clients are not installed. Run ./taskw clients."
    process = await asyncio.create_subprocess_exec(
        "node",
        script,
        f"{souk.url}/fr/api",
        await get_token("admin@atlas.test"),
        cwd=FOLDER,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await asyncio.wait_for(process.communicate(), 100)
    assert process.returncode == 0, output.decode()
    assert output.decode().splitlines() == SCRIPTS[script]
