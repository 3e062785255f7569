"""The numbers that Microsoft Project has for words."""

from planning.domain.link import FF, FS, SF, SS

SPACE = "http://schemas.microsoft.com/project"
KINDS = {FF: "0", FS: "1", SF: "2", SS: "3"}
NOT_EARLIER = "4"
# A lag is told in tenths of a minute, with the unit it is shown in.
TENTH = 6
LAG_FORMATS = {"m": "3", "h": "5", "d": "7", "w": "9"}
# Its texts of one's own, for what it has no place for: the id people type, a mark of what is locked, colours in the
# order of STYLES, and progress that is no whole number.
ID, LOCKED, COLOURS, PROGRESS = "188743731", "188743734", "188743737", "188743740"
ALIASES = {ID: ("Text1", "Id"), LOCKED: ("Text2", "Locked"), COLOURS: ("Text3", "Colours"),
           PROGRESS: ("Text4", "Progress")}  # fmt: skip
STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
