import importlib
from pathlib import Path
from uuid import uuid4

import pytest
from chassis.context import Caller, set_caller
from chassis.idempotency import IdempotentWrite
from google.protobuf.wrappers_pb2 import StringValue

from load.pgbench import _substitute

MODULES = sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("test_")
)


@pytest.mark.parametrize("name", MODULES)
def test_a_measurement_can_be_imported(name):
    importlib.import_module(f"load.{name}")


def test_pgbench_claims_a_new_key_by_a_statement_that_it_can_prepare():
    set_caller(Caller.system(tenant := uuid4(), "atlas", "MAD"))
    claim = IdempotentWrite(tenant, "/Checkout", StringValue(), key := str(uuid4())).claim.execute
    sql = _substitute(f"BEGIN; {claim}", (), {}, key)
    assert sql.startswith("BEGIN; INSERT INTO idempotency")
    assert ":key::text" in sql
    assert "'7 days'::interval" in sql
    assert "EXECUTE" not in sql
    assert "$" not in sql
