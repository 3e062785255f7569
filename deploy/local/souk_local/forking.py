"""The process that forks all others, so that Python processes share what it preloaded."""

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
GRACE = 10.0

Birth = dict[str, Any]


def main() -> None:
    become(serve())


def serve() -> Birth:  # noqa: RET503  # `end` never returns
    """Fork on request until the runner hangs up; returns only in a child, with what it shall become."""
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, awake)
    living: dict[int, Birth] = {}
    for line in requests(wake, living):
        birth = json.loads(line)
        if "preload" in birth:
            preload(birth["preload"])
            continue
        pid = os.fork()
        if pid == 0:
            return birth
        living[pid] = birth
        tell(born=birth["key"], pid=pid)
    end(living)


def awake(_number: int, _frame: FrameType | None) -> None:
    """A handler must be there for the wake-up to be written; the work is done in `reap`."""


def requests(wake: int, living: dict[int, Birth]) -> Iterator[bytes]:
    """Lines from the runner, reporting deaths in between; ends when the runner is gone."""
    rest = b""
    while True:
        readable, _, _ = select.select([0, wake], [], [])
        if wake in readable:
            os.read(wake, 512)
            reap(living)
        if 0 in readable:
            chunk = os.read(0, 65536)
            if not chunk:
                return
            *lines, rest = (rest + chunk).split(b"\n")
            yield from lines


def reap(living: dict[int, Birth]) -> None:
    while living:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        living.pop(pid, None)
        tell(died=pid, status=os.waitstatus_to_exitcode(status))


def tell(**news: int) -> None:
    try:
        os.write(1, json.dumps(news).encode() + b"\n")
    except BrokenPipeError:
        return  # the runner is gone: its closed end of our input says so next


def preload(modules: list[str]) -> None:
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError:
            traceback.print_exc()  # the process that needs it will say so itself
    gc.collect()
    gc.freeze()


def end(living: dict[int, Birth]) -> NoReturn:
    """The runner is gone without a goodbye: stop the youngest first, then be gone too."""
    for pid, birth in reversed(list(living.items())):
        if pid not in living:
            continue
        os.kill(pid, birth["stop"])
        deadline = time.monotonic() + GRACE
        while pid in living and time.monotonic() < deadline:
            time.sleep(0.02)
            reap(living)
        if pid in living:
            os.killpg(pid, signal.SIGKILL)
    sys.exit(0)


def become(birth: Birth) -> None:
    """Turn this fork into a program (`argv`) or a Python package (`module`, `args`), in its own session."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    redirect(birth["log"])
    if birth["user"]:
        lower(birth["user"])
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, birth["stop"])
    if birth["argv"]:
        os.execve(birth["argv"][0], birth["argv"], birth["env"])  # noqa: S606  # a program, not a shell
    libc.prctl(PR_SET_NAME, birth["name"].encode())
    os.environ.clear()
    os.environ.update(birth["env"])
    sys.argv = [birth["module"], *birth["args"]]
    runpy.run_module(birth["module"], run_name="__main__", alter_sys=True)


def redirect(log: str) -> None:
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    silence = os.open(os.devnull, os.O_RDONLY)
    os.dup2(silence, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)


def lower(user: str) -> None:
    account = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)


if __name__ == "__main__":
    main()
