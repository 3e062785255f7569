"""What the gateway may do at the broker."""

from chassis import revocations
from chassis.bus_permissions import BusPermissions

from gateway.live import feed, viewers
from gateway.settings import CONTEXT
from gateway.site import changes

# Of which nothing is kept for long.
STREAM = feed.STREAM


def build_permissions() -> BusPermissions:
    """Return its permissions: it follows revocations and the live stream of all contexts, reads and stores files, and
    publishes no event."""
    permissions = BusPermissions(CONTEXT)
    permissions.read_stream(revocations.STREAM)
    permissions.read_stream(feed.STREAM)
    permissions.publish.add(viewers.SUBJECT)
    permissions.subscribe |= {viewers.SUBJECT, *changes.SUBJECTS}
    permissions.store_files()
    return permissions
