"""Mutations of a module: comparisons, boolean and arithmetic operators, constants, conditions, results and removed
statements."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
# What is for machines: codes, names of fields, formats. Texts for people have blanks or capital letters.
_CODE = re.compile(r"[a-z0-9_./:-]*[a-z0-9_][a-z0-9_./:-]*|[A-Z_]+")

_SKIPPED_FIELDS = frozenset({"annotation", "returns", "decorator_list", "format_spec"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Scope:
    """Where a mutated node is: a function by name and first line, or a module's constant by its names."""

    function: str = ""
    line: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Site:
    """A place in a module with what replaces it; `parent` has it in `field`, at `index` if that is a list."""

    scope: Scope
    node: ast.AST
    replacement: ast.AST
    parent: ast.AST
    field: str
    index: int | None

    def apply(self) -> None:
        """Change the tree."""
        replacement = ast.fix_missing_locations(ast.copy_location(self.replacement, self.node))
        if self.index is None:
            setattr(self.parent, self.field, replacement)
        else:
            getattr(self.parent, self.field)[self.index] = replacement

    def __str__(self) -> str:
        return f"{ast.unparse(self.node)}  ->  {ast.unparse(self.replacement)}".replace("\n", " ")


def find_sites(tree: ast.Module) -> Iterator[Site]:
    """Return the mutations of functions and of a module's constants. Docstrings, annotations, decorators, default
    values and the bodies of classes outside of methods are not mutated."""
    for statement in tree.body:
        if isinstance(statement, Function):
            yield from _in_function(statement)
        elif isinstance(statement, ast.ClassDef):
            for member in statement.body:
                if isinstance(member, Function):
                    yield from _in_function(member)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = tuple(
                node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
            )
            yield from _in_node(statement, "value", None, statement.value, Scope(names=names))


def _in_function(function: Function) -> Iterator[Site]:
    line = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
    scope = Scope(function.name, line)
    for index, statement in enumerate(function.body):
        yield from _in_node(function, "body", index, statement, scope)


def _in_node(parent: ast.AST, field: str, index: int | None, node: ast.AST, scope: Scope) -> Iterator[Site]:
    for replacement in _replacements(node):
        yield Site(scope, node, replacement, parent, field, index)
    for name, position, child in _children(node):
        yield from _in_node(node, name, position, child, scope)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """Yield the nodes below a node that are mutated, with their field and, in a list, their index."""
    for name, value in ast.iter_fields(node):
        if name in _SKIPPED_FIELDS or isinstance(node, ast.arguments):
            continue
        for position, child in enumerate(value if isinstance(value, list) else [value]):
            # The texts of an f-string are parts of a message, and a statement of a text is a docstring.
            if isinstance(child, ast.AST) and not (
                isinstance(node, ast.JoinedStr | ast.Expr) and isinstance(child, ast.Constant)
            ):
                yield name, position if isinstance(value, list) else None, child


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    yield from _operators(node)
    yield from _conditions(node)
    if isinstance(node, ast.Constant):
        yield from _constants(node.value)
    if isinstance(node, ast.Return) and node.value and ast.unparse(node.value) != "None":
        yield ast.Return(ast.Constant(None))
    if _is_removable(node):
        yield ast.Pass()


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, operators, comparators):
            for index, operator in enumerate(operators):
                swapped = [*operators[:index], _COMPARISONS[type(operator)](), *operators[index + 1 :]]
                yield ast.Compare(left, swapped, comparators)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
        case ast.AugAssign(target, operator, value) if type(operator) in _ARITHMETIC:
            yield ast.AugAssign(target, _ARITHMETIC[type(operator)](), value)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case _:
            pass


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(test, body, orelse):
            yield ast.If(_negate(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(_negate(test), body, orelse)
        case ast.comprehension(target, iterable, [condition, *others], is_async):
            yield ast.comprehension(target, iterable, [_negate(condition), *others], is_async)
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case _:
            pass


def _constants(value: object) -> Iterator[ast.expr]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and _CODE.fullmatch(value):
        yield ast.Constant(f"{value}?")


def _negate(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_removable(node: ast.AST) -> bool:
    """Return whether the node is a statement that can be removed: a call, an error, a change of an object."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.Raise | ast.Delete)
