"""A photo service with the API of Pexels: what it should send, and what real ones send beside that."""

import asyncio
import io
import socket

import httpx
import pytest
from ai_assistant.adapters.media.library import StockLibrary
from ai_assistant.adapters.media.pexels import PexelsSource
from ai_assistant.usecases.ports import RefusedError
from chassis.context import set_caller
from chassis.errors import BusyError
from chassis.testing import caller
from granian.constants import Interfaces
from granian.server.embed import Server
from PIL import Image
from souk_sandbox.photos.app import PhotoApi
from souk_sandbox.photos.replies import BODIES, MUTATIONS, TOTAL
from starlette.applications import Starlette

EMPTY = {"no-files", "items-of-null", "ids-of-text"}


class FakeStore:
    """Files by name."""

    def __init__(self):
        self.files = {}

    async def put(self, tenant, name, file):
        self.files.setdefault(name, file)
        return f"/uploads/{tenant}/{name}"


@pytest.fixture(scope="module")
async def service():
    """The address of a stand-in, and the stand-in."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    api = PhotoApi()
    app = Starlette(routes=api.routes())
    server = Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False)
    serving = asyncio.create_task(server.serve())
    url = f"http://127.0.0.1:{port}/photo-api"
    async with httpx.AsyncClient() as client:
        while True:
            try:
                await client.get(f"{url}/v1/search")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.02)
    yield url, api
    server.stop()
    await asyncio.wait({serving}, timeout=30)


@pytest.fixture
async def photos(service):
    """The library, its store and the stand-in, as it should be."""
    set_caller(caller())
    url, api = service
    api.mutation = ""
    store = FakeStore()
    library = StockLibrary(PexelsSource(url, "test-key"), store)
    yield library, store, api
    await library.close()


async def test_photos_come_ten_a_page_with_who_made_them(photos):
    library, _, _ = photos
    first, third = await library.search("image", "rocks", 1), await library.search("image", "rocks", 3)
    assert (len(first.items), len(third.items), first.total) == (10, TOTAL - 20, TOTAL)
    photo = first.items[0]
    assert (photo.attribution, photo.title) == ("Lukas Rodriguez / Pexels", "Brown Rocks During Golden Hour")
    assert photo.source_url.startswith("https://www.pexels.com/photo/")


async def test_what_is_used_is_drawn_anew_and_stored_once(photos):
    library, store, _ = photos
    page = await library.search("image", "rocks", 1)
    await library.keep("image", page.items[0].id)
    await library.keep("image", page.items[0].id)
    [(name, file)] = store.files.items()
    assert page.items[0].path.endswith(f"/{name}")
    assert Image.open(io.BytesIO(file.content)).size == (1600, 1066)


async def test_of_a_video_the_film_and_its_picture_are_stored(photos):
    library, store, _ = photos
    [film, *_] = (await library.search("video", "forest", 1)).items
    await library.keep("video", film.id)
    assert {file.media_type for file in store.files.values()} == {"image/jpeg", "video/mp4"}
    assert {film.path.rpartition("/")[2], film.video.rpartition("/")[2]} == set(store.files)
    assert film.duration == 32


async def test_another_process_finds_what_was_chosen_by_its_id(photos):
    library, _, _ = photos
    assert (await library.get("image", "3573351")).author == "Lukas Rodriguez"
    with pytest.raises(RefusedError):
        await library.get("image", "9")
    with pytest.raises(RefusedError):
        await library.get("image", "../search?query=x")


@pytest.mark.parametrize("kind", ["image", "video"])
@pytest.mark.parametrize("mutation", MUTATIONS)
async def test_a_reply_that_differs_breaks_no_search(photos, mutation, kind):
    library, _, api = photos
    api.mutation = mutation
    page = await library.search(kind, "rocks", 1)
    assert len(page.items) == (0 if mutation in EMPTY else 10)
    assert all(item.id.isdigit() and item.title and item.attribution for item in page.items)


@pytest.mark.parametrize("mutation", BODIES)
async def test_a_reply_that_is_none_says_that_it_does_not_answer(photos, mutation):
    library, _, api = photos
    api.mutation = mutation
    with pytest.raises(BusyError):
        await library.search("image", "rocks", 1)


async def test_a_file_that_is_no_picture_is_not_stored(photos):
    library, store, api = photos
    page = await library.search("video", "forest", 1)
    api.mutation = "no-picture"
    with pytest.raises(BusyError):
        await library.keep("video", page.items[0].id)
    assert store.files == {}
