"""Names that lead elsewhere after they were checked."""

import asyncio
import socket
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from chassis import egress as module
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError

# Loopback addresses, of which the tests take the first for one of the public internet.
PUBLIC, PRIVATE = "127.0.0.2", "127.0.0.1"
NAME = "rebinding.test"
SECONDS = 0.5


class Listener:
    """Accepts connections at an address, sends `reply`, and keeps what each client sent first."""

    def __init__(self, address, reply=b""):
        self.address, self.reply, self.received = address, reply, []

    @asynccontextmanager
    async def listen(self, port=0):
        server = await asyncio.start_server(self._serve, self.address, port)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _serve(self, reader, writer):
        self.received.append(await reader.read(4096))
        writer.write(self.reply)
        writer.close()


@pytest.fixture
async def listeners():
    """A public and a private server at one port."""
    async with AsyncExitStack() as stack:
        public = await stack.enter_async_context(Listener(PUBLIC).listen())
        private = await stack.enter_async_context(Listener(PRIVATE).listen(public.port))
        yield public, private


@pytest.fixture
def resolve(monkeypatch):
    """Have the name lead to these addresses, one list for each time that it is looked up; return the look-ups."""

    def resolve(*answers):
        lookups, remaining = [], list(answers)

        async def getaddrinfo(host, port, **_):
            lookups.append(host)
            addresses = remaining.pop(0) if len(remaining) > 1 else remaining[0]
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
        return lookups

    monkeypatch.setattr(module, "is_public_address", lambda address: address == PUBLIC)
    return resolve


@pytest.fixture
async def egress():
    egress = Egress(seconds=SECONDS)
    yield egress
    await egress.close()


@pytest.mark.asvs("1.3.6")
async def test_the_address_that_was_checked_is_the_one_that_is_connected_to(egress, listeners, resolve):
    public, private = listeners
    for attempt in range(1, 4):
        lookups = resolve([PUBLIC], [PRIVATE])
        with pytest.raises(BusyError):
            await egress.send("POST", f"https://{NAME}:{public.port}/hook", body=b"{}")
        assert (lookups, len(public.received)) == ([NAME], attempt)
        # The name of the greeting of TLS, for which the certificate must be.
        assert NAME.encode() in public.received[-1]
    assert private.received == []


async def test_a_check_before_is_not_relied_on(egress, listeners, resolve):
    """As a webhook is checked when it is stored, and its name leads elsewhere when it is sent."""
    public, private = listeners
    url = f"https://{NAME}:{public.port}/"
    resolve([PUBLIC], [PRIVATE])
    await egress.check(url)
    with pytest.raises(BlockedAddressError):
        await egress.send("GET", url)
    assert (public.received, private.received) == ([], [])


@pytest.mark.asvs("1.3.6")
@pytest.mark.parametrize("addresses", [[PUBLIC, PRIVATE], [PRIVATE, PUBLIC], [PUBLIC] * 9 + [PRIVATE], []])
async def test_one_private_address_of_several_is_enough(egress, listeners, resolve, addresses):
    public, private = listeners
    resolve(addresses)
    for call in (egress.send("GET", f"https://{NAME}:{public.port}/"), egress.check(f"https://{NAME}/")):
        with pytest.raises(BlockedAddressError):
            await call
    assert (public.received, private.received) == ([], [])


@pytest.mark.asvs("15.3.2")
@pytest.mark.parametrize("status", [b"301", b"302", b"303", b"307", b"308"])
async def test_no_redirect_is_followed(status):
    private = Listener(PRIVATE)
    async with private.listen():
        location = f"http://{PRIVATE}:{private.port}/".encode()
        reply = b"HTTP/1.1 %b X\r\nLocation: %b\r\nContent-Length: 0\r\n\r\n" % (status, location)
        async with Listener(PUBLIC, reply).listen() as public:
            url = f"http://{PUBLIC}:{public.port}"
            egress = Egress(trusted=url)
            assert (await egress.send("GET", f"{url}/")).status == int(status)
            with pytest.raises(BusyError):
                await egress.get(f"{url}/")
            # Where it leads is checked as any other address.
            with pytest.raises(BlockedAddressError):
                await egress.get(location.decode())
            await egress.close()
    assert private.received == []
