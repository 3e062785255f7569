"""Which accounts of before count as proven when the column comes."""

import pytest
from chassis import migrations
from chassis.testing.revisions import steps_to_before
from identity.demo import ATLAS, PEOPLE
from identity.service import SERVICE

STAFF = PEOPLE[1]
# The migration that stores which are proven.
PROVEN = "0019"


@pytest.fixture
def migrate_from_before(urls, admin, empty):
    """Migrate down, run statements, migrate up, and return which of the addresses are proven."""

    async def migrate_from_before(*statements):
        await migrations.migrate(SERVICE.migrations, urls["owner"], steps_to_before(SERVICE, PROVEN))
        try:
            for statement in statements:
                await admin.execute(statement)
        finally:
            await migrations.migrate(SERVICE.migrations, urls["owner"])
        return {
            row["email"]
            for row in await admin.fetch("SELECT email FROM users WHERE email_proven_at IS NOT NULL")
        }

    return migrate_from_before


def entry(kind, minutes, *, actor="NULL", after="{}", subject=STAFF.id):
    return f"""INSERT INTO audit_entries (tenant_id, id, at, kind, actor_id, actor_name, subject_id, subject_name,
      before, after, address) VALUES ('{ATLAS.id}', gen_random_uuid(), now() - interval '{minutes} minutes', '{kind}',
      {actor}, '', '{subject}', '', '{{}}', '{after}', '')"""


CHANGED, ASKED = entry("password-changed", 10, after='{"by": "link"}'), entry("password-reset-requested", 20)
HANDED = entry("password-reset-requested", 15, actor=f"'{PEOPLE[0].id}'")
OLD_KEY = f"""INSERT INTO api_keys (id, tenant_id, user_id, name, digest, hint, scopes, created_at)
  VALUES (gen_random_uuid(), '{ATLAS.id}', '{STAFF.id}', 'k', 'd', 'h', '{{}}', now() - interval '1 day')"""
INVITED = '{"email": "staff@atlas.test"}'
MAILED = f"""INSERT INTO mails (tenant_id, id, recipient, kind, content, created_at)
  VALUES ('{ATLAS.id}', gen_random_uuid(), 'staff@atlas.test', 'invitation', '', now() - interval '60 minutes')"""
JOINED = (
    f"UPDATE users SET created_at = now() - interval '30 minutes' WHERE id = '{STAFF.id}'",
    entry("person-joined", 30),
)
INVITE = entry("person-invited", 60, after=INVITED, subject=PEOPLE[5].id)
LINK_AGAIN = entry("person-invited", 40, subject=PEOPLE[5].id)
HISTORIES = {
    "nothing": ([], False),
    "a mailed reset": ([ASKED, CHANGED], True),
    "a handed link": ([ASKED, HANDED, CHANGED], False),
    "a change that nobody asked for": ([CHANGED], False),
    "a mailed reset beside an older key": ([ASKED, CHANGED, OLD_KEY], False),
    "a mailed invitation": ([INVITE, MAILED, *JOINED], True),
    "an invitation that was copied": ([INVITE, *JOINED], False),
    "a mailed invitation whose link was made again": ([INVITE, MAILED, LINK_AGAIN, *JOINED], False),
    "a mailed invitation, and a handed link since": ([INVITE, MAILED, *JOINED, HANDED, CHANGED], False),
    "a mailed invitation of an account that was there": ([INVITE, MAILED, JOINED[1]], False),
}


@pytest.mark.parametrize("history", HISTORIES)
async def test_existing_accounts_count_as_proven_as_far_as_the_data_show(
    identity, migrate_from_before, history
):
    statements, is_proven = HISTORIES[history]
    made_long_ago = "UPDATE users SET created_at = now() - interval '1 year'"
    proven = await migrate_from_before(made_long_ago, *statements)
    assert proven == ({STAFF.email} if is_proven else set())


async def test_links_handed_over_before_end_with_the_migration(identity, migrate_from_before, admin):
    link = """INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
      VALUES ('{0}', '{1}', now(), now() + interval '{2}')"""
    mailed, handed = link.format("a", STAFF.id, "30 minutes"), link.format("b", STAFF.id, "24 hours")
    await migrate_from_before(mailed, handed)
    assert [row["token_hash"] for row in await admin.fetch("SELECT token_hash FROM account_links")] == [b"a"]
