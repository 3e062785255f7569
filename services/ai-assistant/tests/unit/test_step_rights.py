"""No plan is offered that the person may not carry out."""

import pytest
from ai_assistant.adapters.step_rights import find_rpc_of, may_carry_out
from ai_assistant.domain.plan import Outcome, Step
from ai_assistant.usecases.check_rights import check_rights
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.contract.resource import resources
from chassis.contract.tools import tool_methods
from chassis.rights import roles
from fake_platform import FakePlatform

KINDS = ("move", "checkout", "edit", "publish", "install", "stock")
VERBS = {"create": "Create", "update": "Update", "delete": "Delete"}
STEPS = [
    *(Step(kind, "", "", {}, "") for kind in KINDS),
    *(
        Step(kind, resource.path, "", {}, "")
        for resource in resources()
        for kind, verb in VERBS.items()
        if verb in resource.rpcs
    ),
    *(Step("call", method.method.full_name, "", {}, "") for method in tool_methods() if not method.resource),
]


@pytest.mark.parametrize("role", [ADMIN, STAFF, SHIPPING_AGENT])
def test_each_step_needs_the_roles_of_its_rpc(role):
    faults = [
        step
        for step in STEPS
        if may_carry_out(step, frozenset({role})) is not (role in roles(find_rpc_of(step)))
    ]
    assert len(STEPS) > 150
    assert faults == []


def test_some_steps_are_for_admins_alone():
    own = [step for step in STEPS if not may_carry_out(step, frozenset({STAFF}))]
    assert own
    assert all(may_carry_out(step, frozenset({ADMIN})) for step in own)


def test_a_plan_with_a_forbidden_step_is_answered_in_its_place():
    steps = (Step("create", "products", "A", {}, ""), Step("delete", "products", "B", {}, ""))
    plan = Outcome("will-delete", steps=steps, name="products.delete", action="execute", entity="product")
    assert check_rights(plan, FakePlatform()) is plan
    answer = check_rights(plan, FakePlatform(forbidden=("delete",)))
    assert (answer.text, answer.steps, answer.is_question, answer.entity) == (
        "not-allowed",
        (),
        True,
        "product",
    )
