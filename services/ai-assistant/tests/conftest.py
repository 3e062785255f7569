import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.grpc import servicers
from ai_assistant.service import SERVICE
from chassis.testing.fixtures import *
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

sys.path.insert(0, str(Path(__file__).parent))
from fake_media import FakeMedia
from fake_platform import FakePlatform

PLATFORM, MEDIA = FakePlatform(), FakeMedia()
# Its database is there when the tests run.
TURNS: Any = SqlTurns(None)


@pytest.fixture(scope="session")
def service():
    return replace(SERVICE, assemble=None, servicers=servicers(PLATFORM, TURNS, MEDIA))


@pytest.fixture
def platform(database):
    """The other services, empty."""
    PLATFORM.clear()
    TURNS.database = database
    MEDIA.kept_files.clear()
    return PLATFORM


@pytest.fixture
def media():
    """The stock library."""
    return MEDIA


@pytest.fixture
def ask(call):
    """Ask, with further fields of the request: `await ask("raise the prices")`."""

    async def ask(question, **sent):
        return await call(
            "CreateAiRequest", rpc.CreateAiRequestRequest(item=pb.AiRequest(question=question, **sent))
        )

    return ask


@pytest.fixture
def answer(call):
    """Set the status of a request, by default to confirm its plan."""

    async def answer(request, status="success"):
        item = pb.AiRequest(id=request.id, status=f"AI_STATUS_{status.upper()}")
        sent = rpc.UpdateAiRequestRequest(item=item)
        sent.mask.paths.append("status")
        return await call("UpdateAiRequest", sent)

    return answer
