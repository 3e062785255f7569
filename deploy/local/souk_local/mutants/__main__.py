"""`python -m souk_local.mutants`: tries mutants of domain and use cases, and lists those that no unit test notices."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from souk_local.mutants.runner import BROKEN, KILLED, MutantRun
from souk_local.mutants.targets import all_files, changed_files, list_mutants

_THRESHOLD = 85.0
_HUNDRED = 100


def main(arguments: Sequence[str], root: Path) -> int:
    """Print the survivors and the score. Return 1 if it is below the threshold."""
    options = _parse(arguments)
    paths = [path.resolve() for path in options.files] or (
        all_files(root) if options.all else changed_files(root)
    )
    packages = {root / Path(*path.relative_to(root).parts[:3]) for path in paths}
    run = MutantRun(list_mutants(paths, options.sample), packages, options.jobs)
    if not run.mutants:
        print("Nothing to mutate: no module of domain or use cases differs from main.")
        return 0
    tests = [
        str(folder) for package in sorted(packages) if (folder := package.parent / "tests/unit").is_dir()
    ]
    pytest.main(["--timeout=0", "-p", "no:cacheprovider", "-p", "no:terminal", *tests], plugins=[run])
    if len(run.results) < len(run.mutants):
        sys.exit("A unit test fails without any mutation: see `./taskw test:unit`.")
    return _report(run, options.threshold, root)


def _report(run: MutantRun, threshold: float, root: Path) -> int:
    tried = {mutant: outcome for mutant, outcome in run.results.items() if outcome != BROKEN}
    by_file = Counter(mutant.path for mutant in tried)
    killed_by_file = Counter(mutant.path for mutant, outcome in tried.items() if outcome == KILLED)
    for mutant in run.mutants:
        if tried.get(mutant, KILLED) != KILLED:
            print(f"{mutant.path.relative_to(root)}:{mutant.line}: {run.results[mutant]}: {mutant.site}")
    for path, count in sorted(by_file.items()):
        share = killed_by_file[path] * _HUNDRED / count
        print(f"{share:5.0f} %  {killed_by_file[path]:4} of {count:4}  {path.relative_to(root)}")
    killed = sum(killed_by_file.values())
    score = killed * _HUNDRED / max(len(tried), 1)
    print(f"{score:.1f} % of {len(tried)} mutants killed; {threshold:g} % are asked for")
    return 0 if score >= threshold else 1


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("souk_local.mutants", description=__doc__)
    parser.add_argument(
        "files", nargs="*", type=Path, help="files to mutate (default: those that differ from main)"
    )
    parser.add_argument("--all", action="store_true", help="mutate every module of domain and use cases")
    parser.add_argument("--sample", type=int, help="try a random sample of so many mutants")
    parser.add_argument(
        "--threshold", type=float, default=_THRESHOLD, help="exit with 1 below this percentage"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="mutants tried at the same time"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
