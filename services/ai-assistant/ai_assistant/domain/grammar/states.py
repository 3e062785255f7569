"""What words for a state mean for each kind of items."""

from datetime import date, timedelta
from decimal import Decimal

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.intent import Value

_DONE = Decimal(100)
_OPEN = ("progress", "lt", _DONE)


def read_state(entity: Entity, state: str, today: date) -> tuple[tuple[str, str, Value], ...]:
    """Return the conditions, each as field, test and value, that items in a state meet."""
    if entity.path == "products" and state == "out-of-stock":
        return (("stock_on_hand", "le", Decimal(0)),)
    if entity.path == "gantt_tasks":
        return {
            "late": (("end_time", "le", today - timedelta(days=1)), _OPEN),
            "unfinished": (_OPEN,),
            "finished": (("progress", "ge", _DONE),),
        }.get(state, (("status", "state", state),))
    return (("status", "state", state),)
