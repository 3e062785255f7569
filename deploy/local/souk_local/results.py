"""A summary of several test runs, from their JUnit files."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET


def summarise(folder: Path, parts: Iterable[str]) -> tuple[list[str], bool]:
    """Return the lines to print and whether all passed: each failed test, each part without a report, and at last
    `N passed, N failed`, with `, N skipped` if there are any."""
    lines: list[str] = []
    passed = failed = skipped = 0
    for part in parts:
        report = folder / f"{part}.xml"
        if not report.is_file():
            lines.append(f"FAILED {part}: it left no report")
            failed += 1
            continue
        root = ET.parse(report)  # noqa: S314  # written by our own test runs
        cases = list(root.iter("testcase"))
        failures = list(_failures(cases))
        ignored = sum(1 for case in cases if case.find("skipped") is not None)
        lines += [f"FAILED {part}: {name}" for name in failures]
        failed, skipped = failed + len(failures), skipped + ignored
        passed += len(cases) - len(failures) - ignored
    total = f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")
    return [*lines, total], not failed


def _failures(cases: Iterable[ET.Element]) -> Iterator[str]:
    for case in cases:
        if case.find("failure") is not None or case.find("error") is not None:
            yield f"{case.get('classname', '')}::{case.get('name', '')}"
