"""A short form of intents, for tables of examples."""

from ai_assistant.domain.intent import Intent


def describe(intent):
    """Return an intent in one line: `search product (price lt 50)`; a question as `? its-code`."""
    if not isinstance(intent, Intent):
        return f"? {intent.code}"
    parts = [f"{intent.action} {intent.entity}".strip(), *map(_group, intent.alternatives)]
    parts += [f"[{c.field} {c.way} {c.value}]" for c in intent.changes]
    parts += ["{" + ", ".join(f"{k}: {v}" for k, v in item.items()) + "}" for item in intent.items]
    parts += [f"order {','.join(intent.order)}"] if intent.order else []
    parts += [f"limit {intent.limit}"] if intent.limit else []
    parts += ["all"] * intent.is_all + ["count"] * intent.is_count
    parts += [f"{intent.command} {intent.argument}".strip()] if intent.command else []
    return " ".join(parts)


def _group(conditions):
    return "(" + " & ".join(map(_condition, conditions)) + ")"


def _condition(condition):
    value = condition.value
    text = "..".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return ("not " * condition.is_negated + f"{condition.field} {condition.test} {text}").strip()
