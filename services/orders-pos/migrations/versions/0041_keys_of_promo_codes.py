"""Write the keys of promo codes whose letters, digits and signs have other forms as they are compared now.

The release before finds such a code only as it is spelt in the key; all other codes keep the key that they have. Of
several that are one code now, the first keeps it.
"""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0041", "0040"

# As `reading.characters.to_key` takes them: dashes, apostrophes, digits of Arabic and Persian, and what has no width.
_DASHES, _APOSTROPHES = "\u2010\u2011\u2012\u2013\u2212", "\u2018\u2019\u02bc\u00b4\u2032"
_ARABIC = "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"
_PERSIAN = "\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9"
_FROM = _DASHES + _APOSTROPHES + _ARABIC + _PERSIAN
_TO = "-" * len(_DASHES) + "''" * len(_APOSTROPHES) + "0123456789" * 2
_INVISIBLE = "[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]"
_ONE_FORM = f"translate(regexp_replace(code_key, '{_INVISIBLE}', '', 'g'), '{_FROM}', '{_TO}')"
_KEY = rf"btrim(regexp_replace(lower(normalize({_ONE_FORM}, NFKC)), '\s+', ' ', 'g'))"
_UPDATE = f"""
WITH keyed AS (SELECT tenant_id, id, code_key, {_KEY} AS new_key FROM promo_code),
first AS (
  SELECT DISTINCT ON (tenant_id, new_key) tenant_id, id, new_key FROM keyed
  ORDER BY tenant_id, new_key, code_key <> new_key, id
)
UPDATE promo_code p SET code_key = f.new_key FROM first f
WHERE p.tenant_id = f.tenant_id AND p.id = f.id AND p.code_key <> f.new_key"""  # noqa: S608  # constants only


def upgrade() -> None:
    with across_tenants("promo_code"):
        op.execute(_UPDATE)


def downgrade() -> None:
    """Keep the keys: the codes themselves are as they were."""
