import pytest
from souk_local.core_types import find_loose

DOMAIN = "services/planning/planning/domain/task.py"


@pytest.mark.parametrize(
    "code", ["x: Any", "x: dict[str, typing.Any]", "current_caller()", "c.current_currency()"]
)
@pytest.mark.parametrize("path", [DOMAIN, DOMAIN.replace("domain", "usecases")])
def test_any_and_context_variables_are_found_in_domain_and_use_cases(path, code):
    assert [line.split(": ")[0] for line in find_loose(path, f"\n{code}\n")] == [f"{path}:2"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (DOMAIN.replace("domain", "adapters"), "x: Any"),
        (DOMAIN, "# Any\nanything = any([])"),
        (DOMAIN, "x: object"),
    ],
)
def test_everything_else_is_accepted(path, code):
    assert [*find_loose(path, code)] == []
