import csv
import io
from pathlib import Path

import pytest
from chassis.spreadsheets import decode_table, escape_formula, read_table, unescape_formula, write_table

# A formula's first character, in full width too, behind what spreadsheets leave out.
STARTS = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"]
BEFORE = ["", " ", "\t", "\r", "\n", "\u00a0", "\u200b", "\ufeff", "\u202e", "\u3000 ", "\x00", " \t "]
FORMULAS = [before + start + "1" for before in BEFORE for start in STARTS]


@pytest.mark.asvs("1.3.3")
@pytest.mark.parametrize("cell", [*FORMULAS, "\ttext", "\rtext", "\ntext", "@SUM(A1)"])
def test_what_would_start_a_formula_is_text(cell):
    assert escape_formula(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", " ", "Caftan", "1=1", "'quoted'", " spaced", "قفطان -1"])
def test_other_cells_stay_as_they_are(cell):
    assert escape_formula(cell) == cell


@pytest.mark.parametrize("cell", [*FORMULAS, "=1+1", "+212", "", "Caftan", "'quoted'", " spaced", "\ttext"])
def test_what_was_escaped_is_read_as_it_was(cell):
    assert unescape_formula(escape_formula(cell)) == cell


ARABIC = "السعر;الفئة\nصابون أسود;بيت"  # noqa: RUF001  # letters
FRENCH = "Référence;Créé\nÉTÉ CRÉÉE À;1"


@pytest.mark.parametrize("text", [ARABIC, FRENCH, "Name;Price"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_of_unicode_are_read(text, encoding):
    # Without a mark, only a first letter of Western Europe shows UTF-16.
    if text is ARABIC and encoding in ("utf-16-le", "utf-16-be"):
        text = f"Nom;{text}"
    assert decode_table(text.encode(encoding)) == text


@pytest.mark.parametrize(("text", "encoding"), [(ARABIC, "cp1256"), (FRENCH, "cp1252")])
def test_files_of_windows_are_read_in_the_language_that_they_show(text, encoding):
    assert decode_table(text.encode(encoding)) == text


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_the_one_of_the_headings(delimiter):
    assert [*read_table(f"a{delimiter}b\n1{delimiter}2\n")] == [["a", "b"], ["1", "2"]]


def test_every_writer_of_csv_escapes_formulas():
    root = Path(__file__).parents[4]
    sources = [*root.glob("gateway/gateway/**/*.py"), *root.glob("services/*/*/**/*.py")]
    writers = [path for path in sources if "tests" not in path.parts and "csv.writer(" in path.read_text()]
    assert writers
    # The one that others call.
    writers.remove(root / "services/_chassis/chassis/spreadsheets.py")
    assert [*csv.reader(io.StringIO(write_table([["=1+1", "a,b"], ["-1", ""]])))] == [
        ["'=1+1", "a,b"],
        ["'-1", ""],
    ]
    assert [path for path in writers if "chassis.spreadsheets import" not in path.read_text()] == []
