"""What the importer is told beside what every process is."""

from chassis.settings import Settings
from pydantic import Field


class DropshipSettings(Settings):
    # The supplier's API, and the platform's own account there, used where a tenant has none.
    supplier_url: str = Field("", alias="DROPSHIP_SUPPLIER_URL")
    supplier_api_key: str = Field("", alias="DROPSHIP_SUPPLIER_API_KEY")
    # What the keys of the tenants are encrypted with.
    secret: str = Field("", alias="DROPSHIP_SECRET")
    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
    # Jobs that one process works on at a time.
    hands: int = Field(8, alias="DROPSHIP_HANDS", ge=1, le=64)
