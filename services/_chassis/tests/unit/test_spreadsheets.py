import pytest
from chassis.spreadsheets import decode_table, escape_formula, read_table, unescape_formula


@pytest.mark.asvs("1.3.3")
@pytest.mark.parametrize("cell", ["=1+1", "+212", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_what_would_start_a_formula_is_text(cell):
    assert escape_formula(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "Caftan", "1=1", "'quoted'"])
def test_other_cells_stay_as_they_are(cell):
    assert escape_formula(cell) == cell


@pytest.mark.parametrize("cell", ["=1+1", "+212", "", "Caftan", "'quoted'"])
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
