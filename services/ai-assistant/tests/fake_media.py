"""A stock library in memory."""

from ai_assistant.domain.media import MediaPage, StockMedia
from ai_assistant.usecases.ports import RefusedError


class FakeMedia:
    """Has one picture and one film of everything; `kept` are those whose files were stored."""

    def __init__(self):
        self.kept_files = []

    async def search(self, kind, keywords, page):
        return MediaPage((self._item(kind, keywords),), 1)

    async def get(self, kind, id_):
        if id_ == "gone":
            raise RefusedError("The stock library does not have this any more.")
        return self._item(kind, id_)

    async def load_thumbnail(self, kind, id_):
        return f"{kind} {id_}".encode()

    async def keep(self, kind, id_):
        self.kept_files.append((kind, id_))

    def _item(self, kind, id_):
        film = f"/uploads/atlas/{id_}.mp4" if kind == "video" else ""
        return StockMedia(
            id_, kind, "A rug", 1200, 800, "Nadia", "Pexels", path=f"/uploads/atlas/{id_}.jpg", video=film
        )
