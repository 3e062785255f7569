import importlib
from pathlib import Path

import pytest

MODULES = sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("test_")
)


@pytest.mark.parametrize("name", MODULES)
def test_a_measurement_can_be_imported(name):
    importlib.import_module(f"load.{name}")
