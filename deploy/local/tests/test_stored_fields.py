"""What a shop can set is read: each such field names a test that changes it and sees something behave otherwise."""

import importlib
from pathlib import Path

import pytest
import yaml
from chassis.descriptors import field_options
from souk_local.layout import ROOT

FIELDS = yaml.safe_load((ROOT / "deploy/local/souk_local/stored_fields.yaml").read_text(encoding="utf-8"))
# Of every item, set by nobody.
_OF_ALL = {"id", "version"}
HOW = (
    "name a test in souk_local/stored_fields.yaml; where there is none that can fail, nothing reads the field"
)


def list_fields(name):
    """Return the fields of a message that are sent and stored."""
    context, _, message = name.partition(".")
    module = importlib.import_module(f"souk.{context}.v1.{context}_pb2")
    fields = getattr(module, message).DESCRIPTOR.fields
    return {field.name for field in fields if not field_options(field).read_only} - _OF_ALL


def find_file(place):
    """Return the file of a test, without its ending in the register: in a folder of tests, or beside what it is of."""
    folder, _, rest = place.partition("/")
    if folder == "web":
        return next(
            path
            for path in (ROOT / "web/src" / f"{rest}.test.{end}" for end in ("ts", "tsx"))
            if path.exists()
        )
    return ROOT / "services" / folder / "tests" / f"{rest}.py"


@pytest.mark.parametrize("message", FIELDS)
def test_every_field_that_is_stored_is_in_the_register(message):
    assert set(FIELDS[message]) == list_fields(message), HOW


@pytest.mark.parametrize(
    ("field", "test"),
    [(f"{message}.{name}", test) for message, fields in FIELDS.items() for name, test in fields.items()],
)
def test_the_test_of_a_field_exists_and_may_fail(field, test):
    place, _, name = test.partition("::")
    file: Path = find_file(place)
    text = file.read_text(encoding="utf-8")
    assert name, field
    assert (f"def {name}(" in text) if file.suffix == ".py" else (name in text), f"{field}: {HOW}"
