"""Receipts by the print agent: a page of the till, the agent as its own process, and printers at TCP ports."""

import asyncio
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from playwright.async_api import Locator, Page, expect
from souk_local.stack import Stack

from journeys.actions import sign_in
from journeys.test_counter import SCAN, WALK_IN
from polling import poll

SHIRT = "2000000000213"
CAUSE, PAPER = b"\x10\x04\x02", b"\x10\x04\x04"
READY = (b"\x12", b"\x12")
NO_PAPER = (b"\x32", b"\x72")
# A printer that hangs shows soon; any other may take its time, since the machine is busy.
PATIENT_SECONDS = 120
INITIALIZE, KICK, CUT = b"\x1b@", b"\x1bp\x00\x19\xfa", b"\x1dV\x42\x00"


class Printer:
    """Keeps the bytes of each job. `status` is what it answers when asked for its state; None if it hangs."""

    def __init__(self) -> None:
        self.jobs = list[bytes]()
        self.status: tuple[bytes, bytes] | None = READY

    async def list_jobs(self) -> list[bytes]:
        return self.jobs

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.status is None:
            await reader.read()
        for question, answer in zip((CAUSE, PAPER), self.status or (), strict=False):
            if await reader.read(len(question)) != question:
                break
            writer.write(answer)
        if job := await reader.read():
            self.jobs.append(job)
        writer.close()


@asynccontextmanager
async def run_agent(port: int, origin: str, seconds: float = PATIENT_SECONDS) -> AsyncIterator[str]:
    """Run the agent for a printer at a port, and yield its address. The printer has so many seconds to answer."""
    own = free_port()
    options = ("--printer", f"tcp://127.0.0.1:{port}", "--origin", origin, "--timeout", str(seconds))
    command = ("-m", "souk_print_agent", *options, "--listen", f"127.0.0.1:{own}")
    process = await asyncio.create_subprocess_exec(sys.executable, *command)
    address = f"http://127.0.0.1:{own}"
    try:
        async with httpx.AsyncClient() as client:

            async def answers() -> bool:
                try:
                    return bool(await client.get(f"{address}/status"))
                except httpx.TransportError:
                    return False

            await poll(answers, bool)
        yield address
    finally:
        process.terminate()
        await process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
async def printer() -> AsyncIterator[tuple[Printer, int]]:
    fake = Printer()
    server = await asyncio.start_server(fake.handle, "127.0.0.1", 0)
    yield fake, server.sockets[0].getsockname()[1]
    server.close()


async def open_till(page: Page, agent: str) -> None:
    """Open the counter of a device with the agent. The page waits for it as long."""
    await page.add_init_script(
        f"localStorage.setItem('souk.counter', 'yes');localStorage.setItem('souk.printAgent', '{agent}');"
        "AbortSignal.timeout = () => new AbortController().signal;"
    )
    await sign_in(page, "staff@atlas.test", "pos")
    await expect(page.get_by_role("combobox", name="Client")).to_have_value(WALK_IN)


def printed_by_browser(page: Page) -> Locator:
    """Return the documents that the browser prints."""
    return page.locator("iframe[title=receipt]")


async def sell(page: Page) -> None:
    await page.evaluate(SCAN, SHIRT)
    await page.get_by_role("button", name="Espèces 90,00").click()
    await expect(page.get_by_role("alert").filter(has_text="enregistrée.")).to_be_visible()


async def test_a_sale_is_printed_by_the_agent_once_and_opens_the_drawer(open_page, souk: Stack, printer):
    fake, port = printer
    # The agent is not of Souk's origin.
    page = await open_page(may_fail=True)
    async with run_agent(port, souk.url) as agent:
        await open_till(page, agent)
        await sell(page)
        await poll(fake.list_jobs, bool)
    (job,) = fake.jobs
    assert job.startswith(INITIALIZE + KICK)
    assert job.endswith(CUT)
    # A receipt of some length, as dots.
    assert len(job) > 20_000
    await expect(printed_by_browser(page)).to_have_count(0)
    await expect(page.get_by_text("Le navigateur imprime à sa place.")).to_have_count(0)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (NO_PAPER, "Il n'y a plus de papier."),
        (None, "Elle n'est pas allumée, pas reliée, ou ne répond plus."),
        ("off", "Elle n'est pas allumée, pas reliée, ou ne répond plus."),
    ],
)
async def test_a_printer_that_does_not_print_is_said_and_the_receipt_is_not_lost(
    open_page, souk: Stack, printer, status, reason
):
    fake, port = printer
    if status == "off":
        port = free_port()
    else:
        fake.status = status
    page = await open_page(may_fail=True)
    async with run_agent(port, souk.url, 1 if status is None else PATIENT_SECONDS) as agent:
        await open_till(page, agent)
        await sell(page)
        alert = page.get_by_role("alert").filter(has_text="Le navigateur imprime à sa place.")
        await expect(alert).to_contain_text(reason)
        # The sale is saved, the browser prints it, and the next cart is there.
        await expect(page.get_by_role("alert").filter(has_text="enregistrée.")).to_be_visible()
        await expect(printed_by_browser(page)).to_have_count(1)
        await expect(page.get_by_role("button", name="Espèces 90,00")).to_have_count(0)
        assert fake.jobs == []
        if status != NO_PAPER:
            return
        # With paper again the same receipt is printed by its button.
        fake.status = READY
        await page.get_by_role("button", name=re.compile("^Imprimer")).click()
        await poll(fake.list_jobs, bool)
    assert fake.jobs[0].endswith(CUT)


async def test_without_an_agent_at_its_address_the_browser_prints(open_page):
    page = await open_page(may_fail=True)
    await open_till(page, f"http://127.0.0.1:{free_port()}")
    await sell(page)
    await expect(page.get_by_text("Aucun service d'impression ne répond")).to_be_visible()
    await expect(printed_by_browser(page)).to_have_count(1)
