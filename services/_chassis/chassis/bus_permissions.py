"""What a process may do at NATS: the subjects of its user, from what the process declares.

JetStream is an API of subjects, so permissions on them say who creates a stream, receives from a consumer and
acknowledges for it. A wildcard stands for whole tokens only: consumers are listed by their names.

Streams and consumers are made by the administrator alone (`chassis.bus_setup`)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from chassis import object_store, revocations
from chassis.bus import inbox_of, stream_of
from chassis.consumer import Consumer
from chassis.relay import commits_subject
from chassis.stream_reader import stored_subject

_API = "$JS.API"


@dataclass
class BusPermissions:
    """Subjects that the process of this name may publish on and subscribe to. At first: its own inbox."""

    name: str
    publish: set[str] = field(default_factory=set)
    subscribe: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.subscribe.add(f"{inbox_of(self.name)}.>")

    def own_context(self, context: str) -> None:
        """Publish the context's events in its stream, and notify its relay of commits; follow revocations."""
        self.publish |= {*(stream_of(context).subjects or ()), commits_subject(context)}
        self.subscribe.add(commits_subject(context))
        self._call("STREAM.INFO", context)
        self.read_stream(revocations.STREAM)

    def read_stream(self, stream: str) -> None:
        """Read all of a stream, as it is stored and from a place on."""
        self._call("STREAM.INFO", stream)
        self._call("STREAM.MSG.GET", stream)
        self.subscribe.add(stored_subject(stream))

    def consume(self, consumers: Iterable[Consumer]) -> None:
        """Receive the events of durable consumers and acknowledge them; change those that follow tenants."""
        for consumer in consumers:
            stream, name = consumer.context, consumer.name
            self._call("CONSUMER.INFO", stream, name)
            self._call("CONSUMER.MSG.NEXT", stream, name)
            if consumer.follows_tenants:
                self._call("CONSUMER.DURABLE.CREATE", stream, name)
            # Some servers have domain and account before the stream.
            self.publish |= {f"$JS.ACK.{stream}.{name}.>", f"$JS.ACK.*.*.{stream}.{name}.>"}

    def revoke_tokens(self) -> None:
        """Publish revocations."""
        self.publish.add(revocations.SUBJECT)

    def store_files(self) -> None:
        """Write files and read them. Nobody changes the store or purges it."""
        for stream in object_store.STREAMS:
            self._call("STREAM.INFO", stream)
            self._call("STREAM.MSG.GET", stream)
            self._call("DIRECT.GET", stream, ">")
        self.publish |= set(object_store.SUBJECTS)

    def administer(self, disposable: Iterable[str]) -> None:
        """Make and change streams and durable consumers, delete consumers, and the streams of which nothing is kept
        for long. Publish and receive no event."""
        for method in ("STREAM.CREATE", "STREAM.UPDATE", "STREAM.INFO"):
            self._call(method, "*")
        for method in ("CONSUMER.DURABLE.CREATE", "CONSUMER.INFO", "CONSUMER.DELETE"):
            self._call(method, "*", "*")
        for stream in disposable:
            self._call("STREAM.DELETE", stream)

    def _call(self, method: str, *names: str) -> None:
        self.publish.add(".".join((_API, method, *names)))
