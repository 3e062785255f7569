"""The stand-in photo service over HTTP: its API below /photo-api/v1, its configuration at /sandbox/photos."""

import io
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from souk_sandbox.photos.replies import BODIES, MUTATIONS, TOTAL, photo, search, video

_ROOT = "/photo-api"
_KEY, _FIRST, _WIDTH = "test-key", 3573351, 1880
_NOT_FOUND = 404
# The first bytes of a film; no player plays it.
_FILM = b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + bytes(64)


class PhotoApi:
    """`mutation` changes replies until another one is set."""

    def __init__(self) -> None:
        self.mutation = ""

    def routes(self) -> list[Route]:
        """Return the routes of the API, its files and the configuration."""
        return [
            Route(f"{_ROOT}/v1/search", self.search_photos),
            Route(f"{_ROOT}/v1/videos/search", self.search_videos),
            Route(f"{_ROOT}/v1/photos/{{id:int}}", self.get_photo),
            Route(f"{_ROOT}/v1/videos/videos/{{id:int}}", self.get_video),
            Route(f"{_ROOT}/photos/{{name}}", self.get_picture),
            Route(f"{_ROOT}/films/{{name}}", self.get_film),
            Route("/sandbox/photos", self.configure, methods=["POST"]),
        ]

    async def search_photos(self, http: Request) -> Response:
        """Respond with a page of photos."""
        return self._search(http, "photos", photo)

    async def search_videos(self, http: Request) -> Response:
        """Respond with a page of videos."""
        return self._search(http, "videos", video)

    async def get_photo(self, http: Request) -> Response:
        """Respond with a photo, or 404."""
        return self._item(http, photo)

    async def get_video(self, http: Request) -> Response:
        """Respond with a video, or 404."""
        return self._item(http, video)

    async def get_picture(self, _: Request) -> Response:
        """Respond with a JPEG, or with HTML under its type when mutated."""
        if self.mutation == "no-picture":
            return Response("<html></html>", media_type="image/jpeg")
        from PIL import Image  # noqa: PLC0415  # as in `chassis.images`

        target = io.BytesIO()
        Image.new("RGB", (_WIDTH, _WIDTH * 2 // 3), "#374824").save(target, "JPEG")
        return Response(target.getvalue(), media_type="image/jpeg")

    async def get_film(self, _: Request) -> Response:
        """Respond with a film, or with HTML under its type when mutated."""
        content = b"<html></html>" if self.mutation == "no-picture" else _FILM
        return Response(content, media_type="video/mp4")

    async def configure(self, http: Request) -> Response:
        """Set the mutation: a name of MUTATIONS or BODIES, no-picture, or nothing."""
        self.mutation = orjson.loads(await http.body()).get("mutation", "")
        return Response(status_code=204)

    def _search(self, http: Request, name: str, make: Any) -> Response:
        query = http.query_params
        items = [make(_FIRST + i, self._base(http)) for i in range(TOTAL)] if query.get("query") else []
        page, per_page = int(query.get("page", 1)), int(query.get("per_page", 15))
        return self._respond(http, search(name, items, page, per_page))

    def _item(self, http: Request, make: Any) -> Response:
        id_ = http.path_params["id"]
        if not _FIRST <= id_ < _FIRST + TOTAL:
            return Response(
                b'{"status": 404, "code": "Not Found"}', _NOT_FOUND, media_type="application/json"
            )
        return self._respond(http, make(id_, self._base(http)))

    def _respond(self, http: Request, reply: Any) -> Response:
        if http.headers.get("authorization") != _KEY:
            status, media, body = BODIES["unauthorized"]
            return Response(body, status, media_type=media)
        if self.mutation in BODIES:
            status, media, body = BODIES[self.mutation]
            return Response(body, status, media_type=media)
        mutated = MUTATIONS[self.mutation](reply) if self.mutation in MUTATIONS else reply
        return Response(orjson.dumps(mutated), media_type="application/json")

    def _base(self, http: Request) -> str:
        return f"http://{http.headers['host']}{_ROOT}"
