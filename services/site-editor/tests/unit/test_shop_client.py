"""What the public pages read of the shop."""

import pytest
from site_editor.adapters.shop.client import GrpcShop
from site_editor.domain.listing import Listing
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

RUG = pb.Product(
    id="r1",
    name="Tapis",
    names={"fr": "Tapis", "ar": "سجادة"},
    description_html="<p>Laine</p>",
    descriptions_html={"ar": "<p>صوف</p>"},
    category_id="c1",
    attribute_values=[
        {"id": "v", "attribute_name": "Rond", "price": "9", "attribute_names": {"ar": "دائري"}}
    ],
)
HOME = pb.CategoryProduct(id="c1", name="Maison", names={"ar": "المنزل"})


class FakeClients:
    """Answers every call with the rug or its category; `requests` are those that it got."""

    def __init__(self):
        self.requests = []

    async def call(self, method, request):
        self.requests.append(request)
        replies = {
            "ListProducts": rpc.ListProductsResponse(
                items=[RUG, pb.Product(id="r2", name="Rideau")], total=2
            ),
            "GetProduct": RUG,
            "ListCategoryProducts": rpc.ListCategoryProductsResponse(items=[HOME]),
        }
        reply = type(replies[method.name])()
        reply.CopyFrom(replies[method.name])
        return reply


@pytest.mark.parametrize(
    ("locale", "product", "value", "html", "category"),
    [("ar", "سجادة", "دائري", "<p>صوف</p>", "المنزل"), ("en", "Tapis", "Rond", "<p>Laine</p>", "Maison")],
)
async def test_a_page_reads_the_shop_in_its_language(locale, product, value, html, category):
    clients = FakeClients()
    shop = GrpcShop(clients)
    listed = await shop.read_listing(Listing(), locale)
    shown = await shop.read_product("r1", locale)
    for read in (listed.products[0], shown.product, (await shop.list_products(locale)).products[0]):
        assert (read.name, read.values[0].name, read.description_html) == (product, value, html)
    assert [other.name for other in shown.related] == ["Rideau"]
    assert [shown_category.name for shown_category in (*listed.categories, *shown.categories)] == [
        category
    ] * 2
    # Lists are sorted in this language.
    assert {request.locale for request in clients.requests if hasattr(request, "locale")} == {locale}
