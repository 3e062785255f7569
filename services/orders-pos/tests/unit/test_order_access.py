from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.errors import ForbiddenError
from chassis.testing import caller
from orders_pos.domain.orders.access import (
    can_see_phones,
    check_assigned,
    check_can_create,
    is_shipping_agent_only,
    restrict_agent,
)
from orders_pos.domain.shipping.methods import is_agent_role, is_visible_step
from orders_pos.usecases.shipping.sync_agent import User, sync_agent


class FakeAgents:
    def __init__(self):
        self.saved, self.deactivated = [], []

    async def save(self, user):
        self.saved.append(user)

    async def deactivate(self, user):
        self.deactivated.append(user)


@pytest.mark.parametrize(
    ("roles", "is_agent", "sees_phones"),
    [
        ((SHIPPING_AGENT,), True, True),
        ((SHIPPING_AGENT, STAFF), False, False),
        ((SHIPPING_AGENT, ADMIN), False, True),
        ((STAFF,), False, False),
        ((ADMIN,), False, True),
    ],
)
def test_agents_and_admins_see_phones(roles, is_agent, sees_phones):
    assert is_shipping_agent_only(caller(*roles)) is is_agent
    assert can_see_phones(caller(*roles)) is sees_phones


def test_agent_sees_assigned_orders_and_creates_none(agent, staff):
    check_assigned(agent.user_id, agent)
    check_assigned(uuid4(), staff)
    check_can_create(staff)
    for agent_id in (uuid4(), None):
        with pytest.raises(ForbiddenError):
            check_assigned(agent_id, agent)
    with pytest.raises(ForbiddenError):
        check_can_create(agent)


def test_agent_lists_the_own_orders_whatever_is_asked_for(agent, staff):
    requested = uuid4()

    assert restrict_agent(requested, agent) == restrict_agent(None, agent) == agent.user_id
    assert (restrict_agent(requested, staff), restrict_agent(None, staff)) == (requested, None)


def test_step_is_visible_to_one_of_its_roles():
    assert is_visible_step([STAFF, ADMIN], {STAFF})
    assert not is_visible_step([ADMIN], {STAFF, SHIPPING_AGENT})
    assert not is_visible_step([], {STAFF})
    assert is_agent_role(SHIPPING_AGENT)
    assert not is_agent_role(STAFF)


async def test_agents_are_copied_and_former_agents_deactivated():
    agents = FakeAgents()
    user = User(uuid4(), 1, "Karim", is_valid=True, roles=[STAFF, SHIPPING_AGENT])
    former = replace(user, version=2, roles=[STAFF])
    await sync_agent(user, agents)
    await sync_agent(former, agents)

    assert (agents.saved, agents.deactivated) == ([user], [former])
