"""Absolute addresses of uploads on our own hosts are stored as paths."""

import pytest

PATH = "/uploads/atlas/soap-1.webp"


@pytest.mark.parametrize(
    ("address", "stored"),
    [
        (PATH, PATH),
        (f"https://souk.test{PATH}", PATH),
        (f"https://atlas.souk.test{PATH}", PATH),
        (f"https://www.rif.example{PATH}", PATH),
        # Of other hosts, ports and schemes, and what is no upload: the service decides.
        *(
            (address, address)
            for address in (
                f"https://evil.example{PATH}",
                f"https://souk.test.evil.example{PATH}",
                f"https://souk.test@evil.example{PATH}",
                f"https://souk.test:8443{PATH}",
                f"http://souk.test{PATH}",
                "https://souk.test/fr/shop",
                f"https://souk.test{PATH}?a=b",
                f"//souk.test{PATH}",
            )
        ),
    ],
)
async def test_addresses_of_our_own_hosts_are_shortened(admin, fakes, address, stored):
    values = [{"attributName": "S", "price": 5, "image": address}]
    body = {"name": "Soap", "price": 5, "image": address, "icon": address, "pictures": [{"url": address}]}
    created = await admin.post("/fr/api/products", json={**body, "attributValues": values})
    assert created.status_code == 201, created.text
    product = fakes.last.request.item
    assert (product.image, product.icon) == (stored, stored)
    assert [picture.url for picture in product.pictures] == [stored]
    assert [value.image for value in product.attribute_values] == [stored]

    await admin.patch(
        f"/fr/api/products/{created.json()['id']}", json={"image": address, "description": address}
    )
    assert fakes.last.request.item.image == stored
    assert fakes.last.request.item.description == address
