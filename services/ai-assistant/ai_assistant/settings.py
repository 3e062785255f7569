"""Settings of the assistant."""

from chassis.settings import Settings
from pydantic import Field


class AssistantSettings(Settings):
    """The addresses of the services whose rpcs it calls."""

    apps_address: str = Field("app-catalog:8000", alias="APPS_ADDRESS")
    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
    planning_address: str = Field("planning:8000", alias="PLANNING_ADDRESS")
    site_address: str = Field("site-editor:8000", alias="SITE_ADDRESS")
    dropship_address: str = Field("dropship-importer:8000", alias="DROPSHIP_ADDRESS")
    snooker_address: str = Field("games-snooker:8000", alias="SNOOKER_ADDRESS")

    # A chat API as OpenAI's, up to the path before /chat/completions; without it requests are read by the grammar.
    model_url: str = Field("", alias="ASSISTANT_MODEL_URL")
    model_name: str = Field("", alias="ASSISTANT_MODEL_NAME")
    model_key: str = Field("", alias="ASSISTANT_MODEL_KEY")
    # What its server can do: send an answer in parts, take tools, and whether it wants `max_completion_tokens`.
    model_can_stream: bool = Field(default=True, alias="ASSISTANT_MODEL_CAN_STREAM")
    model_has_tools: bool = Field(default=True, alias="ASSISTANT_MODEL_HAS_TOOLS")
    model_limits_completion: bool = Field(default=False, alias="ASSISTANT_MODEL_LIMITS_COMPLETION")
    # A photo service with the API of Pexels, up to the path before /v1; without it the built-in pictures are searched.
    media_url: str = Field("", alias="ASSISTANT_MEDIA_URL")
    media_key: str = Field("", alias="ASSISTANT_MEDIA_KEY")
    # Of each tenant.
    tokens_a_day: int = Field(500_000, alias="ASSISTANT_TOKENS_A_DAY", ge=0)

    @property
    def addresses(self) -> dict[str, str]:
        """The addresses by context."""
        return {
            "apps": self.apps_address,
            "orders": self.orders_address,
            "planning": self.planning_address,
            "site": self.site_address,
            "dropship": self.dropship_address,
            "snooker": self.snooker_address,
        }
