import asyncio
import io
import itertools
import os
import re

import httpx
import pytest
from PIL import Image, ImageDraw
from souk_print_agent.__main__ import parse_arguments
from souk_print_agent.app import create_app
from souk_print_agent.printer import PrinterError, open_printer

ORIGIN = "https://shop.example"
QUESTIONS = (b"\x10\x04\x02", b"\x10\x04\x04")
KICK, CUT = b"\x1bp\x00\x19\xfa", b"\x1dV\x42\x00"


class FakePrinter:
    """A network printer that keeps the bytes of each connection that sent any."""

    def __init__(self):
        self.jobs = []
        self.changed = asyncio.Event()
        self.stalls = False
        # Neither open nor without paper.
        self.status = (b"\x12", b"\x12")

    async def handle(self, reader, writer):
        if self.stalls:
            await self.changed.wait()
        for question, answer in zip(QUESTIONS, self.status, strict=False):
            if await reader.read(len(question)) != question:
                break
            writer.write(answer)
        job = await reader.read()
        if job:
            self.jobs.append(job)
            self.changed.set()
        writer.close()

    async def job(self):
        await self.changed.wait()
        return self.jobs[-1]


@pytest.fixture
async def printer():
    fake = FakePrinter()
    server = await asyncio.start_server(fake.handle, "127.0.0.1", 0, limit=1024)
    fake.port = server.sockets[0].getsockname()[1]
    yield fake
    fake.changed.set()
    server.close()
    await server.wait_closed()


def create_client(url, timeout=4.0, origin=ORIGIN):
    app = create_app(open_printer(url, timeout), [ORIGIN], timeout)
    headers = {"Origin": origin} if origin else {}
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:9321", headers=headers
    )


@pytest.fixture
async def agent(printer):
    async with create_client(f"tcp://127.0.0.1:{printer.port}") as client:
        yield client


def receipt(kind="PDF", height=400):
    """A page of 288 by `height` dots, with a black bar at the left of lines 100 to 199."""
    image = Image.new("L", (288, height), 255)
    ImageDraw.Draw(image).rectangle((0, 100, 143, 199), fill=0)
    content = io.BytesIO()
    image.save(content, kind)
    return content.getvalue()


def send(client, key="one", content=None, **query):
    return client.post("/print", params=query, headers={"Idempotency-Key": key}, content=content or receipt())


def decode(job):
    """Return the lines of dots of all raster bands, and what else was sent."""
    lines, rest = [], b""
    while job:
        if not job.startswith(b"\x1dv0\x00"):
            rest, job = rest + job[:1], job[1:]
            continue
        width, height = int.from_bytes(job[4:6], "little"), int.from_bytes(job[6:8], "little")
        assert (width, height <= 128) == (72, True)
        lines += [job[8 + row * width : 8 + (row + 1) * width] for row in range(height)]
        job = job[8 + width * height :]
    return lines, rest


@pytest.mark.parametrize("kind", ["PDF", "PNG"])
async def test_a_receipt_is_printed_as_dots_and_cut(agent, printer, kind):
    response = await send(agent, content=receipt(kind))
    assert (response.status_code, response.json()) == (200, {"printed": True})
    lines, rest = decode(await printer.job())
    assert rest == b"\x1b@" + CUT
    # Twice as large, without the white below the bar.
    assert abs(len(lines) - 400) <= 4
    assert set(lines[50]) == {0}
    assert lines[300][:35] == b"\xff" * 35
    assert lines[300][37:] == b"\x00" * 35


async def test_the_drawer_opens_before_the_receipt(agent, printer):
    await send(agent, drawer=1)
    _, rest = decode(await printer.job())
    assert rest == b"\x1b@" + KICK + CUT


async def test_the_drawer_opens_without_a_receipt_once_under_its_key(agent, printer):
    for is_new in (True, False):
        response = await agent.post("/drawer", headers={"Idempotency-Key": "open"})
        assert (response.status_code, response.json()) == (200, {"opened": is_new})
    assert (await agent.post("/drawer")).status_code == 400
    await printer.job()
    assert printer.jobs == [b"\x1b@" + KICK]


async def test_a_job_is_printed_once_under_its_key(agent, printer):
    responses = await asyncio.gather(*(send(agent) for _ in range(3)))
    assert sorted(response.json()["printed"] for response in responses) == [False, False, True]
    await send(agent, key="two")
    await printer.job()
    assert (await agent.get("/status")).status_code == 200
    assert len(printer.jobs) == 2


async def test_of_the_last_500_keys_each_is_remembered(agent):
    content = io.BytesIO()
    Image.new("L", (576, 1)).save(content, "PNG")
    png = content.getvalue()
    for number in range(501):
        await send(agent, key=f"job-{number}", content=png)
    assert (await send(agent, key="job-1", content=png)).json() == {"printed": False}
    assert (await send(agent, key="job-0", content=png)).json() == {"printed": True}


async def test_a_printer_that_is_off_is_503_and_the_job_may_be_sent_again(printer, unused_port):
    url = f"tcp://127.0.0.1:{unused_port}"
    async with create_client(url) as agent:
        for response in (await agent.get("/status"), await send(agent)):
            assert response.status_code == 503
            assert (
                response.json()["detail"] == f"The printer at {url[6:]} does not answer: connection refused."
            )
            assert response.headers["access-control-allow-origin"] == ORIGIN
        server = await asyncio.start_server(printer.handle, "127.0.0.1", unused_port)
        assert (await agent.get("/status")).json() == {"printer": "ready"}
        assert (await send(agent)).json() == {"printed": True}
        server.close()


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [((b"\x16", b"\x12"), "cover-open", "is open"), ((b"\x32", b"\x72"), "no-paper", "has no paper")],
)
async def test_a_printer_that_cannot_print_takes_no_job(agent, printer, status, code, reason):
    printer.status = status
    for response in (await agent.get("/status"), await send(agent)):
        assert (response.status_code, response.json()["code"]) == (503, code)
        assert response.json()["detail"] == f"The printer at 127.0.0.1:{printer.port} {reason}."
    printer.status = (b"\x12", b"\x12")
    assert (await send(agent)).json() == {"printed": True}
    assert decode(await printer.job())[1] == b"\x1b@" + CUT
    assert len(printer.jobs) == 1


async def test_a_printer_that_hangs_takes_no_job(printer):
    printer.stalls = True
    async with create_client(f"tcp://127.0.0.1:{printer.port}", timeout=0.1) as agent:
        response = await send(agent)
    assert (response.status_code, response.json()["code"]) == (503, "unreachable")


async def test_a_printer_without_status_is_not_asked(printer):
    printer.status = ()
    await asyncio.to_thread(
        open_printer(f"tcp://127.0.0.1:{printer.port}", 1, has_status=False).write, [b"receipt"]
    )
    assert await printer.job() == b"receipt"


async def test_a_printer_that_takes_no_more_is_503(tmp_path):
    device = tmp_path / "lp0"
    os.mkfifo(device)
    reader = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    black = io.BytesIO()
    # Twice as many bytes as a pipe takes.
    Image.new("L", (576, 1800)).save(black, "PNG")
    async with create_client(device.as_uri(), timeout=0.1) as agent:
        responses = await asyncio.gather(
            *(send(agent, key=key, content=black.getvalue()) for key in ("one", "two"))
        )
    os.close(reader)
    assert [response.status_code for response in responses] == [503, 503]
    assert "timed out" in responses[0].json()["detail"]


async def test_a_network_printer_that_takes_no_more_is_an_error(printer):
    printer.stalls = True
    endless = itertools.repeat(bytes(1 << 20))
    with pytest.raises(PrinterError, match="timed out"):
        await asyncio.to_thread(open_printer(f"tcp://127.0.0.1:{printer.port}", 0.1).write, endless)


@pytest.fixture
async def unused_port():
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return port


@pytest.mark.parametrize("origin", ["https://other.example", "https://shop.example.other", "null", ""])
async def test_pages_of_other_origins_are_403(printer, origin):
    async with create_client(f"tcp://127.0.0.1:{printer.port}", origin=origin) as agent:
        preflight = await agent.options("/print", headers={"Access-Control-Request-Method": "POST"})
        for response in (preflight, await agent.get("/status"), await send(agent)):
            assert response.status_code == 403
            assert "access-control-allow-origin" not in response.headers
    assert printer.jobs == []


async def test_a_preflight_allows_the_private_network(agent):
    response = await agent.options(
        "/print",
        headers={
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,idempotency-key",
            "Access-Control-Request-Private-Network": "true",
        },
    )
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == ORIGIN
    assert response.headers["access-control-allow-private-network"] == "true"
    assert "idempotency-key" in response.headers["access-control-allow-headers"].lower()


async def test_what_cannot_be_printed_is_named(agent, printer):
    assert (await send(agent, content=b"%PDF-" + b" " * 5 * 1024 * 1024)).status_code == 413
    assert (await send(agent, content=b"%PDF-1.7 broken")).status_code == 422
    assert (await send(agent, content=b"neither")).status_code == 422
    assert (await send(agent, content=receipt("PNG", height=9000))).json() == {
        "detail": "The receipt is longer than two metres."
    }
    assert (await agent.post("/print", content=receipt())).status_code == 400
    assert printer.jobs == []
    assert (await send(agent)).json() == {"printed": True}


async def test_a_device_file_is_a_printer(tmp_path):
    device = tmp_path / "lp0"
    async with create_client(device.as_uri()) as agent:
        assert "no such file" in (await agent.get("/status")).json()["detail"]
        device.touch()
        await send(agent)
    assert decode(device.read_bytes())[1] == b"\x1b@" + CUT


@pytest.mark.parametrize(
    "wrong",
    [["--listen", "0.0.0.0:9321"], ["--listen", "192.168.1.2:9321"], ["--origin", "shop.example"]],
)
def test_other_devices_and_no_origins_are_rejected(wrong, capsys):
    needed = ["--printer", "tcp://printer:9100", "--origin", "https://Shop.example/"]
    options = parse_arguments(needed)
    assert (options.origin, options.listen) == ([ORIGIN], ("127.0.0.1", 9321))
    with pytest.raises(SystemExit):
        parse_arguments([*needed, *wrong])
    assert re.search(f"argument {wrong[0]}", capsys.readouterr().err)


@pytest.mark.parametrize("url", ["http://printer", "tcp://printer", "file://host/dev/lp0", "lp0"])
def test_a_printer_has_an_address(url):
    with pytest.raises(ValueError, match="neither"):
        open_printer(url, 1)
