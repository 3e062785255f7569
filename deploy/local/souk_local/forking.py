"""The fork server: forks all other processes, so that Python processes share preloaded modules."""

import ctypes
import gc
import importlib
import json
import os
import pwd
import runpy
import select
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from types import FrameType
from typing import Any, NoReturn

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15
STOP_TIMEOUT = 10.0
# Tools of development, of the command line and for an old pydantic. Libraries use them where they find them, as
# structlog does for tracebacks; no process needs them, and importing them would take a tenth of the start.
ABSENT = ("rich", "pygments", "psutil", "httpx._main", "pydantic.v1")

Spec = dict[str, Any]


def main() -> None:
    """Serve until forked, then become the process of the specification."""
    become(serve())


def serve() -> Spec:  # noqa: RET503  # `stop_all` never returns
    """Fork on request until the runner closes the pipe. Return only in a child, with its specification."""
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, on_child_exit)
    running: dict[int, Spec] = {}
    for line in requests(wake, running):
        spec = json.loads(line)
        if "preload" in spec:
            preload(spec["preload"])
            continue
        pid = os.fork()
        if pid == 0:
            return spec
        running[pid] = spec
        send(started=spec["key"], pid=pid)
    stop_all(running)


def on_child_exit(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: with a handler installed, the signal writes to the wake-up pipe, and `reap` does the work."""


def requests(wake: int, running: dict[int, Spec]) -> Iterator[bytes]:
    """Yield lines from the runner, reporting exits in between, until the runner closes the pipe."""
    rest = b""
    while True:
        readable, _, _ = select.select([0, wake], [], [])
        if wake in readable:
            os.read(wake, 512)
            reap(running)
        if 0 in readable:
            chunk = os.read(0, 65536)
            if not chunk:
                return
            *lines, rest = (rest + chunk).split(b"\n")
            yield from lines


def reap(running: dict[int, Spec]) -> None:
    """Report the processes that have exited and remove them from `running`."""
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        running.pop(pid, None)
        send(exited=pid, status=os.waitstatus_to_exitcode(status))


def send(**message: int) -> None:
    """Write a message as a line of JSON to the runner."""
    try:
        os.write(1, json.dumps(message).encode() + b"\n")
    except BrokenPipeError:
        return  # the runner is gone; reading our input ends next


def preload(modules: list[str]) -> None:
    """Import modules, and make what each process would else make of them at its first query."""
    sys.modules.update(dict.fromkeys(ABSENT))  # type: ignore[arg-type]  # None: importing it raises ImportError
    # Next to nothing of what is imported is garbage: looking for it would take a tenth of the time.
    gc.disable()
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception:  # noqa: BLE001  # whatever it is, the process that needs the module reports it
            traceback.print_exc()
    gc.freeze()
    gc.enable()
    if orm := sys.modules.get("sqlalchemy.orm"):
        orm.configure_mappers()
    gc.collect()
    gc.freeze()


def stop_all(running: dict[int, Spec]) -> NoReturn:
    """Stop all processes, the youngest first, and exit: the runner is gone."""
    for pid, spec in reversed(list(running.items())):
        if pid not in running:
            continue
        os.kill(pid, spec["stop"])
        deadline = time.monotonic() + STOP_TIMEOUT
        while pid in running and time.monotonic() < deadline:
            time.sleep(0.02)
            reap(running)
        if pid in running:
            os.killpg(pid, signal.SIGKILL)
    sys.exit(0)


def become(spec: Spec) -> None:
    """Turn this fork into a program (`argv`) or a Python package (`module`, `args`) in a session of its own."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    redirect(spec["log"])
    if spec["user"]:
        drop_privileges(spec["user"])
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, spec["stop"])
    if spec["argv"]:
        os.execve(spec["argv"][0], spec["argv"], spec["env"])  # noqa: S606  # a program, not a shell
    libc.prctl(PR_SET_NAME, spec["name"].encode())
    os.environ.clear()
    os.environ.update(spec["env"])
    sys.argv = [spec["module"], *spec["args"]]
    runpy.run_module(spec["module"], run_name="__main__", alter_sys=True)


def redirect(log: str) -> None:
    """Append standard output and error to the log, and read nothing from standard input."""
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    silence = os.open(os.devnull, os.O_RDONLY)
    os.dup2(silence, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)


def drop_privileges(user: str) -> None:
    """Become the user and its group for good. Raise KeyError for an unknown user."""
    account = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)


if __name__ == "__main__":
    main()
