"""Read an answer of a chat API, as a stream of chunks or as one object.

Servers differ: calls end with any finish_reason, indexes are missing or repeated, arguments come as text or as an
object, ids are missing, chunks have no choices. Only the calls decide.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from ai_assistant.domain.conversation import Completion, ToolCall
from ai_assistant.usecases.ports import ModelError

_DATA, _DONE = b"data:", b"[DONE]"


@dataclass
class _Call:
    id: str = ""
    name: str = ""
    text: str = ""
    arguments: object = None

    def add(self, sent: Mapping[str, Any]) -> None:
        function = sent.get("function") or {}
        self.id = self.id or str(sent.get("id") or "")
        self.name = self.name or str(function.get("name") or "")
        arguments = function.get("arguments")
        if isinstance(arguments, str):
            self.text += arguments
        elif arguments is not None:
            self.arguments = arguments

    def read(self, number: int) -> ToolCall:
        return ToolCall(self.id or f"call_{number}", self.name, self._arguments())

    def _arguments(self) -> object:
        if self.arguments is not None:
            return self.arguments
        try:
            return orjson.loads(self.text or "{}")
        except orjson.JSONDecodeError:
            return None


@dataclass
class CompletionReader:
    """Collects the parts of one answer. `tokens` is what the server counted, zero if it did not say."""

    tokens: int = 0
    is_done: bool = False
    _text: str = ""
    _calls: list[_Call] = field(default_factory=list)
    _by_index: dict[int, _Call] = field(default_factory=dict)

    def add_line(self, line: bytes) -> None:
        """Take a line of an event stream. Raise ModelError if it is not of one."""
        if not line.startswith(_DATA):
            return
        data = line.removeprefix(_DATA).strip()
        if data == _DONE:
            self.is_done = True
        else:
            self.add_object(data)

    def add_object(self, data: bytes) -> None:
        """Take a chunk, or a whole answer. Raise ModelError if it is neither."""
        try:
            sent = orjson.loads(data)
        except orjson.JSONDecodeError:
            raise ModelError("The model's server did not answer in JSON.") from None
        if not isinstance(sent, dict) or sent.get("error"):
            raise ModelError(f"The model's server reports: {data[:200]!r}")
        try:
            self._take(sent)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise ModelError(f"The model's server answers in another form: {data[:200]!r}") from None

    def _take(self, sent: Mapping[str, Any]) -> None:
        """Take what was sent. Raise an error of Python's for another form than that of the API."""
        self.tokens = int((sent.get("usage") or {}).get("total_tokens") or self.tokens)
        for choice in list(sent.get("choices") or ())[:1]:
            self._add(choice.get("delta") or choice.get("message") or {})
            self.is_done = self.is_done or bool(choice.get("finish_reason"))

    def _add(self, part: Mapping[str, Any]) -> None:
        self._text += str(part.get("content") or part.get("refusal") or "")
        for sent in part.get("tool_calls") or ():
            self._call_of(sent).add(sent)

    def _call_of(self, sent: Mapping[str, Any]) -> _Call:
        """Return the call that a fragment continues, or a new one: an id not seen at this index begins a call."""
        index = sent.get("index")
        if index is None:
            index = len(self._by_index) if sent.get("id") or not self._by_index else max(self._by_index)
        call = self._by_index.get(index)
        if call is None or (sent.get("id") and call.id and sent["id"] != call.id):
            call = self._by_index[index] = _Call()
            self._calls.append(call)
        return call

    def finish(self) -> Completion:
        """Return the answer. Raise ModelError if it was cut off."""
        if not self.is_done:
            raise ModelError("The model's answer was cut off.")
        return Completion(self._text, tuple(call.read(i) for i, call in enumerate(self._calls)))
