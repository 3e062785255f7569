import subprocess

import pytest
from souk_local.conventions import check
from souk_local.terms import TERMS, VALUES


@pytest.fixture
def checkout(tmp_path):
    """Writes a file into a git checkout of its own and returns what is found in it."""
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)

    def write(path, text=""):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return check(tmp_path)

    return write


@pytest.mark.parametrize("word", TERMS)
def test_a_word_of_the_list_is_found_in_functions_classes_and_files(checkout, word):
    assert len(checkout("a.py", f"def send_{word}(): ...\n\n\nclass {word.capitalize()}Sender: ...\n")) == 2
    assert len(checkout(f"x/{word}.py")) == 3
    assert len(checkout("b.ts", f"export const get{word.capitalize()} = () => 1\n")) == 4


@pytest.mark.parametrize(
    "name",
    ["DeadLetters", "dead_letter", "listParkedCarts", "paper_size", "retellings", "newsletter", "Desktop"],
)
def test_other_meanings_and_longer_words_pass(checkout, name):
    assert checkout("a.py", f"class {name}: ...\n") == []


def test_a_test_may_be_a_sentence(checkout):
    assert checkout("tests/test_a.py", "def test_what_was_said_is_told(): ...\n") == []
    assert checkout("tests/test_a.py", "class Desk: ...\n") != []


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_is_named_by_what_it_holds(checkout, name):
    def count(findings):
        return len([finding for finding in findings if finding.endswith("by what it holds")])

    assert count(checkout("a.py", f"def get({name}): ...\n\n\nfor {name} in (): ...\n")) == 2
    assert count(checkout("tests/test_b.py", f"{name} = 1\n")) == 3
    assert (
        count(checkout("c.ts", f"const {name} = 1;\nrows.map({name} => 2);\nrows.map(({name}, i) => 2);\n"))
        == 6
    )


def test_a_field_and_a_longer_name_may_have_such_a_word(checkout):
    assert (
        checkout("a.py", "row.found = rows.known(found_rows=1)\n\n\nclass Row:\n    found: int = 0\n") == []
    )
    assert checkout("b.ts", "const { rows: foundRows } = page.found;\n") == []
