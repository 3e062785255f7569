"""Pictures of other sites: fetched by HTTPS, behind redirects, each once, and what can't be had is left out."""

import io

import pytest
from chassis.context import set_caller
from chassis.egress import BlockedAddressError, HttpResponse
from chassis.errors import BusyError
from chassis.testing import caller
from orders_pos.adapters.imports.picture_fetcher import PictureFetcher
from orders_pos.domain.imports.picture_addresses import split_addresses
from PIL import Image


def picture():
    buffer = io.BytesIO()
    Image.new("RGBA", (8, 4), (200, 10, 10, 128)).save(buffer, "PNG")
    return buffer.getvalue()


class Web:
    """Stands in for the egress: `answers` are responses, errors or addresses to be redirected to."""

    def __init__(self, **answers):
        self.answers, self.requested = answers, []

    async def send(self, _method, address):
        self.requested.append(address)
        answer = self.answers.get(address.rsplit("/", 1)[-1], BusyError("no"))
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            return HttpResponse(302, {"location": answer}, b"")
        return HttpResponse(200 if answer else 404, {}, answer or b"")


class Store:
    def __init__(self):
        self.stored = {}

    async def put(self, tenant, name, file):
        self.stored[name] = file
        return f"/uploads/{tenant}/{name}"


@pytest.fixture
def fetch():
    async def fetch(web, *addresses):
        set_caller(caller("ROLE_ADMIN"))
        store = Store()
        return await PictureFetcher(web, store).fetch("rif", addresses), store

    return fetch


async def test_a_picture_becomes_an_upload_without_what_its_file_carried(fetch):
    web = Web(a=picture())
    paths, store = await fetch(web, "http://x.example/a", "http://x.example/a")
    [(name, file)] = store.stored.items()
    assert paths == {"http://x.example/a": f"/uploads/rif/{name}"}
    assert (file.media_type, web.requested) == ("image/webp", ["https://x.example/a"])
    assert Image.open(io.BytesIO(file.content)).size == (8, 4)


async def test_redirects_are_followed_a_few_times_and_by_https_alone(fetch):
    web = Web(a="http://y.example/b", b=picture(), loop="https://x.example/loop")
    paths, _ = await fetch(web, "https://x.example/a", "https://x.example/loop")
    assert set(paths) == {"https://x.example/a"}
    assert web.requested.count("https://x.example/loop") == 4
    assert "https://y.example/b" in web.requested


@pytest.mark.parametrize("answer", [BlockedAddressError("private"), BusyError("late"), b"", b"no picture"])
async def test_what_can_not_be_had_is_left_out(fetch, answer):
    assert (await fetch(Web(a=answer), "https://x.example/a"))[0] == {}


async def test_a_site_that_keeps_failing_is_left_alone(fetch):
    web = Web(z=picture())
    addresses = [f"https://gone.example/{n}" for n in range(40)]
    paths, _ = await fetch(web, *addresses, "https://x.example/z")
    assert set(paths) == {"https://x.example/z"}
    assert len(web.requested) < 15


@pytest.mark.parametrize(
    ("cell", "addresses"),
    [
        (
            "https://a.example/1.jpg, https://a.example/2.jpg",
            ("https://a.example/1.jpg", "https://a.example/2.jpg"),
        ),
        ("https://a.example/1,w_200.jpg", ("https://a.example/1,w_200.jpg",)),
        ("https://a.example/1.jpg|https://a.example/1.jpg", ("https://a.example/1.jpg",)),
        ("/uploads/rif/1.png\n/uploads/rif/2.png", ("/uploads/rif/1.png", "/uploads/rif/2.png")),
        (
            "https://a.example/1.jpg,https://a.example/2.jpg",
            ("https://a.example/1.jpg", "https://a.example/2.jpg"),
        ),
        (" ", ()),
    ],
)
def test_addresses_of_a_cell_are_told_apart_by_their_beginnings(cell, addresses):
    assert split_addresses(cell) == addresses
