"""Files that are sent with a request."""

import base64
import binascii
import csv
from typing import Any

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.spreadsheets import decode_table, read_table

from ai_assistant.domain.table import Row, Table

_FIELD = "item.attachment.content"


def read_attachment(attachment: Any) -> Table:
    """Return the table of an attachment. Raise ValidationError if it is none."""
    try:
        data = base64.b64decode(attachment.content, validate=True)
        rows = list(read_table(decode_table(data, current_caller().locale)))
    except (binascii.Error, csv.Error) as error:
        raise invalid_field(_FIELD, f"This is no table: {error}", "table") from None
    if not rows or "\0" in "".join(rows[0]):
        raise invalid_field(_FIELD, "This is no table: it has no headings.", "table")
    return Table(
        rows[0],
        [Row(line, cells) for line, cells in enumerate(rows[1:], 2) if any(cell.strip() for cell in cells)],
    )
