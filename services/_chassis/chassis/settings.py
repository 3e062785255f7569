"""Settings: the one reader of the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, Field, ValidationError

# Names of this family that other programs read: the local runner and the tests.
_ELSEWHERE = frozenset({"SOUK_PORT", "SOUK_DATA"})
_TEST_PREFIX = "SOUK_TEST_"


class SettingsError(Exception):
    """A process can't start with what it was told; the sentence names what and why."""


class Settings(BaseModel):
    """What every process is told. A field without alias is named `<CONTEXT>_<FIELD>` in the environment; `NAME_FILE`
    names a file that holds the value instead."""

    mode: Literal["local", "production"] = Field("production", alias="SOUK_MODE")
    listen: str = Field("0.0.0.0:8000", alias="SOUK_LISTEN")  # inside a container, all is what is meant
    log_level: str = Field("info", alias="SOUK_LOG_LEVEL")
    issuer: str = Field("souk", alias="SOUK_ISSUER")
    audience: str = Field("souk", alias="SOUK_AUDIENCE")
    jwks_url: str = Field("http://gateway:8000/.well-known/jwks.json", alias="SOUK_JWKS_URL")
    public_url: str = Field("http://localhost:8080", alias="SOUK_PUBLIC_URL")
    web_dist: str = Field("web/dist", alias="SOUK_WEB_DIST")
    translations: str = Field("web/translations", alias="SOUK_TRANSLATIONS")
    nats_url: str = Field("nats://nats:4222", alias="NATS_URL")
    # Share of the traces that are recorded, and a folder for them where there is no collector.
    trace_ratio: float = Field(0.05, alias="SOUK_TRACE_RATIO", ge=0, le=1)
    traces: str = Field("", alias="SOUK_TRACES")
    telemetry_endpoint: str = Field("", alias="OTEL_EXPORTER_OTLP_ENDPOINT")
    database_url: str = ""
    worker_url: str = ""
    owner_url: str = ""
    pool_size: int = 6

    @classmethod
    def load(cls, context: str, environment: Mapping[str, str] | None = None) -> Self:
        """The settings of one process; raises SettingsError naming unknown, missing and malformed ones."""
        told = dict(os.environ if environment is None else environment)
        names = {cls._variable(context, field): field for field in cls.model_fields}
        _refuse_unknown(told, context, set(names))
        values = {field: value for name, field in names.items() if (value := _value(told, name)) is not None}
        try:
            return cls.model_validate(values, by_name=True, by_alias=False)
        except ValidationError as refused:
            faults = (f"{cls._variable(context, str(e['loc'][0]))}: {e['msg']}" for e in refused.errors())
            raise SettingsError("; ".join(faults)) from None

    def require(self, context: str, *fields: str) -> None:
        """Refuse to go on without these fields."""
        missing = [self._variable(context, field) for field in fields if not getattr(self, field)]
        if missing:
            raise SettingsError(f"missing settings: {', '.join(missing)}")

    @classmethod
    def _variable(cls, context: str, field: str) -> str:
        return cls.model_fields[field].alias or f"{context}_{field}".upper()


def _value(told: Mapping[str, str], name: str) -> str | None:
    if file := told.get(f"{name}_FILE"):
        return Path(file).read_text().strip()
    return told.get(name)


def _refuse_unknown(told: Mapping[str, str], context: str, known: set[str]) -> None:
    prefixes = ("SOUK_", f"{context.upper()}_")
    strangers = [
        name
        for name in told
        if name.startswith(prefixes)
        and name.removesuffix("_FILE") not in known | _ELSEWHERE
        and not name.startswith(_TEST_PREFIX)
    ]
    if strangers:
        raise SettingsError(f"unknown settings: {', '.join(sorted(strangers))}")
