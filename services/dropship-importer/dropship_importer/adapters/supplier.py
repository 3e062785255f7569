"""Asking the supplier: through the tenant's account, within its budget, signed in once for all."""

import asyncio
from typing import Any
from uuid import UUID

from dropship_importer.adapters.accounts import Account, Accounts
from dropship_importer.adapters.budget import Budget
from dropship_importer.adapters.supplier_api import Call, SupplierApi
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.domain.outcomes import Down, Spent, SupplierError, Throttled, Unauthorized
from dropship_importer.domain.reasons import NONE

_TRIES = 3
_AFTER_FAILURE = 0.2
_LIMITS = Call("setting/get")


class Supplier:
    def __init__(self, accounts: Accounts, budget: Budget, tokens: Tokens, api: SupplierApi) -> None:
        self._accounts, self._budget, self._tokens, self._api = accounts, budget, tokens, api

    async def account_of(self, tenant_id: UUID) -> Account:
        """Whose account a tenant uses; raises Unauthorized when there is none."""
        return await self._accounts.of(tenant_id)

    async def call(self, tenant_id: UUID, call: Call, *, patience: float, tries: int = _TRIES) -> Any:
        """The answer's data; waits for its turn up to `patience` seconds a try. Raises a SupplierError."""
        account = await self._accounts.of(tenant_id)
        attempt = 0
        while True:
            attempt += 1
            try:
                return await self._once(account, call, patience)
            except Unauthorized as no:
                await self._accounts.note(account, no.reason)
                raise
            except (Throttled, Spent) as no:
                rest = no.seconds * attempt
                await self._budget.close(account.owner, account.id, rest, no.reason)
                if isinstance(no, Spent) or attempt >= tries or rest > patience:
                    raise
                await asyncio.sleep(rest)
            except Down:
                if attempt >= tries:
                    raise
                await asyncio.sleep(_AFTER_FAILURE * attempt)

    async def _once(self, account: Account, call: Call, patience: float) -> Any:
        """One call; a token that is not taken any more is changed for a new one."""
        token = await self._token(account)
        await self._turn(account, token, patience)
        try:
            return await self._api.call(call, token)
        except Unauthorized:
            token = await self._token(account, not_this=token)
            await self._turn(account, token, patience)
            return await self._api.call(call, token)

    async def _token(self, account: Account, not_this: str = "") -> str:
        token, is_new = await self._tokens.of(account, not_this=not_this)
        if is_new:
            await self._accounts.note(account, NONE)
            await self._budget.forget(account.owner, account.id)
        return token

    async def _turn(self, account: Account, token: str, patience: float) -> None:
        """Wait for a turn; one of them a day goes to learn how many there are."""
        if await self._budget.turn(account.owner, account.id, patience):
            await self._learn(account, token)
            await self._budget.turn(account.owner, account.id, patience)

    async def _learn(self, account: Account, token: str) -> None:
        """How many calls a second the account has; without an answer it stays as it was, and is asked again soon."""
        try:
            data = await self._api.call(_LIMITS, token)
        except SupplierError:
            return
        setting = data.get("setting") if isinstance(data, dict) else None
        found = setting.get("qpsLimit") if isinstance(setting, dict) else None
        if isinstance(found, int | float) and not isinstance(found, bool) and found >= 1:
            await self._budget.learn(account.owner, account.id, int(found))
            await self._accounts.learn(account, int(found))
