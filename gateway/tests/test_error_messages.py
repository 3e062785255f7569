"""Refusals speak the language of the path."""

import ast
from collections.abc import Iterator

import pytest
import yaml
from chassis import descriptors
from chassis.errors import ConflictError, FieldViolation, invalid_field
from gateway.error_messages import ErrorMessages
from gateway.locales import LOCALES
from gateway.problem_details import Problem
from souk.dropship.v1 import dropship_pb2
from souk_local.layout import ROOT

TRANSLATIONS = ROOT / "web/translations"
OTHERS = [locale for locale in LOCALES if locale != "en"]
# Where the code stands in each way to say no.
PLACES = {
    "FieldViolation": 2,
    "invalid_field": 2,
    "ConflictError": 1,
    "ForbiddenError": 1,
    "NotFoundError": 1,
    "forbidden": 2,
}


@pytest.mark.parametrize("locale", OTHERS)
def test_every_code_has_its_sentence(locale):
    told = yaml.safe_load((TRANSLATIONS / f"errors.{locale}.yaml").read_text())
    spoken = set(_codes())
    assert {"blank", "in-use", "last-admin"} <= spoken
    assert sorted(spoken - set(told)) == []


def test_both_languages_tell_the_same():
    french, arabic = (
        set(yaml.safe_load((TRANSLATIONS / f"errors.{one}.yaml").read_text())) for one in OTHERS
    )
    assert french == arabic


def test_a_problem_is_put_into_the_language():
    sentences = ErrorMessages(TRANSLATIONS)
    problem = Problem(
        422,
        "name: This is needed.",
        violations=[FieldViolation("name", "This field is required.", "blank", "7")],
    )
    sentences.translate(problem, "fr")
    assert problem.violations == [FieldViolation("name", "Ce champ est nécessaire.", "blank", "7")]
    assert problem.detail == "name: Ce champ est nécessaire."
    plain = Problem(409, "Something else still refers to this.", code="in-use")
    sentences.translate(plain, "ar")
    assert plain.detail == "هناك ما لا يزال مرتبطا به."


def test_what_a_refusal_names_is_named_in_every_language():
    sentences = ErrorMessages(TRANSLATIONS)
    told = FieldViolation("dependencies", "These depend on one another: A, B, A.", "cycle")
    problem = Problem(422, "", violations=[told])
    sentences.translate(problem, "fr")
    assert problem.violations[0].message == "Ces tâches s'attendraient l'une l'autre : A, B, A."


def test_english_and_unknown_codes_keep_the_services_own_words():
    sentences = ErrorMessages(TRANSLATIONS)
    for code, locale in (("in-use", "en"), ("in-use", ""), ("no-such-code", "fr")):
        problem = Problem(409, "Said by the service.", code=code)
        sentences.translate(problem, locale)
        assert problem.detail == "Said by the service."


@pytest.mark.parametrize("locale", LOCALES)
def test_the_screens_know_every_reason_of_the_importer(locale):
    told = yaml.safe_load((TRANSLATIONS / f"admin.{locale}.yaml").read_text())["reason"]
    assert set(told) == set(
        descriptors.enum_labels(dropship_pb2.DESCRIPTOR.enum_types_by_name["Reason"]).values()
    )


def _codes() -> Iterator[str]:
    """The codes of all refusals in the sources."""
    for folder in ("services", "gateway/gateway"):
        for path in (ROOT / folder).rglob("*.py"):
            if "tests" not in path.parts:
                for node in ast.walk(ast.parse(path.read_text())):
                    if isinstance(node, ast.Call):
                        yield from _code(node)


def _code(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
    given = [word.value for word in call.keywords if word.arg == "code" and name in {"Invalid", *PLACES}]
    if name in PLACES and len(call.args) > PLACES[name]:
        given.append(call.args[PLACES[name]])
    yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_the_ways_to_say_no_have_their_codes_where_they_are_looked_for():
    assert invalid_field("a", "b", "c").violations[0].code == "c"
    assert ConflictError("a", "b").code == "b"
