"""What calls of tools lead to: reads are answered, writes become a plan that a person confirms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import DomainError, ForbiddenError, NotFoundError, invalid_field
from chassis.rights import roles
from google.protobuf import json_format
from souk.assistant.v1 import assistant_service_pb2 as contract

from gateway.applications import check_usable
from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.mcp.tools import Tool, tools
from gateway.rpc import call

_PROPOSE = find_rpc(contract, "AiProposals", "ProposePlan")
PROPOSE_CHANGES = "propose_changes"
Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class ToolCalls:
    """Calls with the rights of a caller; `client` is the name of the program that calls."""

    services: ServiceClients
    authenticator: Authenticator

    async def list_tools(self, caller: Caller) -> list[Tool]:
        """Return the tools that the caller may call."""
        return [tool for tool in tools().values() if await self._is_allowed(tool, caller)]

    async def read(self, tool: Tool, sent: Arguments, caller: Caller) -> dict[str, Any]:
        """Return the reply of an rpc that has no side effects. Raise Problem and DomainError."""
        await self.authenticator.check(caller, tool.method)
        context = _context(tool, caller)
        reply = await call(self.services, context, tool.request(sent, caller), caller)
        return serializer.serialize(reply, caller.locale)

    async def propose(
        self, reason: str, named: Iterable[tuple[str, Arguments]], caller: Caller, client: str
    ) -> dict[str, Any]:
        """Store a plan of calls by the names of their tools, and return it. Raise Problem and DomainError."""
        await self.authenticator.check(caller, _PROPOSE)
        request = contract.ProposePlanRequest(reason=reason, client=client)
        for name, sent in named:
            tool = find_tool(name)
            if tool.is_read:
                raise invalid_field("tool", f"{name} changes nothing: call it by itself.", "read")
            await self._check_person(tool, caller)
            text = json_format.MessageToJson(tool.request(sent, caller), indent=None)
            request.calls.add(method=tool.method.full_name, request=text)
        reply = await call(self.services, ErrorContext(_PROPOSE, "", "", caller.locale), request, caller)
        return serializer.serialize(reply, caller.locale)

    async def _is_allowed(self, tool: Tool, caller: Caller) -> bool:
        try:
            if tool.is_read:
                await self.authenticator.check(caller, tool.method)
            else:
                await self.authenticator.check(caller, _PROPOSE)
                await self._check_person(tool, caller)
        except DomainError:
            return False
        return True

    async def _check_person(self, tool: Tool, caller: Caller) -> None:
        """Raise ForbiddenError unless the caller's person may call the rpc. Scopes do not count: the plan is carried
        out with the token of who confirms it."""
        if not roles(tool.method) & caller.roles:
            raise ForbiddenError("Your role does not allow this.")
        await check_usable(caller.tenant_id, tool.method, self.authenticator.usable)


def find_tool(name: str) -> Tool:
    """Return the tool with a name. Raise NotFoundError."""
    tool = tools().get(name)
    if tool is None:
        raise NotFoundError(f"There is no tool {name[:100]}.")
    return tool


def _context(tool: Tool, caller: Caller) -> ErrorContext:
    path, noun = (tool.resource.path, tool.resource.noun) if tool.resource else ("", "")
    return ErrorContext(tool.method, path, noun, caller.locale)
