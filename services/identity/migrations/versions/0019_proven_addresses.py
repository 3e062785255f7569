"""Store which addresses are proven, how sessions began, and which links were mailed."""

from alembic import op
from chassis.migrations import across_tenants

revision = "0019"
down_revision = "0018"

# A link for a new password was mailed if nobody but the person asked for it: an admin who makes one is the actor. Each
# new link ends those before, so the last request before a change of the password made the link that was used. The last
# such change counts, since another person may have used a later one. What was added to the account before, by whom is
# not known, would count as its owner's; such accounts are left to operators (`accounts-unproven`).
PROVEN_BY_RESET = """
WITH changed AS (
  SELECT DISTINCT ON (subject_id) subject_id AS user_id, at FROM audit_entries
  WHERE kind = 'password-changed' AND after ->> 'by' = 'link' ORDER BY subject_id, at DESC),
proven AS (
  SELECT c.user_id, c.at FROM changed c WHERE (
    SELECT e.actor_id IS NULL FROM audit_entries e
    WHERE e.kind = 'password-reset-requested' AND e.subject_id = c.user_id AND e.at <= c.at
    ORDER BY e.at DESC LIMIT 1))
UPDATE users u SET email_proven_at = p.at FROM proven p
WHERE u.id = p.user_id
  AND NOT EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id AND k.created_at < p.at)
  AND NOT EXISTS (SELECT FROM totp_secrets s WHERE s.user_id = u.id AND s.confirmed_at < p.at)
  AND NOT EXISTS (SELECT FROM api_keys k WHERE k.user_id = u.id AND k.created_at < p.at)
  AND NOT EXISTS (SELECT FROM outside_applications o WHERE o.user_id = u.id AND o.installed_at < p.at)"""
# An account that joining made, by an invitation that was mailed, whose link was never made again to be handed over, and
# whose password no link has changed since.
PROVEN_BY_INVITATION = """
WITH joined AS (
  SELECT DISTINCT ON (subject_id) subject_id AS user_id, tenant_id, at FROM audit_entries
  WHERE kind = 'person-joined' ORDER BY subject_id, at),
proven AS (
  SELECT u.id, j.at FROM users u JOIN joined j ON j.user_id = u.id
  WHERE u.created_at BETWEEN j.at - interval '1 minute' AND j.at + interval '1 minute'
    AND EXISTS (
      SELECT FROM mails m JOIN audit_entries i ON i.tenant_id = m.tenant_id AND i.kind = 'person-invited'
        AND i.after ->> 'email' = u.email AND i.at <= j.at
        AND m.created_at BETWEEN i.at - interval '1 minute' AND i.at + interval '1 minute'
      WHERE m.tenant_id = j.tenant_id AND m.kind = 'invitation' AND m.recipient = u.email
        AND NOT EXISTS (
          SELECT FROM audit_entries l WHERE l.tenant_id = i.tenant_id AND l.kind = 'person-invited'
            AND l.subject_id = i.subject_id AND l.id <> i.id AND l.at <= j.at))
    AND NOT EXISTS (
      SELECT FROM audit_entries c WHERE c.kind = 'password-changed' AND c.subject_id = u.id
        AND c.after ->> 'by' IS DISTINCT FROM 'person'))
UPDATE users u SET email_proven_at = p.at FROM proven p WHERE u.id = p.id AND u.email_proven_at IS NULL"""
READ = ("audit_entries", "mails", "passkeys", "outside_applications")


def upgrade() -> None:
    op.execute("ALTER TABLE users ADD COLUMN email_proven_at timestamptz")
    op.execute("""
    ALTER TABLE sessions ADD COLUMN method text NOT NULL DEFAULT ''
      CHECK (method IN ('', 'password', 'passkey', 'pin'))""")
    op.execute("ALTER TABLE invitations ADD COLUMN mailed_hash bytea UNIQUE")
    # Without a tenant a link was mailed; else an admin of the tenant handed it over. Whose admin made those of before
    # is not known, and they would open tenants that the person has joined since: they end.
    op.execute("ALTER TABLE password_resets ADD COLUMN tenant_id uuid REFERENCES tenants")
    op.execute("DELETE FROM password_resets WHERE expires_at - created_at > interval '1 hour'")
    op.execute("""
    CREATE TABLE credential_reviews (
      token_hash bytea PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, expires_at timestamptz NOT NULL)""")
    op.execute("CREATE INDEX ix_credential_reviews_user_id ON credential_reviews (user_id)")
    op.execute("GRANT SELECT, INSERT, DELETE ON credential_reviews TO identity_service")
    with across_tenants(*READ):
        op.execute(PROVEN_BY_RESET)
        op.execute(PROVEN_BY_INVITATION)


def downgrade() -> None:
    op.execute("DROP TABLE credential_reviews")
    op.execute("ALTER TABLE password_resets DROP COLUMN tenant_id")
    op.execute("ALTER TABLE invitations DROP COLUMN mailed_hash")
    op.execute("ALTER TABLE sessions DROP COLUMN method")
    op.execute("ALTER TABLE users DROP COLUMN email_proven_at")
