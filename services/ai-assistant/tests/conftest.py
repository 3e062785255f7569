import sys
from dataclasses import replace
from pathlib import Path

import pytest
from ai_assistant.entrypoints.grpc import servicers
from ai_assistant.service import SERVICE
from chassis.testing.fixtures import *

sys.path.insert(0, str(Path(__file__).parent))
from fake_platform import FakePlatform

PLATFORM = FakePlatform()


@pytest.fixture(scope="session")
def service():
    return replace(SERVICE, assemble=None, servicers=servicers(PLATFORM))


@pytest.fixture
def platform():
    """The other services, empty."""
    PLATFORM.clear()
    return PLATFORM
