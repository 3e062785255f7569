"""Numeric codes of Microsoft Project."""

from planning.domain.link import FF, FS, SF, SS

SPACE = "http://schemas.microsoft.com/project"
KINDS = {FF: "0", FS: "1", SF: "2", SS: "3"}
NOT_EARLIER = "4"
# A lag is in tenths of a minute, with the unit in which it is shown.
TENTH = 6
LAG_FORMATS = {"m": "3", "h": "5", "d": "7", "w": "9"}
# Extended attributes for values that the format has no field for: the task's id, the lock, colours in the order of
# STYLES, and fractional progress.
ID, LOCKED, COLOURS, PROGRESS = "188743731", "188743734", "188743737", "188743740"
ALIASES = {ID: ("Text1", "Id"), LOCKED: ("Text2", "Locked"), COLOURS: ("Text3", "Colours"),
           PROGRESS: ("Text4", "Progress")}  # fmt: skip
STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
