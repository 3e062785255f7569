"""Pictures and videos of the stock library: found, chosen, and where they end up."""

import json

import pytest
from chassis.errors import ValidationError
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

IMAGE, VIDEO = pb.STOCK_MEDIA_KIND_IMAGE, pb.STOCK_MEDIA_KIND_VIDEO
PICTURE = {"url": "/uploads/atlas/7.jpg", "alt": "A rug", "attribution": "Nadia / Pexels"}


@pytest.fixture
def ask(call):
    async def ask(question, *media):
        item = pb.AiRequest(
            question=question, media=[pb.StockMedia(kind=kind, id=id_) for kind, id_ in media]
        )
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return ask


@pytest.fixture
def confirm(call):
    async def confirm(request, status="SUCCESS"):
        sent = rpc.UpdateAiRequestRequest(item=pb.AiRequest(id=request.id, status=f"AI_STATUS_{status}"))
        sent.mask.paths.append("status")
        return await call("UpdateAiRequest", sent)

    return confirm


async def test_the_library_is_searched(call):
    page = await call("SearchStockMedia", rpc.SearchStockMediaRequest(kind=VIDEO, keywords="rug"))
    assert [(item.id, item.kind, item.attribution) for item in page.items] == [
        ("rug", VIDEO, "Nadia / Pexels")
    ]
    with pytest.raises(ValidationError):
        await call("SearchStockMedia", rpc.SearchStockMediaRequest(keywords="  "))


async def test_a_thumbnail_is_read(call):
    small = await call("ReadStockThumbnail", rpc.ReadStockThumbnailRequest(kind=IMAGE, id="7"))
    assert small.content == b"image 7"


async def test_a_picture_goes_to_a_new_product_when_it_is_confirmed(platform, media, ask, confirm):
    planned = await ask("create a product Tapis at 120 MAD with this picture", (IMAGE, "7"))
    assert (media.kept_files, platform.calls) == ([], [])
    assert [(item.id, item.title, item.attribution) for item in planned.media] == [
        ("7", "A rug", "Nadia / Pexels")
    ]
    await confirm(planned)
    assert media.kept_files == [("image", "7")]
    assert platform.values("products") == [{"name": "Tapis", "price": "120", "pictures": [PICTURE]}]


async def test_a_picture_is_added_to_those_of_a_product_and_taken_away_again(platform, ask, confirm):
    first = {"url": "/uploads/atlas/own.jpg"}
    rug = platform.add("products", name="Tapis", price="100", pictures=[first])
    planned = await ask("ajoute cette photo au produit Tapis", (IMAGE, "7"))
    assert [json.loads(change.after) for change in planned.changes] == [{"pictures": [first, PICTURE]}]
    await confirm(planned)
    await confirm(planned, "UNDONE")
    assert platform.items["products"][rug].values["pictures"] == [first]


async def test_a_video_is_shown_on_a_page_with_who_made_it(platform, media, ask, confirm):
    platform.add("pages", name="Contact", json_simplified_content=[{"html": "<p>Us</p>"}])
    planned = await ask("add this video to the page Contact", (VIDEO, "9"))
    await confirm(planned)
    [contact] = platform.values("pages")
    html = contact["json_simplified_content"][1]["html"]
    assert '<video src="/uploads/atlas/9.mp4" poster="/uploads/atlas/9.jpg"' in html
    assert "<figcaption>Nadia / Pexels</figcaption>" in html
    assert media.kept_files == [("video", "9")]


async def test_what_has_no_pictures_gets_none(platform, ask):
    platform.add("customers", full_name="Samira Alaoui")
    assert (await ask("add this picture to customer Samira Alaoui", (IMAGE, "7"))).is_question


async def test_what_the_library_does_not_have_is_refused(platform, ask):
    with pytest.raises(ValidationError):
        await ask("add this picture to product Tapis", (IMAGE, "gone"))
