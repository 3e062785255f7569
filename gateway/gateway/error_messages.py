"""What refusals say in French and Arabic, by their codes. English is what the services say themselves."""

from collections.abc import Mapping
from pathlib import Path

import yaml

from gateway.locales import DEFAULT, LOCALES
from gateway.problem_details import FieldViolation, Problem

_FILE = "errors.{}.yaml"


class ErrorMessages:
    """The sentence of each code by locale; a code without one keeps its English sentence."""

    def __init__(self, folder: Path) -> None:
        self._by_locale = {locale: _read(folder, locale) for locale in LOCALES if locale != DEFAULT}

    def translate(self, problem: Problem, locale: str) -> None:
        """Put the problem and its violations into the language."""
        known = self._by_locale.get(locale, {})
        problem.violations = [
            FieldViolation(one.field, _route_doc(known, one.code, one.message), one.code, one.existing)
            for one in problem.violations
        ]
        if problem.violations:
            problem.detail = "\n".join(f"{one.field}: {one.message}" for one in problem.violations)
        else:
            problem.detail = _route_doc(known, problem.code, problem.detail)


def _route_doc(known: Mapping[str, str], code: str, english: str) -> str:
    """The sentence of a code; `{rest}` in it is what the English one names after its colon."""
    return known.get(code, english).replace("{rest}", english.partition(": ")[2])


def _read(folder: Path, locale: str) -> Mapping[str, str]:
    path = folder / _FILE.format(locale)
    return yaml.safe_load(path.read_text()) if path.is_file() else {}
