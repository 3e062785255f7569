"""Work that follows, and events for other contexts, by the outbox."""

from datetime import datetime

from chassis import outbox
from souk.apps.v1 import apps_events_pb2 as events

from app_catalog.adapters.sql_installations import to_message
from app_catalog.domain.installation import Installation


class OutboxSchedule:
    """Implements Schedule: each piece of work is an event that the service consumes itself."""

    def run_step(self, installation: Installation, step: str) -> None:
        """Add the internal event that runs the step after the commit."""
        outbox.add(
            installation.id, events.InstallationStepDue(installation_id=str(installation.id), step=step)
        )

    def undo_step(self, installation: Installation) -> None:
        """Add the internal event that undoes the last step that is done."""
        outbox.add(
            installation.id, events.InstallationStepDue(installation_id=str(installation.id), is_undo=True)
        )

    def erase(self, installation: Installation, due: datetime) -> None:
        """Add the internal event that erases the application's data when it is due."""
        outbox.add(installation.id, events.ErasureDue(installation_id=str(installation.id)), due)

    def publish_installed(self, installation: Installation) -> None:
        """Add the event `app-installed`."""
        outbox.add(installation.id, events.AppInstalled(installation=to_message(installation)))

    def publish_updated(self, installation: Installation) -> None:
        """Add the event `app-updated`."""
        outbox.add(installation.id, events.AppUpdated(installation=to_message(installation)))

    def publish_removed(self, installation: Installation) -> None:
        """Add the event `app-removed`; the data is still there."""
        outbox.add(installation.id, events.AppRemoved(installation=to_message(installation)))

    def publish_erased(self, installation: Installation) -> None:
        """Add the event `app-erased`, by which contexts delete the tenant's data of the application."""
        outbox.add(installation.id, events.AppErased(installation=to_message(installation)))
