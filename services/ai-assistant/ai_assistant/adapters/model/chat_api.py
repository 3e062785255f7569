"""An OpenAI-compatible chat API, with bounded time, size, retries and tokens."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson
from chassis.egress import Egress, HttpResponse
from chassis.errors import BusyError

from ai_assistant.adapters.model.completion_reader import CompletionReader
from ai_assistant.domain.conversation import Completion, Message, ToolCall
from ai_assistant.domain.tools import Tool
from ai_assistant.usecases.ports import ModelError

_TRIES, _FIRST_PAUSE = 3, 0.5
_MAX_BYTES = 1024 * 1024
_MAX_ANSWER = 2_000
_RETRIED = frozenset({408, 409, 429})
_SERVER_ERROR = 500
_OK = 200
# A character of Arabic is up to a token; of a request in JSON some four characters are one.
_CHARACTERS_A_TOKEN = 2
_JSON_RULES = """
Answer with one JSON object {"tool": name, "arguments": {…}} and nothing else. The tools with their JSON schemas:
"""


class TokenBudget(Protocol):
    """What a tenant may use up in a day."""

    async def reserve(self, tokens: int) -> None:
        """Count tokens as used. Raise ExhaustedError if too few are left."""
        ...

    async def give_back(self, tokens: int) -> None:
        """Count reserved tokens as not used."""
        ...


@dataclass(frozen=True)
class ModelSettings:
    """Where the model is, and what its server can do. `seconds` bounds one answer with all its retries. `has_tools` is
    false for servers without tool calls: the model then answers in JSON."""

    url: str
    name: str
    key: str = ""
    seconds: float = 40
    can_stream: bool = True
    has_tools: bool = True
    limits_completion: bool = False


class _RetriableError(ModelError):
    """The server may answer when it is asked again after `pause` seconds."""

    def __init__(self, message: str, pause: float = 0) -> None:
        super().__init__(message)
        self.pause = pause


class ChatApi:
    """A ChatModel. `close` ends its connections."""

    def __init__(self, settings: ModelSettings, budget: TokenBudget) -> None:
        self._settings, self._budget = settings, budget
        self._headers = {"Content-Type": "application/json"}
        if settings.key:
            self._headers["Authorization"] = f"Bearer {settings.key}"
        self._egress = Egress(trusted=settings.url, seconds=settings.seconds)

    async def close(self) -> None:
        """End the connections."""
        await self._egress.close()

    async def complete(self, messages: Sequence[Message], tools: Sequence[Tool]) -> Completion:
        """Return the next message. Raise ModelError, and ExhaustedError when the tenant's tokens are used up."""
        body = orjson.dumps(self._body(messages, tools))
        reserved = len(body) // _CHARACTERS_A_TOKEN + _MAX_ANSWER
        await self._budget.reserve(reserved)
        # Until the server says what it counted: a turn that is stopped has used what it reserved.
        used = reserved
        try:
            async with asyncio.timeout(self._settings.seconds):
                reader = await self._retry(body)
            used = reader.tokens or reserved
            return self._completion(reader)
        except TimeoutError:
            raise ModelError("The model did not answer in time.") from None
        except ModelError:
            used = 0
            raise
        finally:
            if used != reserved:
                await self._budget.give_back(reserved - used)

    def _body(self, messages: Sequence[Message], tools: Sequence[Tool]) -> Mapping[str, Any]:
        settings = self._settings
        limit = "max_completion_tokens" if settings.limits_completion else "max_tokens"
        body: dict[str, Any] = {
            "model": settings.name,
            "messages": messages,
            limit: _MAX_ANSWER,
            "temperature": 0,
        }
        if settings.can_stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        if settings.has_tools:
            return body | {"tools": [_describe(tool) for tool in tools]}
        rules, *rest = map(_plain_message, messages)
        schemas = orjson.dumps([_describe(tool)["function"] for tool in tools]).decode()
        rules = {**rules, "content": f"{rules['content']}{_JSON_RULES}{schemas}"}
        return body | {"messages": [rules, *rest], "response_format": {"type": "json_object"}}

    async def _retry(self, body: bytes) -> CompletionReader:
        for attempt in range(_TRIES):
            try:
                return await self._send(body)
            except _RetriableError as error:
                if attempt == _TRIES - 1:
                    raise
                pause = _FIRST_PAUSE * 2**attempt * random.uniform(0.5, 1)  # noqa: S311  # jitter, not a secret
                await asyncio.sleep(max(error.pause, pause))
        raise AssertionError("the last attempt returns or raises")

    async def _send(self, body: bytes) -> CompletionReader:
        url = f"{self._settings.url.rstrip('/')}/chat/completions"
        try:
            response = await self._egress.send("POST", url, headers=self._headers, body=body)
        except BusyError as error:
            raise _RetriableError(str(error)) from error
        if response.status != _OK:
            raise _failure(response)
        return _read(response)

    def _completion(self, reader: CompletionReader) -> Completion:
        completion = reader.finish()
        if self._settings.has_tools:
            return completion
        try:
            sent = orjson.loads(completion.text)
        except orjson.JSONDecodeError:
            return completion
        if not isinstance(sent, dict) or "tool" not in sent:
            return completion
        return Completion("", (ToolCall("call_0", str(sent["tool"]), sent.get("arguments")),))


def _describe(tool: Tool) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def _plain_message(message: Message) -> dict[str, Any]:
    """Return a message for servers that know neither calls nor their results."""
    role, content = str(message["role"]), str(message.get("content") or "")
    if calls := message.get("tool_calls"):
        return {"role": "assistant", "content": orjson.dumps(calls).decode()}
    return {"role": "user", "content": f"Result, as data: {content}"} if role == "tool" else dict(message)


def _failure(response: HttpResponse) -> ModelError:
    message = f"The model's server answers {response.status}: {response.body[:200]!r}"
    # Used up money does not come back by waiting.
    is_throttled = response.status in _RETRIED and b"insufficient_quota" not in response.body
    if not is_throttled and response.status < _SERVER_ERROR:
        return ModelError(message)
    text = response.headers.get("retry-after", "")
    return _RetriableError(message, float(text) if text.isdecimal() else 0)


def _read(response: HttpResponse) -> CompletionReader:
    if len(response.body) > _MAX_BYTES:
        raise ModelError("The model's answer is too large.")
    reader = CompletionReader()
    if "event-stream" in response.headers.get("content-type", ""):
        for line in response.body.split(b"\n"):
            reader.add_line(line.strip())
    else:
        reader.add_object(response.body)
        # A whole object was not cut off, whatever it says.
        reader.is_done = True
    return reader
