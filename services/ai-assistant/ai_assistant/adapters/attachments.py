"""Files that are sent with a request."""

import base64
import csv
from functools import partial

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.slow_work import run_slowly
from chassis.spreadsheets import decode_table, read_table

from ai_assistant.domain.table import Row, Table

_FIELD = "item.attachment.content"


async def load_attachment(content: str) -> Table:
    """Return the table of an attachment, in base64, read outside the event loop. Raise ValidationError."""
    read = partial(read_attachment, content, current_caller().locale)
    return await run_slowly(read, _FIELD, len(content))


def read_attachment(content: str, locale: str) -> Table:
    """Return the table of an attachment in base64. Raise ValidationError if it is none."""
    try:
        data = base64.b64decode(content, validate=True)
    except ValueError:
        # Also of letters beyond ASCII.
        raise invalid_field(_FIELD, "Send the file in base64.", "table") from None
    try:
        rows = list(read_table(decode_table(data, locale)))
    except (ValueError, csv.Error) as error:
        raise invalid_field(_FIELD, f"This is no table: {error}", "table") from None
    if not rows or "\0" in "".join(rows[0]):
        raise invalid_field(_FIELD, "This is no table: it has no headings.", "table")
    return Table(
        rows[0],
        [Row(line, cells) for line, cells in enumerate(rows[1:], 2) if any(cell.strip() for cell in cells)],
    )
