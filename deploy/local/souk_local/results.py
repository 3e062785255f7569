"""A summary of several test runs, from their JUnit files."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

MESSAGE_LENGTH = 1000


def summarise(folder: Path, parts: Iterable[str]) -> tuple[list[str], bool]:
    """Return the lines to print and whether all passed: each failed test with its message, each part without a report
    or a test, and at last `N passed, N failed`, with `, N skipped` if there are any."""
    lines: list[str] = []
    passed = failed = skipped = 0
    for part in parts:
        report = folder / f"{part}.xml"
        cases = list(_read_cases(report))
        if not cases:
            lines.append(f"FAILED {part}: {'it ran no test' if report.is_file() else 'it left no report'}")
            failed += 1
            continue
        failures = list(_failures(cases))
        ignored = sum(1 for case in cases if case.find("skipped") is not None)
        lines += [f"FAILED {part}: {name}" for name in failures]
        failed, skipped = failed + len(failures), skipped + ignored
        passed += len(cases) - len(failures) - ignored
    total = f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")
    return [*lines, total], not failed


def _read_cases(report: Path) -> Iterable[ET.Element]:
    return ET.parse(report).iter("testcase") if report.is_file() else ()  # noqa: S314  # written by our own test runs


def _failures(cases: Iterable[ET.Element]) -> Iterator[str]:
    for case in cases:
        problems = [*case.iter("failure"), *case.iter("error")]
        if problems:
            message = _indent(problems[0].get("message", ""))
            yield f"{case.get('classname', '')}::{case.get('name', '')}{message}"


def _indent(message: str) -> str:
    """Return the start of a message below its test; the log above may be cut where the summary is read."""
    return "".join(f"\n    {line}" for line in message[:MESSAGE_LENGTH].splitlines())
