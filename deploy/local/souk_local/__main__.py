"""python -m souk_local up | worker | reset | browser | conventions | servers -- COMMAND | results ... | traces"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from souk_local.conventions import check
from souk_local.layout import Layout
from souk_local.ports import PortTakenError
from souk_local.results import summarise
from souk_local.servers import serve, wipe
from souk_local.supervisor import StartError
from souk_local.traces import last
from souk_local.up import up
from souk_local.worker import become_worker

_COMMANDS: dict[str, Callable[[Layout], None]] = {
    "up": lambda layout: asyncio.run(up(layout)),
    "worker": become_worker,
    "reset": wipe,
}


def main(arguments: Sequence[str]) -> int:
    """Run a command and return the exit status: 1 for findings or failed parts, 2 for an unknown command."""
    layout = Layout.from_environment()
    if len(arguments) == 1 and arguments[0] in _COMMANDS:
        _COMMANDS[arguments[0]](layout)
        return 0
    match arguments:
        case ["servers", "--", _, *_]:
            return asyncio.run(serve(layout, arguments[2:]))
        case ["browser"]:
            from souk_local.browser import ensure  # noqa: PLC0415  # playwright is for tests only

            print(ensure())
        case ["conventions"]:
            findings = check(Path.cwd())
            print(*findings, sep="\n", end="")
            return 1 if findings else 0
        case ["results", folder, *parts]:
            lines, is_green = summarise(Path(folder), parts)
            print(*lines, sep="\n")
            return 0 if is_green else 1
        case ["traces", *options]:
            print(*last(layout.data / "traces", *options), sep="\n")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (StartError, PortTakenError) as error:
        sys.exit(f"\n{error}")
