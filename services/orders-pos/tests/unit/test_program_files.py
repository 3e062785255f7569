"""Files as other programs write them, against rows that were written by hand: none is read wrongly."""

from collections import Counter
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from chassis.money import Currency
from orders_pos.adapters.imports.parsed_rows import Terms, parse_rows
from orders_pos.adapters.imports.table_files import read_table_file
from orders_pos.domain.imports.address_columns import join_addresses
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import FIELDS
from orders_pos.domain.imports.program import Program, find_program, load_programs
from orders_pos.domain.imports.questions import MATCH, NAMES

FILES = sorted((Path(__file__).parents[1] / "programs").glob("*.yaml"))
MAD = Currency("MAD")


def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def parse(case, answers, encoding="utf-8"):
    table = read_table_file(case["file"].encode(encoding), "fr", case["kind"])
    fields = find_fields(case["kind"], table.headers, "MAD")
    names = answers.get(NAMES) == MATCH
    terms = Terms(MAD, Decimal(20), date(2026, 11, 30), answers, names, "MA", "Africa/Casablanca")
    return parse_rows(case["kind"], table, fields, terms)


def to_plain(value):
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, dict):
        return {name: to_plain(part) for name, part in value.items()}
    return [to_plain(part) for part in value] if isinstance(value, list | tuple) else value


def shown(row):
    notes = [note.code for note in row.notes]
    return to_plain(dict(join_addresses(row.values, "MA"))) | ({"notes": notes} if notes else {})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_another_program_is_read_as_written_by_hand(path):
    case = load(path)
    parsed = parse(case, case.get("answers", {}))
    assert parsed.program == case["program"]
    assert [question.id for question in parsed.questions] == case["asked"]
    assert all(question.answer for question in parsed.questions)
    assert {
        row.line: [violation.code for violation in row.violations] for row in parsed.rows if row.violations
    } == case.get("refused", {})
    assert [shown(row) for row in parsed.rows if not row.violations] == case["rows"]


@pytest.mark.parametrize("path", [path for path in FILES if load(path)["asked"]], ids=lambda path: path.stem)
def test_what_a_file_leaves_open_is_asked_and_not_guessed(path):
    case = load(path)
    parsed = parse(case, {})
    assert [question.id for question in parsed.questions if not question.answer] == case["asked"]
    columns = {question.column for question in parsed.questions if question.column >= 0}
    read = {
        index
        for index in columns
        for reading in parsed.columns[index]["readings"]
        if reading["value"] and not reading["code"]
    }
    # A column that is open in one cell may have others that are certain; amounts whose tax is open have none.
    taxes = {question.column for question in parsed.questions if question.code == "tax"}
    assert not read & taxes


def test_the_files_of_each_program_are_counted():
    counts = Counter()
    for path in FILES:
        case = load(path)
        key = case["program"], case["kind"]
        counts[*key, "files"] += 1
        counts[*key, "taken"] += len(case["rows"])
        counts[*key, "asked"] += len(case["asked"])
        counts[*key, "refused"] += len(case.get("refused", {}))
    programs = {(program.name, program.kind) for program in load_programs() if program.name != "Souk"}
    assert {key[:2] for key in counts} == programs
    assert all(counts[*program, "taken"] >= 2 for program in programs)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "mac_roman"])
def test_a_program_is_told_by_its_headings_in_any_encoding(encoding):
    case = load(next(path for path in FILES if path.stem == "loyverse_es"))
    assert [shown(row) for row in parse(case, {}, encoding).rows] == case["rows"]


@pytest.mark.parametrize("program", load_programs(), ids=lambda program: f"{program.name} {program.kind}")
def test_a_program_has_the_fields_of_its_kind_and_tells_its_own_headings(program):
    named = {*program.columns, *program.words, *program.blanks, *program.open_taxes}
    assert named <= FIELDS[program.kind].keys()
    for signature in program.signatures:
        assert find_program(program.kind, signature) is not None


def test_a_program_is_described_strictly():
    fields = {"name": "X", "kind": "products", "signatures": [], "columns": {}}
    assert Program.model_validate(fields).name == "X"
    with pytest.raises(ValueError, match="colums"):
        Program.model_validate({**fields, "colums": {}})
