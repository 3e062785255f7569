"""What the gateway may do at the broker."""

from chassis.bus_permissions import BusPermissions

from gateway.live import feed, viewers
from gateway.settings import CONTEXT
from gateway.site import changes


def build_permissions() -> BusPermissions:
    """Return its permissions: the live stream of all contexts is its own, it reads and stores files, and it publishes
    no event."""
    permissions = BusPermissions(CONTEXT)
    permissions.own_stream(feed.STREAM)
    permissions.read_stream(feed.STREAM)
    permissions.publish.add(viewers.SUBJECT)
    permissions.subscribe |= {viewers.SUBJECT, *changes.SUBJECTS}
    permissions.store_files()
    return permissions
