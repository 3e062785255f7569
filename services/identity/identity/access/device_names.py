"""What people call the program and the device of a user agent: Firefox · Linux."""

from collections.abc import Sequence

# Some name others in their user agent too: the first that is found counts.
_PROGRAMS = (("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
# What other programs call themselves is theirs to choose.
_MAX_LENGTH = 60


def name_device(user_agent: str) -> str:
    """Return the names of program and system, the user agent's own first word for other programs; empty for none."""
    names = [name for name in (_find(user_agent, _PROGRAMS), _find(user_agent, _SYSTEMS)) if name]
    return " · ".join(names) or user_agent.partition(" ")[0][:_MAX_LENGTH]


def _find(user_agent: str, names: Sequence[tuple[str, str]]) -> str:
    return next((name for written, name in names if written in user_agent), "")
