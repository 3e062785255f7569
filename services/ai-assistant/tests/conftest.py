import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.grpc import servicers
from ai_assistant.service import SERVICE
from chassis.testing.fixtures import *

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
    MEDIA.kept.clear()
    return PLATFORM


@pytest.fixture
def media():
    """The stock library."""
    return MEDIA
