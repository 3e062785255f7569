"""Names of properties and relations of iCalendar."""

from planning.domain.link import FF, FS, SF, SS

KINDS = {FS: "FINISHTOSTART", SS: "STARTTOSTART", FF: "FINISHTOFINISH", SF: "STARTTOFINISH"}
KINDS_BY_RELATION = {**{relation: kind for kind, relation in KINDS.items()}, "DEPENDS-ON": FS}
STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
# Of an event that Souk wrote beside the to-do of the same task, and of a to-do without a length.
EVENT_OF, MILESTONE = "X-SOUK-EVENT-OF", "X-SOUK-MILESTONE"
TIME, LOCAL_TIME = "%Y%m%dT%H%M%SZ", "%Y%m%dT%H%M%S"


def to_property_name(name: str) -> str:
    """Return the name in the form of a property, such as `RELATED-TO` of `related_to`."""
    return name.upper().replace("_", "-")
