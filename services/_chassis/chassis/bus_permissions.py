"""What a process may do at NATS: the subjects of its user, from what the process declares.

JetStream is an API of subjects, so permissions on them say who creates a stream, receives from a consumer and
acknowledges for it. A wildcard stands for whole tokens only: consumers are listed by their names."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from chassis import object_store, revocations
from chassis.bus import inbox_of, stream_of
from chassis.consumer import Consumer
from chassis.relay import commits_subject

_API = "$JS.API"


@dataclass
class BusPermissions:
    """Subjects that the process of this name may publish on and subscribe to. At first: its own inbox, and the
    revocations of tokens."""

    name: str
    publish: set[str] = field(default_factory=set)
    subscribe: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.subscribe.add(f"{inbox_of(self.name)}.>")
        self.read_stream(revocations.STREAM)

    def own_context(self, context: str) -> None:
        """Publish the context's events in its stream, and notify its relay of commits."""
        self.publish |= {*(stream_of(context).subjects or ()), commits_subject(context)}
        self.subscribe.add(commits_subject(context))
        self.own_stream(context)

    def own_stream(self, stream: str) -> None:
        """Create and update a stream."""
        self._call("STREAM.CREATE", stream)
        self._call("STREAM.UPDATE", stream)

    def read_stream(self, stream: str) -> None:
        """Read all of a stream by consumers that are forgotten with their reader, and acknowledge nothing."""
        self._call("STREAM.INFO", stream)
        self._call("CONSUMER.CREATE", stream)
        self._call("CONSUMER.INFO", stream, "*")
        self._call("CONSUMER.MSG.NEXT", stream, "*")

    def consume(self, consumers: Iterable[Consumer]) -> None:
        """Declare durable consumers, receive their events and acknowledge them; delete those that they replace."""
        for consumer in consumers:
            stream, name = consumer.context, consumer.name
            self._call("CONSUMER.DURABLE.CREATE", stream, name)
            self._call("CONSUMER.MSG.NEXT", stream, name)
            # Some servers have domain and account before the stream.
            self.publish |= {f"$JS.ACK.{stream}.{name}.>", f"$JS.ACK.*.*.{stream}.{name}.>"}
            for replaced in consumer.replaces:
                self._call("CONSUMER.DELETE", stream, replaced)

    def revoke_tokens(self) -> None:
        """Publish revocations, and create their stream."""
        self.publish.add(revocations.SUBJECT)
        self.own_stream(revocations.STREAM)

    def store_files(self) -> None:
        """Create the store of files, write files there and read them. Nobody changes the store or purges it."""
        for stream in object_store.STREAMS:
            self._call("STREAM.CREATE", stream)
            self._call("STREAM.INFO", stream)
            self._call("STREAM.MSG.GET", stream)
            self._call("DIRECT.GET", stream, ">")
        self.publish |= {
            *object_store.SUBJECTS,
            f"$JS.FC.{object_store.STREAMS[0]}.>",
            f"{_API}.STREAM.NAMES",
        }
        self._call("CONSUMER.CREATE", object_store.STREAMS[0])

    def _call(self, method: str, *names: str) -> None:
        self.publish.add(".".join((_API, method, *names)))
