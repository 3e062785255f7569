"""Numeric codes of Microsoft Project."""

from planning.domain import import_note as notes
from planning.domain.link import FF, FS, SF, SS

SPACE = "http://schemas.microsoft.com/project"
KINDS = {FF: "0", FS: "1", SF: "2", SS: "3"}
AS_SOON_AS_POSSIBLE, NOT_EARLIER = "0", "4"
# Constraints that plans don't have; the task keeps its start.
CONSTRAINTS = {
    "1": notes.AS_LATE_AS_POSSIBLE,
    "2": notes.MUST_START_ON,
    "3": notes.MUST_FINISH_ON,
    "5": notes.START_NO_LATER,
    "6": notes.FINISH_NO_EARLIER,
    "7": notes.FINISH_NO_LATER,
}
# Fields of value to people that plans don't have, with their values where nobody entered one.
LEFT_OUT = {"Notes": "", "Contact": "", "HyperlinkAddress": "", "Priority": "500"}
# A lag is in tenths of a minute, with the unit in which it is shown; that of a per-cent unit is the percentage.
TENTH = 6
LAG_FORMATS = {"m": "3", "h": "5", "d": "7", "w": "9"}
# Units of durations and lags in elapsed time, which is not working time; estimated ones are higher by 32.
ELAPSED = frozenset({4, 6, 8, 10, 12, 20})
PERCENT = frozenset({19, 20})
ESTIMATED = 32
UNITS = {4: "em", 6: "eh", 8: "ed", 10: "ew", 12: "emo", 19: "%", 20: "e%"}
WORK_RESOURCE = "1"
# Extended attributes for values that the format has no field for: the task's id, the lock, colours in the order of
# STYLES, and fractional progress.
ID, LOCKED, COLOURS, PROGRESS = "188743731", "188743734", "188743737", "188743740"
ALIASES = {ID: ("Text1", "Id"), LOCKED: ("Text2", "Locked"), COLOURS: ("Text3", "Colours"),
           PROGRESS: ("Text4", "Progress")}  # fmt: skip
STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
