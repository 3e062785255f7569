"""The audit log of dropshipping: accounts without their keys, rules and what is synchronised."""

from google.protobuf.field_mask_pb2 import FieldMask
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

KEYS = "CJ1@api@first-secret-1111", "CJ1@api@second-secret-2222"


async def test_an_account_is_recorded_with_the_ends_of_its_keys_alone(call, audit_entries):
    first, second = KEYS
    account = pb.SupplierAccount(name="Main", api_key=first)
    account = await call("CreateSupplierAccount", rpc.CreateSupplierAccountRequest(item=account))
    item = pb.SupplierAccount(id=account.id, api_key=second)
    request = rpc.UpdateSupplierAccountRequest(item=item, mask=FieldMask(paths=["api_key"]))
    await call("UpdateSupplierAccount", request)
    await call("DeleteSupplierAccount", rpc.DeleteSupplierAccountRequest(id=account.id))

    deleted, changed, created = await audit_entries()

    assert (created.kind, created.after) == ("supplier-account-created", {"kind": "cj", "name": "Main"})
    assert (changed.before, changed.after) == ({"apiKey": "…1111"}, {"apiKey": "…2222"})
    assert (deleted.kind, deleted.subject_name) == ("supplier-account-deleted", "Main")
    assert "secret" not in str([created, changed, deleted])


async def test_rules_and_settings_are_recorded_from_what_to_what(call, admin, audit_entries):
    rule = pb.PricingRule(name="Cheap", multiplier="2.5", cost_to="20")
    await call("CreatePricingRule", rpc.CreatePricingRuleRequest(item=rule))
    before = await call("GetDropshipSettings", rpc.GetDropshipSettingsRequest(id=str(admin.tenant_id)))
    item = pb.DropshipSettings(id=str(admin.tenant_id), sync_hours=before.sync_hours + 1)
    request = rpc.UpdateDropshipSettingsRequest(item=item, mask=FieldMask(paths=["sync_hours"]))
    await call("UpdateDropshipSettings", request)

    changed, created = await audit_entries()

    assert (created.kind, created.subject_name) == ("pricing-rule-created", "Cheap")
    assert created.after.items() >= {"multiplier": "2.5", "costTo": "20"}.items()
    assert (changed.kind, changed.before, changed.after) == (
        "dropship-settings-changed",
        {"syncHours": before.sync_hours},
        {"syncHours": before.sync_hours + 1},
    )
