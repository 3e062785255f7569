"""Settings of the importer."""

from chassis.settings import Settings
from pydantic import Field


class ImporterSettings(Settings):
    """Settings of the importer. The key is that of the platform's own account; `secret` encrypts keys and tokens;
    `max_concurrency` is of jobs."""

    # The supplier's API, and the platform's own API key, used for tenants without an account.
    supplier_url: str = Field("", alias="DROPSHIP_SUPPLIER_URL")
    supplier_api_key: str = Field("", alias="DROPSHIP_SUPPLIER_API_KEY")
    # Encrypts the tenants' API keys.
    secret: str = Field("", alias="DROPSHIP_SECRET")
    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
    # How many jobs one process works on at once.
    max_concurrency: int = Field(8, alias="DROPSHIP_HANDS", ge=1, le=64)
    # The most calls per second that an account of the supplier may have: more is not believed.
    max_calls_per_second: int = Field(6, alias="DROPSHIP_MAX_CALLS_PER_SECOND", ge=1)
