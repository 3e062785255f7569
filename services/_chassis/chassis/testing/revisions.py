"""Revisions for tests of migrations."""

from chassis.service import Service


def steps_to_before(service: Service, revision: str) -> str:
    """Return the relative revision to migrate down to from the newest one, so that the given one is not applied."""
    versions = (service.migrations / "versions").glob("[0-9]*.py")
    return f"-{sum(path.name >= revision for path in versions)}"
