"""Error messages in the language of the path."""

import pytest
import yaml
from chassis import descriptors
from chassis.errors import ConflictError, FieldViolation, invalid_field
from chassis.locales import LOCALES
from gateway.error_messages import ErrorMessages
from gateway.problem_details import Problem
from reading.result import MESSAGES as READING_MESSAGES
from souk.dropship.v1 import dropship_pb2
from souk_local.layout import ROOT
from source_errors import FOR_PROGRAMS, list_errors

MESSAGES = ErrorMessages()
TRANSLATED_LOCALES = [locale for locale in LOCALES if locale != "en"]


def _read(locale):
    return yaml.safe_load((ROOT / f"gateway/gateway/error_messages.{locale}.yaml").read_text())


@pytest.mark.parametrize("locale", TRANSLATED_LOCALES)
def test_every_code_has_a_translation(locale):
    translations = _read(locale)
    codes = {error.code for error in list_errors()} - FOR_PROGRAMS
    assert {"blank", "in-use", "last-admin"} <= codes
    assert sorted(codes - set(translations)) == []


def test_both_languages_translate_the_same_codes():
    french, arabic = (set(_read(locale)) for locale in TRANSLATED_LOCALES)
    assert french == arabic


@pytest.mark.parametrize("locale", TRANSLATED_LOCALES)
def test_what_was_not_understood_is_named_in_every_language(locale):
    translations = _read(locale)
    assert {code for code in READING_MESSAGES if "{rest}" not in translations.get(code, "")} == set()


def test_a_problem_is_translated():
    problem = Problem(
        422,
        "name: This is needed.",
        violations=[FieldViolation("name", "This field is required.", "blank", "7")],
    )
    MESSAGES.translate(problem, "fr")
    assert problem.violations == [FieldViolation("name", "Ce champ est nécessaire.", "blank", "7")]
    assert problem.detail == "name: Ce champ est nécessaire."
    plain = Problem(409, "Something else still refers to this.", code="in-use")
    MESSAGES.translate(plain, "ar")
    assert plain.detail == "هناك ما لا يزال مرتبطا به."


def test_parameters_of_a_message_are_kept_in_translation():
    violation = FieldViolation("dependencies", "These depend on one another: A, B, A.", "cycle")
    problem = Problem(422, "", violations=[violation])
    MESSAGES.translate(problem, "fr")
    assert problem.violations[0].message == "Ces tâches s'attendraient l'une l'autre : A, B, A."


@pytest.mark.parametrize("locale", TRANSLATED_LOCALES)
def test_the_right_payment_status_is_named_in_each_language(locale):
    english = "The amounts paid make this: partially-paid"
    message = MESSAGES.message("does-not-add-up", english, locale)
    assert message != english
    assert message.endswith("partially-paid")


def test_english_and_unknown_codes_keep_the_message_of_the_service():
    for code, locale in (("in-use", "en"), ("in-use", ""), ("no-such-code", "fr")):
        problem = Problem(409, "Message of the service.", code=code)
        MESSAGES.translate(problem, locale)
        assert problem.detail == "Message of the service."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_of_the_importer_has_a_text(locale):
    translations = yaml.safe_load((ROOT / f"web/src/shared/common.{locale}.yaml").read_text())["reason"]
    assert set(translations) == set(
        descriptors.enum_labels(dropship_pb2.DESCRIPTOR.enum_types_by_name["Reason"]).values()
    )


def test_code_positions_match_the_signatures():
    assert invalid_field("a", "b", "c").violations[0].code == "c"
    assert ConflictError("a", "b").code == "b"


def test_the_line_and_the_name_in_a_rejected_text_are_kept_in_translation():
    violation = FieldViolation("html", "Line 12: This element is not allowed: <script>", "html-element")
    problem = Problem(422, "", violations=[violation])
    MESSAGES.translate(problem, "fr")
    assert problem.violations[0].message == "Ligne 12 : Cet élément HTML n'est pas permis : <script>"
