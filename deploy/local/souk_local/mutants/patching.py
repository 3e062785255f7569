"""Mutations of modules that are imported already."""

import ast
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, FunctionType, ModuleType

from souk_local.mutants.targets import Mutant

# Functions of the process by file, name and first line: one that is made again has several.
Functions = Mapping[tuple[str, str, int], Sequence[FunctionType]]


def find_functions() -> Functions:
    """Return all functions of the process."""
    functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for item in gc.get_objects():
        if isinstance(item, FunctionType):
            code = item.__code__
            functions[code.co_filename, code.co_name, code.co_firstlineno].append(item)
    return functions


def patch(mutant: Mutant, functions: Functions) -> None:
    """Change the code or the constants of this process. Raise LookupError if they are not there."""
    mutant.site.apply()
    if mutant.scope.function:
        _patch_function(mutant, functions)
    else:
        _patch_constants(mutant)


def _patch_function(mutant: Mutant, functions: Functions) -> None:
    path, key = str(mutant.path), (mutant.scope.function, mutant.scope.line)
    codes = _codes(compile(mutant.tree, path, "exec"))
    changed = next(code for code in codes if (code.co_name, code.co_firstlineno) == key)
    for function in functions[path, *key]:
        function.__code__ = changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _patch_constants(mutant: Mutant) -> None:
    """Assign the constant again, and those made from it, wherever they were imported."""
    module = next(module for module in _modules() if getattr(module, "__file__", "") == str(mutant.path))
    for statement in mutant.constants:
        _assign(module, statement)


def _assign(module: ModuleType, statement: ast.stmt) -> None:
    before = dict(vars(module))
    code = compile(ast.Module([statement], []), str(module.__file__), "exec")
    exec(code, vars(module))  # noqa: S102  # the code of this repository
    for name, value in vars(module).items():
        if name in before and before[name] is not value:
            for other in _modules():
                if vars(other).get(name) is before[name]:
                    setattr(other, name, value)


def _modules() -> list[ModuleType]:
    return [*sys.modules.values()]
