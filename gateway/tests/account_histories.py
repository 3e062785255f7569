"""Random histories of accounts, in which strangers and the owner of an address take turns."""

import asyncio
import itertools
from dataclasses import fields

from authenticator import Authenticator
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strangers import API, PUBLIC_URL, Browser, Loot, Stranger
from ways_in import list_ways_in

# As many mailed resets as one account may ask for.
MAX_RESETS = 4
# What a stranger adds to an account in a session; the second factor last, since they have few codes of it.
MEANS = (
    *("set_pin", "add_passkey", "begin_passkey", "make_key", "consent", "delegate"),
    "set_second_factor",
)


# Which of the two strangers acts.
NUMBERS = st.integers(0, 1)


class World:
    """Two strangers who share what they know, each an admin of a tenant, and the owner of an address."""

    def __init__(self, identity, client, admin, email, address, theirs, other):
        self.client, self.admin, self.email = client, admin, email
        # Of each history its own, so that limits by address count for one alone.
        self.own_address = address.replace("41.", "42.", 1)
        self.theirs, self.other = theirs, other
        self.stranger = Stranger(identity, client, theirs, email, address)
        second = Stranger(identity, client, other, email, address)
        second.loot = self.stranger.loot
        self.strangers = (self.stranger, second)
        self.words = (
            f"{word} of the tale {n}" for n, word in enumerate(itertools.cycle(["lantern", "harbour"]))
        )
        # The owner's password, if the account has it; how many links were asked for; what the owner added.
        self.own_password, self.resets, self.own_passkeys = "", 0, []
        # The kinds of what strangers had when it was tried.
        self.tried = set()

    async def user_id(self):
        return await self.admin.fetchval("SELECT id::text FROM users WHERE email = $1", self.email)

    async def reset_by_mail(self):
        """Set a password by a mailed link. Return the response, or None if there is no account to reset."""
        self.resets += 1
        owner = Browser(self.client, self.own_address)
        await owner.post(f"{API}/account/password/forgotten", json={"email": self.email})
        for shop in (self.theirs, self.other):
            if token := await shop.mailed("new-password", self.email):
                body = {"token": token, "password": next(self.words)}
                done = await owner.post(f"{API}/account/password/reset", json=body)
                if done.status_code == 200:
                    self.own_password = body["password"]
                    return done
        return None

    async def check_only_the_owner_gets_in(self):
        self.tried |= {name for name, value in vars(self.stranger.loot).items() if value}
        for stranger in self.strangers:
            assert await list_ways_in(stranger, await self.user_id()) == []
        assert await self.own_token()

    async def own_token(self):
        form = {"grant_type": "password", "username": self.email, "password": self.own_password}
        granted = await self.client.post(
            "/auth/token", data=form, headers={"X-Forwarded-For": self.own_address}
        )
        assert granted.status_code == 200, granted.text
        return granted.json()["access_token"]

    async def add_own_passkey(self):
        owner, token = Browser(self.client, self.own_address), await self.own_token()
        url, body = f"{API}/account/passkeys", {"currentPassword": self.own_password}
        options = (await owner.post(f"{url}/options", token, json=body)).json()["options"]
        authenticator = Authenticator(PUBLIC_URL)
        made = {"name": "Own", "credential": authenticator.make(options)}
        assert (await owner.post(url, token, json=made)).status_code == 201
        self.own_passkeys.append(authenticator)

    async def join_the_other_tenant(self):
        """Be invited by mail and join: with a password of one's own, else after a mailed reset."""
        response, token = await self.other.invite(self.email, is_mailed=True)
        if response.status_code != 201:
            return
        password = self.own_password or next(self.words)
        body = {"token": token, "password": password}
        owner = Browser(self.client, self.own_address)
        if (await owner.post(f"{API}/account/invitation/accept", json=body)).status_code == 200:
            self.own_password = password


class Accounts(RuleBasedStateMachine):
    """Strangers and the owner in turn. A subclass has the loop of the test, in which its rules run, and what opens a
    world; `tried` collects what strangers had when an owner set a password."""

    def __init__(self):
        super().__init__()
        self.world = self.run(self.open_world())
        self.loot = self.world.stranger.loot

    def run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    @property
    def password(self):
        return self.loot.passwords[-1] if self.loot.passwords else "none known yet"

    @initialize(has_account=st.sampled_from([True, True, True, False]))
    def the_stranger_begins(self, has_account):
        if has_account:
            self.a_stranger_invites(number=0, is_mailed=False)
            self.a_stranger_accepts(number=0)

    @rule(number=NUMBERS, is_mailed=st.booleans())
    @precondition(lambda self: len(self.loot.invitations) < 2)
    def a_stranger_invites(self, number, is_mailed):
        self.run(self.world.strangers[number].invite(is_mailed=is_mailed))

    @rule(number=NUMBERS)
    @precondition(lambda self: self.loot.invitations)
    def a_stranger_accepts(self, number):
        self.run(self.world.strangers[number].accept(next(self.world.words)))
        self.run(self.world.strangers[number].sign_in())

    @rule(number=NUMBERS)
    @precondition(lambda self: self.loot.passwords)
    def a_stranger_signs_in(self, number):
        self.run(self.world.strangers[number].sign_in())

    @rule(number=NUMBERS, added=st.sets(st.sampled_from(MEANS), min_size=1))
    @precondition(lambda self: self.loot.tokens)
    def a_stranger_adds(self, number, added):
        for means in sorted(added, key=MEANS.index):
            add = getattr(self.world.strangers[number], means)
            needs_password = means in ("set_pin", "begin_passkey", "add_passkey", "set_second_factor")
            self.run(add(self.password) if needs_password else add())

    @rule(number=NUMBERS)
    def a_stranger_makes_a_link(self, number):
        self.run(self.world.strangers[number].make_reset_link())

    @rule(number=NUMBERS)
    @precondition(lambda self: self.loot.reset_links)
    def a_stranger_uses_a_link(self, number):
        if self.run(self.world.strangers[number].use_reset_links(next(self.world.words))):
            self.world.own_password, self.world.own_passkeys = "", []
            self.run(self.world.strangers[number].sign_in())

    @rule(number=NUMBERS)
    @precondition(lambda self: self.loot.browsers)
    def a_pin_opens_no_other_tenant(self, number):
        stranger, other = self.world.strangers[number], self.world.strangers[1 - number]
        for browser in self.run(stranger.switch_by_pin(self.run(self.world.user_id()))):
            elsewhere = self.run(browser.grant("refresh_token", tenant=other.shop.tenant.slug))
            assert elsewhere.status_code == 400
            assert self.run(browser.grant("refresh_token")).status_code == 200, "it goes on where it began"

    @rule()
    @precondition(lambda self: self.loot.authenticators)
    def a_passkey_opens_its_tenant_alone(self):
        for browser in self.run(self.world.stranger.sign_in_by_passkey()):
            answers = [
                self.run(browser.grant("refresh_token", tenant=stranger.shop.tenant.slug)).status_code
                for stranger in self.world.strangers
            ]
            assert answers.count(200) == 1, answers

    @rule()
    def the_owner_joins_another_tenant(self):
        self.run(self.world.join_the_other_tenant())

    @rule()
    @precondition(lambda self: self.world.own_password and len(self.world.own_passkeys) < 3)
    def the_owner_adds_a_passkey(self):
        self.run(self.world.add_own_passkey())

    @rule()
    @precondition(lambda self: self.world.resets < MAX_RESETS)
    def the_owner_sets_a_password_by_mail(self):
        done = self.run(self.world.reset_by_mail())
        if done is None:
            return
        review = done.json()["review"]
        listed = [credential["kind"] for credential in review["remaining"]] if review else []
        assert listed == ["passkey"] * len(self.world.own_passkeys)
        self.run(self.world.check_only_the_owner_gets_in())

    def teardown(self):
        """However a history ends, the owner can end it."""
        if self.run(self.world.reset_by_mail()):
            self.run(self.world.check_only_the_owner_gets_in())
        self.tried.update(self.world.tried)


async def play(open_world, histories, steps):
    """Run random histories, each in a world of its own."""
    options = settings(
        max_examples=histories,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    tried = set()
    values = {"open_world": staticmethod(open_world), "loop": asyncio.get_running_loop(), "tried": tried}
    accounts = type("OpenAccounts", (Accounts,), values)
    await asyncio.to_thread(run_state_machine_as_test, accounts, settings=options)
    assert tried == {kind.name for kind in fields(Loot)}, "the histories hold each of them"
