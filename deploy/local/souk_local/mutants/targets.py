"""Which files are mutated, and their mutants."""

import ast
import random
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from souk_local.mutants.operators import Scope, Site, find_sites

_PATTERNS = ("services/*/*/domain/**/*.py", "services/*/*/usecases/**/*.py")
_BASES = ("origin/main", "main")

Assignment = ast.Assign | ast.AnnAssign


@dataclass(frozen=True, eq=False)
class Mutant:
    """A mutation of a file; `tree` is shared by the mutants of the file, so that only one can be applied."""

    path: Path
    tree: ast.Module
    site: Site

    @property
    def scope(self) -> Scope:
        """The function or module that the mutated node is in."""
        return self.site.scope

    @property
    def constants(self) -> list[Assignment]:
        """The statements of the module that assign the mutated constant, and those made from it, in their order."""
        names, assignments = set(self.scope.names), list[Assignment]()
        for statement in self.tree.body:
            if isinstance(statement, Assignment) and names & _names_in(statement):
                names |= _targets(statement)
                assignments.append(statement)
        return assignments

    @property
    def names(self) -> set[str]:
        """The names of these constants."""
        return {name for statement in self.constants for name in _targets(statement)}

    @property
    def line(self) -> int:
        """Line of the node; where it has none, that of its scope."""
        return getattr(self.site.node, "lineno", self.scope.line)


def all_files(root: Path) -> list[Path]:
    """Return every module of domain and use cases."""
    return sorted(path for pattern in _PATTERNS for path in root.glob(pattern))


def changed_files(root: Path) -> list[Path]:
    """Return the modules that differ from the main branch, with those not committed yet."""
    base = next((name for name in _BASES if _git(root, "rev-parse", "--verify", "--quiet", name)), "HEAD")
    committed = _git(root, "diff", "--name-only", "--merge-base", base)
    names = {*committed, *_git(root, "ls-files", "-o", "--exclude-standard")}
    return [path for path in all_files(root) if str(path.relative_to(root)) in names]


def list_mutants(paths: Iterable[Path], sample: int | None) -> Sequence[Mutant]:
    """Return the mutants of the files, or a random sample of so many, which is the same every time."""
    mutants = [mutant for path in paths for mutant in _list_mutants(path)]
    if sample is None or sample >= len(mutants):
        return mutants
    positions = sorted(random.Random(0).sample(range(len(mutants)), sample))  # noqa: S311  # no secret
    return [mutants[position] for position in positions]


def _list_mutants(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text(), str(path))
    for site in list(find_sites(tree)):
        yield Mutant(path, tree, site)


def _git(root: Path, *arguments: str) -> list[str]:
    process = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    return process.stdout.split()


def _targets(statement: Assignment) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {name for target in targets for name in _names_in(target)}


def _names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
