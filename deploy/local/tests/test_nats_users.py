"""The permissions of deploy/nats/users.conf at a real server: what a service needs works, what is another's is
denied."""

import asyncio
from contextlib import AsyncExitStack
from itertools import permutations
from urllib.parse import urlsplit
from uuid import uuid4

import nats
import nats.errors
import orjson
import pytest
from chassis.bus import Bus, inbox_of
from chassis.bus_setup import ADMINISTRATOR, declared_consumers, set_up, set_up_readable, set_up_shared
from chassis.consumer import declare
from chassis.object_store import STREAMS as FILE_STREAMS
from chassis.object_store import ObjectStore, StoredFile
from chassis.pull import Pull
from chassis.relay import commits_subject
from chassis.revocations import STREAM as REVOCATIONS
from chassis.revocations import SUBJECT as REVOKED
from chassis.revocations import Revocations
from chassis.service import open_with
from gateway.live.feed import STREAM as LIVE
from gateway.live.feed import LiveFeed, stream_of_all
from gateway.live.viewers import SUBJECT as VIEWERS
from gateway.site.changes import SUBJECTS as SITE_CHANGES
from souk_local.layout import GATEWAY, ROOT, Layout, services
from souk_local.nats import Nats
from souk_local.nats_passwords import OPERATOR
from souk_local.nats_passwords import variables as password_variables
from souk_local.nats_users import declared_services, render
from souk_local.ports import find_free
from souk_local.readiness import responds

SERVICES = {service.context: service for service in declared_services(ROOT)}
CONSUMERS = {context: declared_consumers(service) for context, service in SERVICES.items()}
# What nobody may publish on: its denial is the answer to all that was sent before.
LAST = "denied.to.all"
PAIRS = list(permutations(SERVICES, 2))


@pytest.fixture(scope="module")
async def broker(tmp_path_factory):
    """A server with the users of the deployment."""
    layout = Layout(tmp_path_factory.mktemp("data"), find_free(5))
    server = Nats(layout, durable=False)
    specification = server.spec()
    with layout.log("nats").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *specification.argv, env=specification.env, stdout=log, stderr=log
        )
    try:
        while await responds(layout.nats_monitor, "/healthz")():
            await asyncio.sleep(0.05)
        yield server
    finally:
        process.terminate()
        await process.wait()


@pytest.fixture(scope="module")
async def buses(broker):
    """The connection of each service and of the gateway, once the administrator has set up what they declare."""
    async with AsyncExitStack() as stack:
        opened = {
            user: await open_with(stack, Bus(broker.url(user), user, lost=lambda: None))
            for user in (*SERVICES, GATEWAY, ADMINISTRATOR)
        }
        for _ in range(2):
            await set_up_everything(opened[ADMINISTRATOR])
        assert not opened[ADMINISTRATOR].denied
        del opened[ADMINISTRATOR]
        for context, consumers in CONSUMERS.items():
            for consumer in consumers:
                if consumer.follows_tenants:
                    await declare(opened[context], consumer)
        yield opened
        assert {user: bus.denied for user, bus in opened.items()} == dict.fromkeys(opened, "")


async def set_up_everything(administrator):
    """Do what the commands of all services and of the gateway do."""
    for context, service in SERVICES.items():
        await set_up(administrator, context, CONSUMERS[context], stores_files=service.stores_files)
    await set_up_shared(administrator, stores_files=True)
    await set_up_readable(administrator, stream_of_all(SERVICES))


@pytest.fixture(scope="module")
async def operator(broker, buses):
    async with AsyncExitStack() as stack:
        yield await open_with(stack, Bus(broker.url(), OPERATOR, lost=lambda: None))


async def denials(broker, user, publish, subscribe=()):
    """Return which of the subjects the user may not publish on or subscribe to."""
    denied, done = [], asyncio.Event()

    async def note(error):
        denied.append(str(error))
        if LAST in str(error):
            done.set()

    client = await nats.connect(broker.url(user), error_cb=note, allow_reconnect=False)
    for subject in publish:
        # The server understands none of them, so that nothing comes of one that it allows.
        await client.publish(subject, b"{")
    for subject in subscribe:
        await client.subscribe(subject)
    await client.publish(LAST)
    await asyncio.wait_for(done.wait(), 30)
    await client.close()
    # The client has them in small letters.
    named = {text.split('"')[1] for text in denied}
    return {subject for subject in (*publish, *subscribe) if subject.lower() in named}


def test_the_file_is_what_the_services_declare():
    assert (ROOT / "deploy/nats/users.conf").read_text() == render(ROOT)
    assert password_variables(ROOT).keys() == {
        OPERATOR,
        ADMINISTRATOR,
        GATEWAY,
        *(s.context for s in services()),
    }


async def test_every_service_publishes_and_its_consumers_receive_and_acknowledge(buses, operator):
    for context, bus in buses.items():
        if context != GATEWAY:
            messages = [(f"souk.atlas.{context}.test-changed.v1", b"{}", f"{context}-{n}") for n in range(10)]
            await bus.publish_in_order(messages)
            await bus.client.publish(commits_subject(context))
            await bus.client.subscribe(commits_subject(context))
    for context, consumers in CONSUMERS.items():
        for consumer in consumers:
            await _receive(buses[context], operator, consumer)


async def _receive(bus, operator, consumer):
    """Have an event of the consumer published and acknowledged: the server answers that."""
    subject = consumer.subjects(["atlas"])[0].replace("*", "test-changed")
    await operator.publish(subject, b"{}", consumer.name)
    pull = Pull(bus, consumer.context, consumer.name, most=20)
    async with pull.listen(), asyncio.timeout(30):
        while messages := await pull.take(20):
            for message in messages:
                await message.ack_sync(timeout=5)
            await pull.done(len(messages))
            if any(message.subject == subject for message in messages):
                break


async def test_services_with_files_write_and_read_them(buses):
    stores = [name for name, service in SERVICES.items() if service.stores_files] + [GATEWAY]
    for name in stores:
        await ObjectStore(buses[name]).put("atlas", f"{name}.webp", StoredFile(b"0" * 300_000, "image/webp"))
    for name in stores:
        for other in stores:
            stored = await ObjectStore(buses[name]).get("atlas", f"{other}.webp")
            assert len(stored.content) == 300_000


async def test_a_revocation_of_identity_reaches_every_process(buses):
    followed = {name: Revocations(bus) for name, bus in buses.items()}
    arrived = {name: asyncio.Event() for name in buses}
    tasks = []
    for name, revocations in followed.items():
        revocations.on_revoked = arrived[name].set
        tasks.append(asyncio.create_task(revocations.run()))
    await followed["identity"].publish(uuid4())
    async with asyncio.timeout(30):
        await asyncio.gather(*(event.wait() for event in arrived.values()))
    for task in tasks:
        task.cancel()


async def test_the_gateway_receives_live_events_viewers_and_changes_of_sites(buses):
    bus, received = buses[GATEWAY], asyncio.Event()
    feed = LiveFeed(bus)
    feed.listeners["tenant-changed"] = lambda _: received.set()
    task = asyncio.create_task(feed.run())
    async with asyncio.timeout(30):
        number = 0
        while not received.is_set():
            number += 1
            await buses["identity"].publish("souk.atlas.identity.tenant-changed.v1", EVENT, f"live-{number}")
            await asyncio.sleep(0.1)
    assert await feed.missed("atlas", 1) is not None
    for subject in SITE_CHANGES:
        await bus.client.subscribe(subject)
    await bus.client.publish(VIEWERS, b"{}")
    await bus.client.flush()
    task.cancel()


EVENT = b'{"id":"0190c9e0-0000-7000-8000-000000000000","tenant":"atlas","subject":"x","data":{}}'


@pytest.mark.asvs("13.2.2")
@pytest.mark.parametrize(("service", "other"), PAIRS)
async def test_what_is_another_services_is_denied(broker, buses, service, other):
    foreign = {consumer.name for consumer in CONSUMERS[other]} - {c.name for c in CONSUMERS[service]}
    streams = {consumer.context for consumer in CONSUMERS[other]}
    subjects = [
        f"souk.atlas.{other}.test-changed.v1",
        commits_subject(other),
        f"$JS.API.STREAM.INFO.{other}",
        f"$JS.API.STREAM.PURGE.{other}",
        f"$JS.API.STREAM.DELETE.{other}",
        f"$JS.API.STREAM.MSG.GET.{other}",
        f"$JS.API.STREAM.MSG.DELETE.{other}",
        f"$JS.API.STREAM.SNAPSHOT.{other}",
        f"$JS.API.DIRECT.GET.{other}",
        f"$JS.API.CONSUMER.CREATE.{other}",
        f"$JS.API.CONSUMER.CREATE.{other}.mine.souk.>",
        f"$JS.API.CONSUMER.DURABLE.CREATE.{other}.mine",
    ]
    for stream in (*streams, service, other):
        for name in foreign:
            subjects += [
                f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.{name}",
                f"$JS.API.CONSUMER.CREATE.{stream}.{name}",
                f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{name}",
                f"$JS.API.CONSUMER.DELETE.{stream}.{name}",
                f"$JS.ACK.{stream}.{name}.1.1.1.1.1",
                f"$JS.ACK._.hash.{stream}.{name}.1.1.1.1.1",
            ]
    inboxes = [f"{inbox_of(other)}.>", "_INBOX.>", f"souk.*.{other}.>", "souk.>", ">"]
    assert await denials(broker, service, subjects, inboxes) == {*subjects, *inboxes}


@pytest.mark.parametrize("user", [*SERVICES, GATEWAY])
async def test_nobody_empties_what_all_share_and_identity_alone_revokes(broker, buses, user):
    shared = {REVOCATIONS, *FILE_STREAMS}
    calls = {
        f"$JS.API.STREAM.{call}.{stream}" for call in ("PURGE", "DELETE", "MSG.DELETE") for stream in shared
    }
    if user != "identity":
        calls |= {REVOKED}
    if user != GATEWAY:
        calls |= {VIEWERS, f"$JS.API.STREAM.INFO.{LIVE}", f"$JS.API.STREAM.MSG.GET.{LIVE}"}
    assert await denials(broker, user, calls) == calls


@pytest.mark.asvs("13.2.2")
async def test_the_gateway_publishes_no_event(broker, buses):
    events = {f"souk.atlas.{context}.test-changed.v1" for context in SERVICES}
    assert await denials(broker, GATEWAY, events) == events


@pytest.mark.asvs("13.2.1")
@pytest.mark.parametrize("credentials", [b"{}", b'{"user":"orders"}', b'{"user":"souk","pass":"wrong"}'])
async def test_nobody_connects_without_a_password(broker, credentials):
    address = urlsplit(broker.url())
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    await reader.readline()
    writer.write(b"CONNECT " + credentials + b"\r\nPING\r\n")
    assert b"Authorization Violation" in await reader.readline()
    writer.close()
    await writer.wait_closed()


async def test_a_process_that_is_denied_a_subject_knows_it_until_it_connects_anew(broker, buses):
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(broker.url("planning"), "planning", lost=lambda: None))
        assert not bus.denied
        with pytest.raises(nats.errors.TimeoutError):
            await bus.jetstream.stream_info("orders")
        assert '"$js.api.stream.info.orders"' in bus.denied
        await bus._reconnected()
        assert not bus.denied


# Every way of JetStream to make, change and remove streams and consumers, or to have the server publish for somebody.
STREAM_CALLS = (
    *("CREATE", "UPDATE", "DELETE", "PURGE", "SNAPSHOT", "RESTORE", "MSG.DELETE", "LEADER.STEPDOWN"),
    "PEER.REMOVE",
)
CONSUMER_CALLS = (
    *("CREATE.{stream}", "CREATE.{stream}.{name}", "CREATE.{stream}.{name}.souk.>", "DURABLE.CREATE.{stream}.{name}"),
    *("DELETE.{stream}.{name}", "PAUSE.{stream}.{name}", "UNPIN.{stream}.{name}"),
    *("RESET.{stream}.{name}", "LEADER.STEPDOWN.{stream}.{name}"),
)  # fmt: skip
# Settings by which a stream publishes on the subjects of others, or holds what is theirs.
FORGING = (
    {"republish": {"src": "souk.*.planning.>", "dest": "souk.atlas.orders.order-saved.v1"}},
    {"sources": [{"name": "orders"}]},
    {"mirror": {"name": "orders"}},
    {"subject_transform": {"src": "souk.*.planning.>", "dest": "souk.atlas.orders.>"}},
    {"subjects": ["souk.>"]},
)


def streams_of_all():
    return [*SERVICES, LIVE, REVOCATIONS, *FILE_STREAMS]


@pytest.mark.asvs("13.2.2")
@pytest.mark.parametrize("user", [*SERVICES, GATEWAY])
async def test_no_process_makes_changes_or_removes_a_stream_or_a_consumer(broker, buses, user):
    """Its own neither: the server checks no permission for what a stream or a consumer publishes."""
    own = {consumer.name for consumer in CONSUMERS.get(user, ()) if not consumer.follows_tenants}
    calls = {
        f"$JS.API.STREAM.{call}.{stream}" for call in STREAM_CALLS for stream in (*streams_of_all(), "new")
    }
    calls |= {
        "$JS.API.CONSUMER." + call.format(stream=stream, name=name)
        for call in CONSUMER_CALLS
        for stream in streams_of_all()
        for name in (*own, "new")
    }
    assert await denials(broker, user, calls) == calls


@pytest.mark.asvs("13.2.2")
@pytest.mark.parametrize("settings", FORGING, ids=lambda settings: next(iter(settings)))
async def test_a_service_that_was_taken_over_publishes_nothing_for_others(broker, buses, operator, settings):
    """What it sends is a request that the server understands, and grants to the administrator."""
    before = (await operator.jetstream.stream_info("planning")).config
    request = orjson.dumps({"name": "planning", "subjects": ["souk.*.planning.>"], **settings})
    client = await nats.connect(broker.url("planning"), error_cb=_ignore, inbox_prefix=inbox_of("planning"))
    for call in ("CREATE", "UPDATE"):
        with pytest.raises(nats.errors.TimeoutError):
            await client.request(f"$JS.API.STREAM.{call}.planning", request, timeout=0.5)
    await client.close()
    assert (await operator.jetstream.stream_info("planning")).config == before


@pytest.mark.asvs("13.2.2")
async def test_the_administrator_makes_streams_and_nothing_else(broker, buses):
    """It removes those alone of which nothing is kept for long."""
    events = {f"souk.atlas.{context}.test-changed.v1" for context in SERVICES}
    lasting = {*SERVICES, *FILE_STREAMS}
    calls = {f"$JS.API.STREAM.{call}.{stream}" for call in ("DELETE", "MSG.GET") for stream in lasting}
    calls |= {f"$JS.API.STREAM.PURGE.{stream}" for stream in streams_of_all()}
    calls |= {f"$JS.API.CONSUMER.MSG.NEXT.{c.context}.{c.name}" for all_ in CONSUMERS.values() for c in all_}
    subjects = {*events, *calls, REVOKED, VIEWERS}
    listened = {"souk.>", "stored.>", "_INBOX.>", f"{inbox_of('orders')}.>"}
    assert await denials(broker, ADMINISTRATOR, subjects, listened) == subjects | listened


async def test_what_is_set_up_again_keeps_its_messages_and_its_place(broker, buses, operator):
    """An upgrade: streams and consumers of before, and what nobody has received yet."""
    await operator.publish("souk.atlas.apps.test-changed.v1", b"{}", "kept")
    before = [await operator.jetstream.stream_info(context) for context in SERVICES]
    consumers = await operator.jetstream.consumers_info("orders")
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(broker.url(ADMINISTRATOR), ADMINISTRATOR, lost=lambda: None))
        await set_up_everything(bus)
        assert not bus.denied
    after = [await operator.jetstream.stream_info(context) for context in SERVICES]
    assert [info.state for info in after] == [info.state for info in before]
    assert before[list(SERVICES).index("apps")].state.messages
    again = await operator.jetstream.consumers_info("orders")
    for old, new in zip(consumers, again, strict=True):
        assert (old.name, old.config, old.created) == (new.name, new.config, new.created)
        assert (old.ack_floor.stream_seq, old.num_pending) == (new.ack_floor.stream_seq, new.num_pending)


async def _ignore(_error):
    """What is denied is seen by what does not come."""
