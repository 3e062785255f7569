"""The match sheet, whose drawing is imported with the first one: it takes 25 MB and most of a second."""

from datetime import datetime

from souk.snooker.v1 import snooker_pb2 as pb


def render_sheet(match: pb.SnookerMatch, locale: str, timezone: str, printed: datetime) -> bytes:
    """Return the match sheet as PDF."""
    from games_snooker.adapters.match_sheet import render_match_sheet  # noqa: PLC0415  # see above

    return render_match_sheet(match, locale, timezone, printed)
