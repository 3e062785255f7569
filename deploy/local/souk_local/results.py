"""A total of several test runs, from their JUnit files."""

from pathlib import Path
from xml.etree import ElementTree as ET


def total(folder: Path) -> str:
    """Return `N passed, N failed`, with `, N skipped` if there are any."""
    tests = failed = skipped = 0
    for report in folder.glob("*.xml"):
        for suite in ET.parse(report).iter("testsuite"):  # noqa: S314  # written by our own test runs
            tests += int(suite.get("tests", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped += int(suite.get("skipped", 0))
    line = f"{tests - failed - skipped} passed, {failed} failed"
    return f"{line}, {skipped} skipped" if skipped else line
