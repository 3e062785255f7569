"""The secret that encrypts at rest is replaced: all works before, between and after, and nothing needs the old one."""

import asyncio
from contextlib import asynccontextmanager

import pyotp
import pytest
from chassis.errors import ConflictError
from chassis.model import now, uuid7
from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from identity import encrypted_columns
from identity.access.clients import Client
from identity.access.outside_applications.application import OutsideApplication, add_outside_application
from identity.access.outside_applications.manifest import Manifest
from identity.demo import ATLAS, PASSWORD, PEOPLE
from identity.encrypted_columns import ENCRYPTED, renew_encryption
from identity.events import tenant_transaction
from identity.notices.mail.message import MailMessage
from identity.notices.webhooks.webhook import Webhook, add_webhook, list_webhooks, replace_secret
from identity.process import open_identity
from identity.vault import Purpose, Vault

ADMIN = PEOPLE[0].id
NEW = "another secret of 32 characters, or more".replace(",", "")
MESSAGE = MailMessage("leila@atlas.test", "A subject", "A text")
_BYTES = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1, 2"""


@pytest.fixture
def secrets_of(settings):
    """Return the settings with other secrets."""
    return lambda *secrets: settings.model_copy(update={"secret": ",".join(secrets)})


@pytest.fixture
async def stored(identity):
    """Something in each column that is encrypted, as identity stores it, and the app of the second factor."""
    async with tenant_transaction(identity.database, ATLAS) as connection:
        vault, id_ = identity.webhook_vault, uuid7()
        first, second = (vault.encrypt(text, str(id_)) for text in (b"first", b"second"))
        hook = Webhook(id_, "https://receiver.test/", (), "on", first, None, None, now())
        await add_webhook(connection, ATLAS.id, hook)
        await replace_secret(connection, hook, second, now())
        added = uuid7()
        manifest = Manifest.model_validate(
            {
                "key": "board",
                "name": {"en": "Board"},
                "description": {"en": "Shows."},
                "release": "1.0.0",
                "startUrl": "https://board.test/start",
                "redirectUris": ["https://board.test/back"],
                "scopes": ["orders:read"],
            }
        )
        secret = vault.encrypt(b"third", str(added))
        application = OutsideApplication(
            added, ATLAS.id, "board", "https://board.test/m.json", manifest, b"digest", secret, now()
        )
        await add_outside_application(connection, application)
        await identity.mails.queue.add(connection, ATLAS.id, "invitation", MESSAGE)
    async with identity.database.directory() as connection:
        secret = await identity.second_factor.begin(connection, ADMIN)
        await identity.second_factor.confirm(connection, ADMIN, pyotp.TOTP(secret).at(now()), now())
    return pyotp.TOTP(secret)


@asynccontextmanager
async def working(settings, app):
    """Open identity and check that it reads all that is encrypted."""
    async with open_identity(settings) as identity:
        assert (await identity.keys.signing()).id
        async with identity.database.transaction(ATLAS.id) as transaction:
            connection = transaction.connection
            [hook] = [hook for hook in await list_webhooks(connection) if hook.former_secret]
            assert list(hook.secrets(identity.webhook_vault, now())) == ["second", "first"]
            row = await connection.fetchrow(
                "SELECT id, webhook_secret FROM outside_applications WHERE key = 'board'"
            )
            assert identity.webhook_vault.decrypt(row["webhook_secret"], str(row["id"])) == b"third"
            mails = await identity.mails.queue.newest(connection, 50)
            assert MESSAGE in [mail.message for mail in mails]
        async with identity.database.directory() as connection:
            await connection.execute("UPDATE totp_secrets SET last_step = 0")
        assert await identity.second_factor.use(ADMIN, app.at(now()), now())
        yield identity


async def find_encrypted(admin, secret):
    """Return the columns of bytes in which anything is encrypted with a secret, whatever the code says of them."""
    columns = set()
    for table, column in await admin.fetch(_BYTES):
        keys = [
            row["column_name"]
            for row in await admin.fetch(
                "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND data_type = 'uuid'",
                table,
            )
        ]
        rows = await admin.fetch(f"SELECT * FROM {table} WHERE {column} IS NOT NULL")  # names of tables
        for purpose in Purpose:
            vault = Vault(secret, purpose)
            for row in rows:
                for key in keys:
                    if is_decrypted(vault, row[column], str(row[key])):
                        columns.add((purpose, table, column, key))
    return columns


def is_decrypted(vault, value, owner):
    try:
        vault.decrypt(value, owner)
    except InvalidTag:
        return False
    return True


@pytest.mark.asvs("11.2.2")
async def test_every_column_that_is_encrypted_is_listed(stored, settings, admin):
    listed = {(column.purpose, column.table, column.column, column.key) for column in ENCRYPTED}
    assert await find_encrypted(admin, settings.secret) == listed
    assert {column.purpose for column in ENCRYPTED} == set(Purpose)


@pytest.mark.asvs("11.2.2")
@pytest.mark.parametrize("page", [1, 500])
async def test_a_secret_is_replaced(stored, settings, secrets_of, admin, monkeypatch, page):
    monkeypatch.setattr(encrypted_columns, "_PAGE", page)
    old = settings.secret
    # While some processes know the old one alone, it goes on encrypting.
    async with working(secrets_of(old, NEW), stored):
        assert await find_encrypted(admin, NEW) == set()
    async with working(secrets_of(NEW, old), stored) as identity:
        count = await admin.fetchval("SELECT count(*) FROM signing_keys") + await admin.fetchval(
            "SELECT count(*) FROM mails"
        )
        result = await renew_encryption(identity.database, identity.settings.secret)
        assert (result.renewed >= count + 4, result.lost) == (True, 0)
        again = await renew_encryption(identity.database, identity.settings.secret)
        assert (again.renewed, again.lost) == (0, 0)
    assert await find_encrypted(admin, old) == set()
    assert len(await find_encrypted(admin, NEW)) == len(ENCRYPTED)
    async with working(secrets_of(NEW), stored) as identity:
        grant = await identity.sign_in.with_password(
            "staff@atlas.test", PASSWORD, Client("127.0.0.1", "test", has_cookie=False)
        )
        assert (await identity.verifier.verify(grant.access_token)).user_id == PEOPLE[1].id


async def test_what_changes_meanwhile_is_not_overwritten(stored, settings, secrets_of, admin):
    async with working(secrets_of(NEW, settings.secret), stored) as identity:
        column = next(column for column in ENCRYPTED if column.column == "former_secret")
        [row] = await admin.fetch("SELECT id, former_secret FROM webhooks WHERE former_secret IS NOT NULL")
        await admin.execute("UPDATE webhooks SET former_secret = 'newer' WHERE id = $1", row["id"])
        async with identity.database.transaction(ATLAS.id) as transaction:
            await transaction.connection.execute(column.write, row["id"], row["former_secret"], b"older")
        stays = await admin.fetchval("SELECT former_secret FROM webhooks WHERE id = $1", row["id"])
        assert stays == b"newer"


async def test_two_commands_at_once_and_one_that_was_interrupted_do_no_harm(stored, settings, secrets_of):
    async with working(secrets_of(NEW, settings.secret), stored) as identity:
        interrupted = asyncio.create_task(renew_encryption(identity.database, identity.settings.secret))
        await asyncio.sleep(0)
        interrupted.cancel()
        await asyncio.gather(
            interrupted,
            *(renew_encryption(identity.database, identity.settings.secret) for _ in range(2)),
            return_exceptions=True,
        )
    async with working(secrets_of(NEW), stored):
        pass


async def test_the_command_says_what_it_did_and_what_no_secret_decrypts(
    stored, settings, secrets_of, run_command, admin, monkeypatch
):
    message = await run_command("secrets-renew")
    assert message.startswith("0 values")
    await admin.execute("UPDATE mails SET content = decode(repeat('00', 40), 'hex')")
    with pytest.raises(ConflictError, match=r"1 can't be decrypted"):
        await run_command("secrets-renew")


async def test_a_secret_that_was_removed_too_early_is_named(stored, secrets_of):
    with pytest.raises(SettingsError, match="IDENTITY_SECRET is not the one"):
        async with working(secrets_of(NEW), stored):
            pass


@pytest.mark.parametrize("secrets", [(NEW, "short"), ("short", NEW), (",",)])
async def test_each_secret_of_the_list_is_long(secrets_of, secrets):
    with pytest.raises(SettingsError, match="IDENTITY_SECRET"):
        secrets_of(*secrets).check()
