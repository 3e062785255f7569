import subprocess

import pytest
from souk_local.conventions import check
from souk_local.terms import TERMS


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
