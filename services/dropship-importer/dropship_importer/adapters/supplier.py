"""Calls to the supplier through the tenant's account, within its rate limit, with a shared access token."""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from dropship_importer.adapters.accounts import Account, Accounts
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.priorities import Priority
from dropship_importer.adapters.suppliers import CJ
from dropship_importer.adapters.suppliers.client import Ask, SupplierClient
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.domain.errors import (
    CredentialsError,
    NoAccountError,
    QuotaExceededError,
    RateLimitedError,
    SupplierError,
    UnavailableError,
)
from dropship_importer.domain.points import AccountPoints
from dropship_importer.domain.reasons import NONE

_MAX_TRIES = 3
_RETRY_DELAY = 0.2


class Supplier:
    """`clients` are by the kind of an account. `max_rate` is the most calls per second that an account may have; more
    is not believed."""

    def __init__(
        self,
        accounts: Accounts,
        budget: CallBudget,
        tokens: Tokens,
        clients: Mapping[str, SupplierClient],
        max_rate: int = 6,
    ) -> None:
        self._accounts, self._budget, self._tokens, self._clients = accounts, budget, tokens, clients
        self._max_rate = max_rate

    async def get_account(self, tenant_id: UUID) -> Account:
        """Return the account that a tenant uses. Raise NoAccountError if there is none."""
        return await self._accounts.get(tenant_id)

    async def get_client(self, tenant_id: UUID) -> SupplierClient:
        """Return the client of the supplier at which the tenant's account is. Raise NoAccountError if there is none."""
        return self._clients[(await self._accounts.get(tenant_id)).kind]

    async def get_currency(self, tenant_id: UUID) -> str:
        """Return the currency of the supplier's prices. Without an account, which the first call reports, it is that of
        the platform's supplier."""
        try:
            client = await self.get_client(tenant_id)
        except NoAccountError:
            client = self._clients[CJ]
        return client.currency

    async def read_points(self, tenant_id: UUID) -> AccountPoints:
        """Return the points of the account that a tenant uses; of the platform's, how fast it is alone. Raise
        NoAccountError if there is none."""
        account = await self._accounts.get(tenant_id)
        points = await self._budget.read_points(account.owner, account.id)
        if account.is_platforms:
            return AccountPoints(calls_per_second=points.calls_per_second, is_shared=True)
        return points

    async def call(
        self,
        tenant_id: UUID,
        ask: Ask,
        *,
        priority: Priority,
        tries: int = _MAX_TRIES,
        account: Account | None = None,
    ) -> Any:
        """Return the data of the response, through the account that is given or the one that the tenant uses. Raise
        SupplierError."""
        account, max_wait = account or await self._accounts.get(tenant_id), priority.max_wait
        await self._check_budget(tenant_id, account, priority)
        attempt = 0
        while True:
            attempt += 1
            try:
                return await self._call_once(account, ask, max_wait)
            except CredentialsError as error:
                await self._accounts.record_trouble(account, error.reason)
                raise
            except (RateLimitedError, QuotaExceededError) as error:
                delay = error.retry_after * attempt
                await self._slow_down(account, error, delay)
                if isinstance(error, QuotaExceededError) or attempt >= tries or delay > max_wait:
                    raise
                await asyncio.sleep(delay)
            except UnavailableError:
                if attempt >= tries:
                    raise
                await asyncio.sleep(_RETRY_DELAY * attempt)

    async def _check_budget(self, tenant_id: UUID, account: Account, priority: Priority) -> None:
        """Raise RetryLaterError if the points that are left, or the tenant's calls for visitors, are for others."""
        await self._budget.check_reserve(account.owner, account.id, priority.reserve)
        if priority.hourly_limit is not None:
            await self._budget.take_visitor_call(tenant_id, priority.hourly_limit)

    async def _slow_down(
        self, account: Account, error: RateLimitedError | QuotaExceededError, delay: float
    ) -> None:
        """Make no call for so many seconds, and fewer from then on if there were too many."""
        if isinstance(error, RateLimitedError):
            rate = await self._budget.slow_down(account.owner, account.id, error.allowed)
            await self._accounts.record_rate(account, rate)
        await self._budget.close(account.owner, account.id, delay, error.reason)

    async def _call_once(self, account: Account, ask: Ask, max_wait: float) -> Any:
        """Make one call; if the token is rejected, repeat it with a new one."""
        token = await self._get_token(account)
        await self._acquire(account, token, max_wait)
        try:
            reply = await ask(token)
        except CredentialsError:
            token = await self._get_token(account, rejected=token)
            await self._acquire(account, token, max_wait)
            reply = await ask(token)
        if reply.points:
            await self._budget.record_points(account.owner, account.id, reply.points)
        return reply.data

    async def _get_token(self, account: Account, rejected: str = "") -> str:
        token, is_new = await self._tokens.get(account, rejected=rejected)
        if is_new:
            await self._accounts.record_trouble(account, NONE)
            await self._budget.request_rate_check(account.owner, account.id)
        return token

    async def _acquire(self, account: Account, token: str, max_wait: float) -> None:
        """Wait for the rate limit. Once a day a call is used to read the rate."""
        if await self._budget.acquire(account.owner, account.id, max_wait):
            await self._update_rate(account, token)
            await self._budget.acquire(account.owner, account.id, max_wait)

    async def _update_rate(self, account: Account, token: str) -> None:
        """Read the account's calls per second. If that fails, the rate stays, and is read again soon. More than
        any account has is a number of something else."""
        client = self._clients[account.kind]
        try:
            reply = await client.rate()(token)
        except SupplierError:
            return
        named = client.to_rate(reply.data)
        is_plausible = named is not None and 1 <= named <= self._max_rate
        rate = await self._budget.set_rate(account.owner, account.id, named if is_plausible else None)
        await self._accounts.record_rate(account, rate)
