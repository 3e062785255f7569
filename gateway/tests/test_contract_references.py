"""Every id that a client writes says what it refers to, so that it is checked, and tried with another tenant's."""

from chassis.contract.modules import services
from chassis.contract.resource import resources
from chassis.descriptors import field_options
from chassis.rights import is_read

# Ids that refer to nothing of a tenant's.
FREE = {
    # Chosen by the client, so that a repeat is recognised.
    "client_shot_id",
    # Signed by Souk, or computed from the cart.
    "quote_id",
    # Of the supplier's catalogue.
    "PricingRule.category_id", "SearchTerms.category_id",
    # Within the product that is named beside it.
    "attribute_value_id",
    # The number of the seller with the tax office.
    "tax_id",
    # Of an OAuth client (RFC 6749).
    "client_id",
}  # fmt: skip
# Not sent in bodies: the gateway fills them in from the path, or from what the service told it.
INTERNAL = {
    "AutoScheduleRequest.plan_id", "SetBaselineRequest.plan_id", "UndoEditRequest.plan_id", "RedoEditRequest.plan_id",
    "PublishDraftRequest.page_id", "DiscardDraftRequest.page_id", "CreatePreviewRequest.page_id", "StopPlace.order_id",
    "StartCustomerSessionRequest.customer_id", "SwitchPersonRequest.user_id", "GiveApprovalRequest.user_id",
}  # fmt: skip


def list_written(message, seen):
    """Yield the fields that a client writes in a message and in those that it embeds."""
    for field in message.fields:
        if field_options(field).read_only:
            continue
        yield field
        if field.message_type and field.message_type not in seen:
            yield from list_written(field.message_type, [*seen, field.message_type])


def is_named(field, names):
    return field.name in names or f"{field.containing_type.name}.{field.name}" in names


def test_every_written_id_names_its_resource():
    paths = {resource.path for resource in resources()}
    for service in services():
        for method in service.methods:
            for field in () if is_read(method) else list_written(method.input_type, []):
                refers_to = field_options(field).refers_to
                assert not refers_to or refers_to in paths, field.full_name
                is_id = field.name.endswith(("_id", "_ids")) and field.type == field.TYPE_STRING
                assert not is_id or refers_to or is_named(field, FREE | INTERNAL), field.full_name
