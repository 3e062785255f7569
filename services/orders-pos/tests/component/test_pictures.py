"""Pictures are uploads of the tenant; addresses that were stored before stay, and are never taken anew."""

from uuid import UUID

import pytest
from chassis import uploads
from chassis.contract.modules import services
from chassis.contract.resource import resources
from chassis.descriptors import field_options
from chassis.errors import ValidationError
from google.protobuf.message_factory import GetMessageClass
from souk.orders.v1 import orders_pb2 as pb

OWN, STORED = "/uploads/test/a-1.webp", "https://shop.example/1.png"
FOREIGN = [
    STORED, "/uploads/rif/a-1.webp", "/uploads/test/", "/uploads/test/../rif/a.webp", "/admin", "//evil.example/a",
    "https://souk.example/uploads/test/a.webp", "javascript:alert(1)", "data:image/png;base64,AA", "soap.jpg", " ",
]  # fmt: skip
PRODUCT = {"name": "Soap", "price": "1"}
FIELDS = {
    "Product.image": lambda address: pb.Product(**PRODUCT, image=address),
    "Product.icon": lambda address: pb.Product(**PRODUCT, icon=address),
    "ProductPicture.url": lambda address: pb.Product(**PRODUCT, pictures=[{"url": address}]),
    "ProductPicture.video": lambda address: pb.Product(**PRODUCT, pictures=[{"url": OWN, "video": address}]),
    "AttributeValue.image": lambda address: pb.Product(
        **PRODUCT,
        product_type=pb.PRODUCT_TYPE_VARIABLE,
        attribute_values=[{"attribute_name": "S", "price": "1", "image": address}],
    ),
    "CategoryProduct.image": lambda address: pb.CategoryProduct(name="Care", image=address),
    "CategoryProduct.icon": lambda address: pb.CategoryProduct(name="Care", icon=address),
}


def find_picture_fields(message, seen):
    """Yield the fields of a message, and of those that it embeds, that hold addresses of pictures."""
    for field in message.fields:
        if field.message_type and field.message_type not in seen:
            yield from find_picture_fields(field.message_type, [*seen, field.message_type])
        elif field_options(field).format == uploads.PICTURE_FORMAT:
            yield f"{field.containing_type.name}.{field.name}"


def test_every_field_of_pictures_is_tried_here():
    written = [resource.item for resource in resources() if {"Create", "Update"} & resource.rpcs.keys()]
    inputs = [method.input_type for service in services() for method in service.methods]
    assert {name for message in written for name in find_picture_fields(message, [])} == FIELDS.keys()
    # No other rpc takes them.
    others = [message for message in inputs if not message.name.startswith(("Create", "Update"))]
    assert [name for message in others for name in find_picture_fields(message, [])] == []


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("address", FOREIGN)
async def test_only_uploads_of_the_tenant_are_taken(create, change, name, address):
    with pytest.raises(ValidationError) as error:
        await create(FIELDS[name](address))
    assert [violation.code for violation in error.value.violations] in ([uploads.CODE], ["blank"])
    assert error.value.violations[0].field.startswith("item.")

    item = await create(FIELDS[name](OWN))
    with pytest.raises(ValidationError):
        await change(item, **written_fields(FIELDS[name](address), "name", "price", "product_type"))


def written_fields(item, *but):
    return {field.name: value for field, value in item.ListFields() if field.name not in but}


async def test_an_address_that_was_stored_before_stays_until_it_is_replaced(create, change, fetch):
    product = await create(pb.Product(**PRODUCT, image=OWN))
    pictures = f'[{{"url": "{STORED}"}}, {{"url": "{OWN}"}}]'
    await fetch(
        "UPDATE product SET image = $1, pictures = $2::text::jsonb WHERE id = $3",
        STORED, pictures, UUID(product.id),
    )  # fmt: skip
    sent = [pb.ProductPicture(url=STORED), pb.ProductPicture(url=OWN)]

    # As clients send it that write whole items.
    edited = await change(product, name="Savon", image=STORED, pictures=sent)
    assert (edited.name, edited.image) == ("Savon", STORED)
    edited = await change(product, pictures=[*reversed(sent)])
    assert [picture.url for picture in edited.pictures] == [OWN, STORED]
    edited = await change(product, pictures=sent[1:])
    assert edited.image == OWN
    with pytest.raises(ValidationError):
        await change(product, image=STORED)


def test_items_without_pictures_are_not_looked_through():
    assert not uploads.takes_uploads(pb.Customer.DESCRIPTOR)
    assert uploads.foreign_pictures(GetMessageClass(pb.Customer.DESCRIPTOR)(first_name="/a")) == {}
