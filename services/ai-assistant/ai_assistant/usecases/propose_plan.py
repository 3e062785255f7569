"""Turn calls that another program proposes into the steps that confirming carries out."""

from collections.abc import Sequence
from dataclasses import asdict

from ai_assistant.domain.plan import Call, Outcome, ReadCall, Step
from ai_assistant.usecases.ports import Platform, RefusedError
from ai_assistant.usecases.price_call import price_call

PROPOSAL = "proposal"


async def propose_plan(calls: Sequence[Call], client: str, platform: Platform) -> Outcome:
    """Return the plan; nothing is written. Raise RefusedError if an item does not exist or a call can't be proposed."""
    steps = tuple([await _step(call, platform.read_call(call), platform) for call in calls])
    if not all(platform.may_carry_out(step) for step in steps):
        raise RefusedError("The person's role does not allow this.")
    parameters = {"client": client or "API", "count": str(len(steps))}
    arguments = {"client": client, "calls": [asdict(call) for call in calls]}
    return Outcome("proposed", parameters, steps=steps, name=PROPOSAL, arguments=arguments, action="execute")


async def _step(call: Call, read: ReadCall, platform: Platform) -> Step:
    if priced := await price_call(call.method, read, platform):
        return priced
    if not read.path:
        return Step("call", call.method, read.label, read.fields, read.shown)
    if read.verb == "Create":
        return Step(
            "create", read.path, read.label, read.fields, platform.public_json(read.path, read.fields)
        )
    item, previous = await platform.get_fields(read.path, read.id, tuple(read.fields))
    before = platform.public_json(read.path, previous)
    # What was based on an older version is refused when the plan is carried out.
    version = read.version or item.version
    if read.verb == "Delete":
        lost = await platform.snapshot(read.path, read.id)
        return Step("delete", read.path, item.label, {}, "", before, lost, item.id, version)
    after = platform.public_json(read.path, read.fields)
    return Step("update", read.path, item.label, read.fields, after, before, previous, item.id, version)
