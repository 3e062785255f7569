"""What a file was found to say."""

from collections.abc import Sequence
from dataclasses import dataclass

from chassis.errors import Invalid, invalid

from planning.domain.task import Task


@dataclass(frozen=True)
class Found:
    name: str
    tasks: Sequence[Task]


def unreadable(where: str, why: str) -> Invalid:
    """A refusal that says where in the file."""
    return invalid("content", f"{where}: {why}", "unreadable")
