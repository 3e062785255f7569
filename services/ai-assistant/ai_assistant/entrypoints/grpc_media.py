"""The stock library: searching it, and its small pictures."""

from typing import Any

from chassis.columns import enum_label
from chassis.errors import NotFoundError, invalid_field
from chassis.grpc import OutsideCall, Servicer
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.domain.media import IMAGE, StockMedia
from ai_assistant.usecases.ports import MediaLibrary, RefusedError

_NUMBERS = {"image": pb.STOCK_MEDIA_KIND_IMAGE, "video": pb.STOCK_MEDIA_KIND_VIDEO}


def stock_library(library: MediaLibrary) -> Servicer:
    """Return the servicer of the stock library, which is called with no transaction open."""
    rpcs = _Rpcs(library)
    handlers = {
        "SearchStockMedia": OutsideCall(rpcs.search, rpcs.reply),
        "ReadStockThumbnail": OutsideCall(rpcs.thumbnail, rpcs.reply),
    }
    return Servicer(rpc.DESCRIPTOR.services_by_name["StockLibrary"], handlers)


async def find_media(item: Any, library: MediaLibrary) -> tuple[StockMedia, ...]:
    """Return what a request was sent with. Raise ValidationError for what the library does not have."""
    try:
        return tuple([await library.get(_kind(sent.kind), sent.id) for sent in item.media])
    except RefusedError as error:
        raise invalid_field("item.media", str(error), "reference") from None


def media_columns(media: tuple[StockMedia, ...]) -> list[dict[str, Any]]:
    """Return media as a request stores them. Protobuf reads choices within JSON by their numbers."""
    return [
        {
            "id": item.id,
            "kind": _NUMBERS[item.kind],
            "title": item.title,
            "width": item.width,
            "height": item.height,
            "duration": item.duration,
            "author": item.author,
            "source_url": item.source_url,
            "attribution": item.attribution,
        }
        for item in media
    ]


async def read_media(stored: Any, library: MediaLibrary) -> tuple[StockMedia, ...]:
    """Return the media that a request stored. Raise RefusedError for what the library does not have any more."""
    return tuple([await library.get(_kind(item["kind"]), item["id"]) for item in stored])


def _kind(number: int) -> str:
    return enum_label(pb.StockMediaKind.DESCRIPTOR, number) or IMAGE


class _Rpcs:
    def __init__(self, library: MediaLibrary) -> None:
        self._library = library

    async def search(self, request: rpc.SearchStockMediaRequest) -> rpc.SearchStockMediaResponse:
        if not request.keywords.strip():
            raise invalid_field("keywords", "Say what to look for.", "blank")
        page = await self._library.search(_kind(request.kind), request.keywords.strip(), max(1, request.page))
        items = [pb.StockMedia(**columns) for columns in media_columns(page.items)]
        return rpc.SearchStockMediaResponse(items=items, total=page.total)

    async def thumbnail(self, request: rpc.ReadStockThumbnailRequest) -> rpc.ReadStockThumbnailResponse:
        try:
            content = await self._library.load_thumbnail(_kind(request.kind), request.id)
        except RefusedError as error:
            raise NotFoundError(str(error)) from None
        return rpc.ReadStockThumbnailResponse(content=content)

    async def reply(self, _: Any, reply: Any) -> Any:
        return reply
