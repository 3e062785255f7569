"""Calls to the supplier through the tenant's account, within its rate limit, with a shared access token."""

import asyncio
from typing import Any
from uuid import UUID

from dropship_importer.adapters.accounts import Account, Accounts
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.supplier_api import Call, SupplierApi
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.domain.errors import (
    CredentialsError,
    QuotaExceededError,
    RateLimitedError,
    SupplierError,
    UnavailableError,
)
from dropship_importer.domain.reasons import NONE

_MAX_TRIES = 3
_RETRY_DELAY = 0.2
_GET_SETTINGS = Call("setting/get")


class Supplier:
    def __init__(self, accounts: Accounts, budget: CallBudget, tokens: Tokens, api: SupplierApi) -> None:
        self._accounts, self._budget, self._tokens, self._api = accounts, budget, tokens, api

    async def get_account(self, tenant_id: UUID) -> Account:
        """Return the account that a tenant uses. Raise NoAccountError if there is none."""
        return await self._accounts.get(tenant_id)

    async def call(
        self,
        tenant_id: UUID,
        call: Call,
        *,
        max_wait: float,
        tries: int = _MAX_TRIES,
    ) -> Any:
        """Return the data of the response. Each try waits up to `max_wait` seconds for the rate limit. Raise
        SupplierError."""
        account = await self._accounts.get(tenant_id)
        attempt = 0
        while True:
            attempt += 1
            try:
                return await self._call_once(account, call, max_wait)
            except CredentialsError as error:
                await self._accounts.record_trouble(account, error.reason)
                raise
            except (RateLimitedError, QuotaExceededError) as error:
                delay = error.retry_after * attempt
                await self._budget.close(account.owner, account.id, delay, error.reason)
                if isinstance(error, QuotaExceededError) or attempt >= tries or delay > max_wait:
                    raise
                await asyncio.sleep(delay)
            except UnavailableError:
                if attempt >= tries:
                    raise
                await asyncio.sleep(_RETRY_DELAY * attempt)

    async def _call_once(self, account: Account, call: Call, max_wait: float) -> Any:
        """Make one call; if the token is rejected, repeat it with a new one."""
        token = await self._get_token(account)
        await self._acquire(account, token, max_wait)
        try:
            return await self._api.call(call, token)
        except CredentialsError:
            token = await self._get_token(account, rejected=token)
            await self._acquire(account, token, max_wait)
            return await self._api.call(call, token)

    async def _get_token(self, account: Account, rejected: str = "") -> str:
        token, is_new = await self._tokens.get(account, rejected=rejected)
        if is_new:
            await self._accounts.record_trouble(account, NONE)
            await self._budget.request_rate_check(account.owner, account.id)
        return token

    async def _acquire(self, account: Account, token: str, max_wait: float) -> None:
        """Wait for the rate limit. Once a day a call is used to look the rate up."""
        if await self._budget.acquire(account.owner, account.id, max_wait):
            await self._update_rate(account, token)
            await self._budget.acquire(account.owner, account.id, max_wait)

    async def _update_rate(self, account: Account, token: str) -> None:
        """Look up the account's calls per second. If that fails, the rate stays, and is looked up again soon."""
        try:
            data = await self._api.call(_GET_SETTINGS, token)
        except SupplierError:
            return
        setting = data.get("setting") if isinstance(data, dict) else None
        rate = setting.get("qpsLimit") if isinstance(setting, dict) else None
        if isinstance(rate, int | float) and not isinstance(rate, bool) and rate >= 1:
            await self._budget.set_rate(account.owner, account.id, int(rate))
            await self._accounts.record_rate(account, int(rate))
