"""Error messages in French and Arabic, by their codes. The services themselves write English."""

import re
from collections.abc import Mapping

from chassis.locales import DEFAULT, LOCALES
from chassis.texts import Texts

from gateway.problem_details import FieldViolation, Problem

_TEXTS = Texts(__file__, "error_messages")
_LINE = re.compile(r"Line (\d+): ")


class ErrorMessages:
    """Messages by locale and code; a code without a translation keeps its English message."""

    def __init__(self) -> None:
        self._by_locale = {locale: _TEXTS[locale] for locale in LOCALES if locale != DEFAULT}

    def message(self, code: str, english: str, locale: str) -> str:
        """Return the message of a code in the locale."""
        return _message(self._by_locale.get(locale, {}), code, english)

    def translate(self, problem: Problem, locale: str) -> None:
        """Translate the problem and its violations into the locale."""
        messages = self._by_locale.get(locale, {})
        problem.violations = [
            FieldViolation(
                violation.field,
                _message(messages, violation.code, violation.message),
                violation.code,
                violation.existing,
            )
            for violation in problem.violations
        ]
        if problem.violations:
            lines = [f"{violation.field}: {violation.message}" for violation in problem.violations]
            if omitted := problem.more.get("omitted"):
                lines.append(messages.get("omitted", "and {count} more").replace("{count}", str(omitted)))
            problem.detail = "\n".join(lines)
        elif problem.more.get("exceeded"):
            limits = "; ".join(_exceeded_limit(messages, **limit) for limit in problem.more["exceeded"])
            problem.detail = _message(messages, problem.code, f": {limits}") if messages else problem.detail
        else:
            problem.detail = _message(messages, problem.code, problem.detail)


def _message(messages: Mapping[str, str], code: str, english: str) -> str:
    """Return the message of a code. `{rest}` in it stands for what follows the colon of the English message. The line
    that the English message begins with is kept."""
    if code not in messages:
        return english
    line = _LINE.match(english)
    sentence = english[line.end() :] if line else english
    message = messages[code].replace("{rest}", sentence.partition(": ")[2])
    return (messages.get("line", line[0]).replace("{line}", line[1]) if line else "") + message


def _exceeded_limit(
    messages: Mapping[str, str], name: str, value: str, limit: str, currency: str, used: str = ""
) -> str:
    """Return what exceeds which limit, in words."""
    message = messages.get("exceeded-today" if used else "exceeded", "")
    amounts = {"value": value, "limit": limit, "used": used}
    for key, amount in amounts.items():
        message = message.replace(f"{{{key}}}", f"{amount} {currency or '%'}")
    return message.replace("{name}", messages.get(f"limit-{name.removesuffix('-day')}", name))
