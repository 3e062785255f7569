"""A run of pytest that collects the unit tests once and tries each mutant in a forked process."""

import gc
import json
import os
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from souk_local.mutants.patching import Functions, find_functions, patch
from souk_local.mutants.targets import Mutant

KILLED, SURVIVED, NOT_RUN, BROKEN = "killed", "survived", "no test", "cannot be applied"
# A mutant that needs so much more CPU time than the tests took, in seconds, runs for ever.
_CPU_SECONDS, _CPU_FACTOR = 3, 10
# One that waits for ever uses no CPU time.
_WAIT_SECONDS = 120
_MEMORY = 4 << 30
_PROGRESS = 200


@dataclass
class Coverage:
    """Of each test, by position: how long it took, and the functions that it called, as file, name and line; of each
    function the names that it uses."""

    seconds: list[float] = field(default_factory=list[float])
    tests: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    names: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def tests_of(self, mutant: Mutant) -> list[int]:
        """Return the tests that can notice a mutant, fast ones first."""
        if mutant.scope.function:
            positions = {
                *self.tests.get(_key(str(mutant.path), mutant.scope.function, mutant.scope.line), ())
            }
        else:
            # A constant has an effect in functions that use it, or another that is made from it.
            constants = mutant.names
            positions = {
                position
                for key, names in self.names.items()
                if constants & {*names} or key.startswith(f"{mutant.path}\n")
                for position in self.tests[key]
            }
        return sorted(positions, key=lambda position: self.seconds[position])


def _key(path: str, function: str, line: int) -> str:
    return f"{path}\n{function}\n{line}"


@dataclass(eq=False)
class MutantRun:
    """The plugin. `packages` are the folders of the code under test; `results` has an outcome for each mutant."""

    mutants: Sequence[Mutant]
    packages: Collection[Path]
    jobs: int
    results: dict[Mutant, str] = field(default_factory=dict[Mutant, str])
    has_measured: bool = False

    def pytest_configure(self) -> None:
        """Load a Hypothesis profile without shrinking, database and deadlines."""
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415  # pytest rewrites it when it is imported

        # A failure counts, not its smallest example.
        phases, checks = (Phase.explicit, Phase.generate), [*HealthCheck]
        settings.register_profile(
            "mutants", phases=phases, deadline=None, database=None, suppress_health_check=checks
        )
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure which tests run which lines, then try each mutant with its tests, `jobs` at a time. Return True: the
        loop is done."""
        # Also modules that are not mutated use constants of those that are.
        coverage = _measure(session, tuple(f"{package}{os.sep}" for package in self.packages))
        if coverage is None:
            return True
        self.has_measured = True
        running: dict[int, Mutant] = {}
        functions = find_functions()
        # Processes share memory that the garbage collector does not touch.
        gc.freeze()
        for mutant in self.mutants:
            positions = coverage.tests_of(mutant)
            if not positions:
                self.results[mutant] = NOT_RUN
                continue
            if len(running) == self.jobs:
                self._wait(running)
            seconds = sum(coverage.seconds[position] for position in positions)
            limit = int(_CPU_SECONDS + _CPU_FACTOR * seconds)
            items = [session.items[position] for position in positions]
            running[_fork(lambda: _try(mutant, functions, items, limit))] = mutant  # noqa: B023  # forked at once
        while running:
            self._wait(running)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """End the process of a mutant at its first failure, before pytest describes it."""
        if self.has_measured and call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
            os._exit(1)

    def _wait(self, running: dict[int, Mutant]) -> None:
        pid, status = os.wait()
        outcomes = {0: SURVIVED, 1: KILLED}
        code = os.waitstatus_to_exitcode(status)
        # A negative code is the signal that ended a mutant without end.
        self.results[running.pop(pid)] = KILLED if code < 0 else outcomes.get(code, BROKEN)
        if len(self.results) % _PROGRESS == 0:
            print(f"{len(self.results)} of {len(self.mutants)}", file=sys.stderr)


def _fork(work: Callable[[], int]) -> int:
    """Return the process id of a child that ends with the code that `work` returns."""
    if pid := os.fork():
        return pid
    code = 3
    try:
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        code = work()
    finally:
        os._exit(code)


def _try(mutant: Mutant, functions: Functions, items: Sequence[pytest.Item], limit: int) -> int:
    """Return 1 if a test fails with the mutant, 0 if none does, 2 if it cannot be applied."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.alarm(_WAIT_SECONDS)
    try:
        patch(mutant, functions)
    except LookupError:
        return 2
    except Exception:  # noqa: BLE001  # a constant that cannot be made any more would end every import
        return 1
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return 0


def _measure(session: pytest.Session, folders: tuple[str, ...]) -> Coverage | None:
    """Run all tests in a forked process, and return what they called; None if one fails."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "coverage.json")
        pid = _fork(lambda: _save_coverage(session, folders, file))
        _, status = os.waitpid(pid, 0)
        return None if status else Coverage(**json.loads(file.read_text()))


def _save_coverage(session: pytest.Session, folders: tuple[str, ...], file: Path) -> int:
    tests: dict[str, set[int]] = defaultdict(set)
    names: dict[str, list[str]] = {}
    seconds: list[float] = []

    def profile(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folders):
            key = _key(code.co_filename, code.co_name, code.co_firstlineno)
            tests[key].add(len(seconds))
            names[key] = [*code.co_names]

    # Some work is done in threads.
    threading.setprofile(profile)
    for item, following in zip(session.items, [*session.items[1:], None], strict=True):
        start = time.process_time()
        sys.setprofile(profile)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.setprofile(None)
        seconds.append(time.process_time() - start)
    coverage = {
        "seconds": seconds,
        "tests": {key: sorted(items) for key, items in tests.items()},
        "names": names,
    }
    file.write_text(json.dumps(coverage))
    return 1 if session.testsfailed else 0
