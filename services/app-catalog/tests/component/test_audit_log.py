"""The audit log of applications: who installed, changed and uninstalled them."""

from google.protobuf.field_mask_pb2 import FieldMask
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc


async def test_an_application_is_recorded_from_its_installation_to_its_end(
    call, install, start, audit_entries, admin
):
    id_ = await install("snooker")
    # It is installed already.
    await start("snooker")
    mask = FieldMask(paths=["is_enabled", "menu_order"])
    item = pb.InstalledApplication(id=id_, is_enabled=False, menu_order=7)
    await call("UpdateInstalledApplication", rpc.UpdateInstalledApplicationRequest(item=item, mask=mask))
    await call("DeleteInstalledApplication", rpc.DeleteInstalledApplicationRequest(id=id_))

    removed, changed, installed = [entry for entry in await audit_entries() if str(entry.subject_id) == id_]

    assert [entry.kind for entry in (installed, changed, removed)] == [
        "application-installed",
        "installed-application-changed",
        "installed-application-deleted",
    ]
    assert {entry.actor_id for entry in (installed, changed, removed)} == {admin.user_id}
    assert changed.subject_name == removed.subject_name == "snooker"
    assert changed.before["isEnabled"] is True
    assert changed.after == {"isEnabled": False, "menuOrder": 7}
