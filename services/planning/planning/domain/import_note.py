"""What an imported plan has in another form than its file, or not at all."""

from dataclasses import dataclass
from typing import Final

# Of tasks.
DROPPED_TASK: Final = "dropped-task"
COMPUTED_DATES: Final = "computed-dates"
END_BEFORE_START: Final = "end-before-start"
ELAPSED_LAG: Final = "elapsed-lag"
PERCENT_LAG: Final = "percent-lag"
ELAPSED_DURATION: Final = "elapsed-duration"
FOREIGN_PREDECESSOR: Final = "foreign-predecessor"
UNKNOWN_PREDECESSOR: Final = "unknown-predecessor"
PROJECT_LINK: Final = "project-link"
CYCLE: Final = "cycle"
UNKNOWN_PARENT: Final = "unknown-parent"
BECAME_PROJECT: Final = "became-project"
NEW_ID: Final = "new-id"
NAME: Final = "name"
PROGRESS: Final = "progress"
COLOURS: Final = "colours"
UNITS: Final = "units"
MATERIAL_RESOURCE: Final = "material-resource"
REPEATED_RESOURCE: Final = "repeated-resource"
MUST_START_ON: Final = "must-start-on"
MUST_FINISH_ON: Final = "must-finish-on"
START_NO_LATER: Final = "start-no-later"
FINISH_NO_EARLIER: Final = "finish-no-earlier"
FINISH_NO_LATER: Final = "finish-no-later"
AS_LATE_AS_POSSIBLE: Final = "as-late-as-possible"
DEADLINE: Final = "deadline"
TASK_CALENDAR: Final = "task-calendar"
DURATION: Final = "duration"
INACTIVE: Final = "inactive"
INACTIVE_LINK: Final = "inactive-link"
MOVED: Final = "moved"
RECURRENCE: Final = "recurrence"
TIME_ZONE: Final = "time-zone"
ATTENDEES: Final = "attendees"
UNREADABLE: Final = "unreadable"
# Of the whole file.
DAY_ORDER: Final = "day-order"
DURATION_UNIT: Final = "duration-unit"
PROGRESS_SCALE: Final = "progress-scale"
OTHER_TABLE: Final = "other-table"
CUSTOM_FIELD: Final = "custom-field"
COLUMN: Final = "column"
WORKING_EXCEPTION: Final = "working-exception"
EXCEPTION: Final = "exception"
WORK_WEEK: Final = "work-week"
RESOURCE_CALENDAR: Final = "resource-calendar"
CALENDAR: Final = "calendar"


@dataclass(frozen=True)
class ImportNote:
    """`code` says what was adapted or dropped, `detail` has the value of the file. `task` is the id of the imported
    task, `name` its name; both are empty if the note is on the whole file."""

    code: str
    detail: str = ""
    task: str = ""
    name: str = ""
