import ast

import pytest
from souk_local.mutants.operators import find_sites
from souk_local.mutants.targets import list_mutants


def mutate(source):
    """Return what each mutation makes of a module."""
    count = len([*find_sites(ast.parse(source))])
    results = []
    for position in range(count):
        tree = ast.parse(source)
        [*find_sites(tree)][position].apply()
        results.append(ast.unparse(tree).splitlines()[-1].strip())
    return results


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a is not b", ["x = a is b"]),
        ("x = a and b", ["x = a or b"]),
        ("x = a + b", ["x = a - b"]),
        ("x = not a", ["x = a"]),
        ("x = 1", ["x = 2"]),
        ("x = True", ["x = False"]),
        ("x = 'order-saved'", ["x = 'order-saved?'"]),
        ("x = a if b else c", ["x = a if not b else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if not c]"]),
        ("return a", ["return None"]),
        ("x += a", ["x -= a", "pass"]),
        ("x.y = a", ["pass"]),
        ("save(a)", ["pass"]),
        ("raise a", ["pass"]),
    ],
)
def test_statements_of_functions_are_mutated(statement, expected):
    assert mutate(f"def f():\n    {statement}") == expected


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    x = 'A text for people.'",
        "def f():\n    x = f'{a} of {b}'",
        "def f():\n    return None",
        "@cache(1)\ndef f(a: Literal[1] = 2) -> Literal[3]:\n    '''docstring'''",
        "class A:\n    x: int = 1",
        "import a",
    ],
)
def test_texts_annotations_and_defaults_are_not_mutated(source):
    assert mutate(source) == []


def test_methods_and_constants_of_modules_are_mutated():
    sites = [
        *find_sites(
            ast.parse("LIMIT = 3\n\n\nclass A:\n    @property\n    def f(self):\n        return self")
        )
    ]

    assert [(site.scope.names, site.scope.function, site.scope.line) for site in sites] == [
        (("LIMIT",), "", 0),
        ((), "f", 5),
    ]


def test_a_constant_reaches_what_is_made_from_it(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("LIMIT = 3\nOTHER = None\nLIMITS: dict = {'day': LIMIT}\nALL = [*LIMITS, OTHER]")

    first, *_ = list_mutants([module], None)

    assert first.names == {"LIMIT", "LIMITS", "ALL"}
