"""What a stranger and an owner do with an account of the owner's address, through the routes that everyone uses."""

import base64
import hashlib
import json
import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

import pyotp
from authenticator import Authenticator
from chassis.model import now, uuid7
from identity.access.outside_applications.application import (
    OutsideApplication,
    add_outside_application,
    digest_of,
)
from identity.access.outside_applications.manifest import Manifest
from identity.events import tenant_transaction

API, PUBLIC_URL = "/fr/api", "http://localhost:24080"
GRANT = "urn:souk:params:oauth:grant-type:"
SECRET, CALLBACK = "souk_secret_of_a_test", "https://outside.test/callback"  # of a test
PIN = "4821"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()


class Browser:
    """Keeps its cookies, as a browser does."""

    def __init__(self, client, address):
        self.client, self.address, self.cookies = client, address, {}

    async def post(self, path, token="", **body):  # no password
        headers = {"X-Forwarded-For": self.address, "Cookie": "; ".join(map("=".join, self.cookies.items()))}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        response = await self.client.post(path, headers=headers, **body)
        for line in response.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response

    async def grant(self, kind, token="", **fields):  # no password
        form = {"grant_type": kind, "client_id": "souk-web"} | fields
        return await self.post("/auth/token", token, data=form)


@dataclass
class Shop:
    """A tenant with the token of its admin, and what its mailbox kept."""

    client: object
    mailbox: object
    tenant: object
    admin: str

    async def call(self, method, path, json=None):
        headers = {"Authorization": f"Bearer {self.admin}"}
        return await self.client.request(method, f"{API}{path}", json=json, headers=headers)

    async def invite(self, email, *, is_mailed):
        """Return the response and the token of the mail."""
        roles = ["ROLE_ADMIN"]
        body = {"email": email, "name": "Someone", "roles": roles, "isMailed": is_mailed}
        response = await self.call("POST", "/people", body)
        return response, await self.mailed("invitation", email) if is_mailed else ""

    async def mailed(self, page, email):
        """Return the token of the newest mail with a link to this page."""
        for mail in await self.mailbox(self.tenant):
            match = re.search(rf"admin/{page}#(\S+)", mail.message.text)
            if match and mail.message.recipient == email:
                return match[1]
        return ""

    async def person_id(self, email):
        people = (await self.call("GET", "/people")).json()["hydra:member"]
        return next(
            (person["id"] for person in people if person["email"] == email and person["state"] != "invited"),
            "",
        )


@dataclass
class Loot:
    """What a stranger has collected: each is tried once the owner has set a password by mail."""

    passwords: list = field(default_factory=list)
    codes: list = field(default_factory=list)
    # Access tokens of sessions; of what acts within limits for the account.
    tokens: list = field(default_factory=list)
    limited: list = field(default_factory=list)
    refresh: list = field(default_factory=list)
    browsers: list = field(default_factory=list)
    authenticators: list = field(default_factory=list)
    begun: list = field(default_factory=list)
    keys: list = field(default_factory=list)
    grants: list = field(default_factory=list)
    reset_links: list = field(default_factory=list)
    invitations: list = field(default_factory=list)


class Stranger:
    """An admin of a tenant who knows the owner's address, and does with an account of it what they can."""

    def __init__(self, identity, client, shop, email, address):
        self.identity, self.client, self.shop, self.email = identity, client, shop, email
        self.address, self.loot = address, Loot()

    async def ask(self, method, path, token="", body=None):  # no password
        headers = {"X-Forwarded-For": self.address} | ({"Authorization": f"Bearer {token}"} if token else {})
        return await self.client.request(method, f"{API}{path}", json=body, headers=headers)

    async def token(self, **form):
        headers = {"X-Forwarded-For": self.address}
        return await self.client.post("/auth/token", data=form, headers=headers)

    async def invite(self, *, is_mailed):
        response, _ = await self.shop.invite(self.email, is_mailed=is_mailed)
        if response.status_code == 201:
            self.loot.invitations.append(response.json()["link"].partition("#")[2])

    async def accept(self, password):
        for token in self.loot.invitations:
            body = {"token": token, "password": password}
            if (await self.ask("POST", "/account/invitation/accept", body=body)).status_code == 200:
                self.loot.passwords.append(password)

    async def sign_in(self):
        """Sign in with each known password, as a program and in a browser, and return whether one worked."""
        for password in self.loot.passwords:
            form = {"username": self.email, "password": password, "tenant": self.shop.tenant.slug}
            granted = await self.token(grant_type="password", **form, **self._code())
            if granted.status_code == 200:
                self.loot.tokens.append(granted.json()["access_token"])
                self.loot.refresh.append(granted.json()["refresh_token"])
                browser = Browser(self.client, self.address)
                if (await browser.grant("password", **form, **self._code())).status_code == 200:
                    self.loot.browsers.append(browser)
                return True
        return False

    def _code(self):
        return {"otp": self.loot.codes.pop()} if self.loot.codes else {}

    async def delegate(self):
        access = "urn:ietf:params:oauth:token-type:access_token"
        for token in self.loot.tokens[-1:]:
            form = {"subject_token": token, "subject_token_type": access, "scope": "orders:read"}
            exchange = "urn:ietf:params:oauth:grant-type:token-exchange"
            granted = await self.token(grant_type=exchange, **form)
            if granted.status_code == 200:
                self.loot.limited.append(granted.json()["access_token"])

    async def set_pin(self, password):
        body = {"pin": PIN, "currentPassword": password}
        for token in self.loot.tokens[-1:]:
            await self.ask("PUT", "/account/pin", token, body)

    async def begin_passkey(self, password):
        for token in self.loot.tokens[-1:]:
            body = {"currentPassword": password}
            begun = await self.ask("POST", "/account/passkeys/options", token, body)
            if begun.status_code == 200:
                self.loot.begun.append((token, begun.json()["options"]))

    async def add_passkey(self, password):
        await self.begin_passkey(password)
        await self.finish_passkeys()

    async def finish_passkeys(self):
        """Complete what was begun. Return whether one was stored."""
        is_stored = False
        for token, options in self.loot.begun:
            authenticator = Authenticator(PUBLIC_URL)
            body = {"name": "Mine", "credential": authenticator.make(options)}
            if (await self.ask("POST", "/account/passkeys", token, body)).status_code == 201:
                self.loot.authenticators.append(authenticator)
                is_stored = True
        self.loot.begun.clear()
        return is_stored

    async def set_second_factor(self, password):
        for token in self.loot.tokens[-1:]:
            begun = await self.ask("POST", "/account/second-factor", token, {"currentPassword": password})
            if begun.status_code == 200:
                code = {"code": pyotp.TOTP(begun.json()["secret"]).at(now())}
                confirmed = await self.ask("POST", "/account/second-factor/confirm", token, code)
                self.loot.codes = confirmed.json()["codes"]

    async def make_key(self):
        for token in self.loot.tokens[-1:]:
            body = {"name": "Mine", "scopes": ["orders:read"]}
            made = await self.ask("POST", "/api_keys", token, body)
            if made.status_code == 201:
                self.loot.keys.append(made.json()["secret"])

    async def consent(self):
        """Let an outside application act for the account."""
        for token in self.loot.tokens[-1:]:
            application = await self._add_application()
            body = {
                "clientId": application.client_id,
                "redirectUri": CALLBACK,
                "responseType": "code",
                "state": "s1",
                "codeChallenge": CHALLENGE,
                "codeChallengeMethod": "S256",
            }
            consented = await self.ask("POST", "/oauth_consents", token, body)
            if consented.status_code == 200:
                code = dict(parse_qsl(urlsplit(consented.json()["redirect"]).query))["code"]
                form = {"code": code, "redirect_uri": CALLBACK, "code_verifier": VERIFIER}
                granted = await self.application_token(application, "authorization_code", form)
                self.loot.grants.append((application, granted.json()["refresh_token"]))
                self.loot.limited.append(granted.json()["access_token"])

    async def application_token(self, application, kind, form):
        client = {"client_id": application.client_id, "client_secret": SECRET}
        return await self.token(grant_type=kind, **client, **form)

    async def _add_application(self):
        id_, tenant = uuid7(), self.shop.tenant
        manifest = Manifest.model_validate(
            {
                "key": f"app-{id_.hex[-12:]}",
                "name": {"en": "Outside"},
                "description": {"en": "Outside."},
                "release": "1.0.0",
                "startUrl": "https://outside.test/start",
                "redirectUris": [CALLBACK],
                "scopes": ["orders:read"],
            }
        )
        secret = self.identity.webhook_vault.encrypt(b"secret", str(id_))
        url, digest = "https://outside.test/manifest.json", digest_of(SECRET)
        added = OutsideApplication(id_, tenant.id, manifest.key, url, manifest, digest, secret, now())
        async with tenant_transaction(self.identity.database, tenant) as connection:
            await connection.execute("DELETE FROM outside_applications WHERE key LIKE 'app-%'")
            await add_outside_application(connection, added)
        return added

    async def make_reset_link(self):
        if person_id := await self.shop.person_id(self.email):
            made = await self.shop.call("POST", f"/people/{person_id}/link")
            if made.status_code == 200:
                self.loot.reset_links.append(made.json()["link"].partition("#")[2])

    async def use_reset_links(self, password):
        """Return whether one worked."""
        for token in self.loot.reset_links:
            body = {"token": token, "password": password}
            if (await self.ask("POST", "/account/password/reset", body=body)).status_code == 200:
                self.loot.passwords.append(password)
                return True
        return False

    async def switch_by_pin(self, user_id):
        """Return the browsers that the PIN opened."""
        opened = []
        for browser in self.loot.browsers:
            granted = await browser.grant(f"{GRANT}pin", self.shop.admin, user_id=user_id, pin=PIN)
            if granted.status_code == 200:
                opened.append(browser)
        return opened

    async def sign_in_by_passkey(self):
        """Return the browsers that a passkey opened."""
        opened = []
        for authenticator in self.loot.authenticators:
            browser = Browser(self.client, self.address)
            challenge = await browser.post(f"{API}/account/passkeys/challenge")
            credential = json.dumps(authenticator.sign(challenge.json()["options"]))
            if (await browser.grant(f"{GRANT}passkey", credential=credential)).status_code == 200:
                opened.append(browser)
        return opened
