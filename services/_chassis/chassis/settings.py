"""Settings: the one place that reads the environment."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, Field, ValidationError

# Variables of the SOUK_ family that other programs read: the local runner and the tests.
_OTHER_PROGRAMS = frozenset({"SOUK_PORT", "SOUK_DATA"})
_TEST_PREFIX = "SOUK_TEST_"
# What stands in the place of a secret in the example of settings and in documents: everybody knows it.
_EXAMPLE_SECRETS = frozenset({"random text of 32 characters or more", "password", "sk_live_…"})
_SECRET_SUFFIXES = ("SECRET", "KEY", "PASSWORD")
_URL_PASSWORD = re.compile(r"//[^/@:\s]*:([^/@\s]+)@")


class SettingsError(Exception):
    """The environment does not let the process start; the message names the variable and the reason."""


class Settings(BaseModel):
    """Settings of every process. A field without alias is read from `<CONTEXT>_<FIELD>`; `NAME_FILE` names a file that
    holds the value instead."""

    mode: Literal["local", "production"] = Field("production", alias="SOUK_MODE")
    listen: str = Field(
        "0.0.0.0:8000", alias="SOUK_LISTEN"
    )  # all interfaces: a container has its own network
    log_level: str = Field("info", alias="SOUK_LOG_LEVEL")
    issuer: str = Field("souk", alias="SOUK_ISSUER")
    audience: str = Field("souk", alias="SOUK_AUDIENCE")
    jwks_url: str = Field("http://gateway:8000/.well-known/jwks.json", alias="SOUK_JWKS_URL")
    public_url: str = Field("http://localhost:8080", alias="SOUK_PUBLIC_URL")
    web_dist: str = Field("web/dist", alias="SOUK_WEB_DIST")
    # One server or several, separated by commas, and how many of them keep each stream.
    nats_url: str = Field("nats://nats:4222", alias="NATS_URL")
    # Of the user that makes streams and consumers, for the commands that do so. Empty: the user above may.
    nats_administrator_url: str = Field("", alias="NATS_ADMINISTRATOR_URL", repr=False)
    nats_replicas: int = Field(1, alias="NATS_REPLICAS", ge=1, le=5)
    # Share of traces that are recorded, and a folder for them where there is no collector.
    trace_ratio: float = Field(0.01, alias="SOUK_TRACE_RATIO", ge=0, le=1)
    traces: str = Field("", alias="SOUK_TRACES")
    telemetry_endpoint: str = Field("", alias="OTEL_EXPORTER_OTLP_ENDPOINT")
    # Signs shipping quotes; the service that quotes and the one that charges need the same.
    quote_secret: str = Field("", alias="SOUK_QUOTE_SECRET", repr=False)
    # By which the gateway calls identity before anyone has signed in; both need the same.
    edge_secret: str = Field("", alias="SOUK_EDGE_SECRET", repr=False)
    database_url: str = ""
    worker_url: str = ""
    owner_url: str = ""
    pool_size: int = 6

    @classmethod
    def load(cls, context: str, environment: Mapping[str, str] | None = None) -> Self:
        """Return the settings of one process. Raise SettingsError naming unknown, missing and malformed variables, and
        in production those whose secret is the one of an example."""
        variables = dict(os.environ if environment is None else environment)
        names = {cls.variable(context, field): field for field in cls.model_fields}
        _check_unknown(variables, context, set(names))
        values = {
            field: value for name, field in names.items() if (value := _value(variables, name)) is not None
        }
        try:
            settings = cls.model_validate(values, by_name=True, by_alias=False)
        except ValidationError as error:
            problems = (f"{cls.variable(context, str(e['loc'][0]))}: {e['msg']}" for e in error.errors())
            raise SettingsError("; ".join(problems)) from None
        if settings.mode == "production":
            _check_secrets({cls.variable(context, field): value for field, value in settings})
        return settings

    def require(self, context: str, *fields: str) -> None:
        """Raise SettingsError naming those of these fields that are empty."""
        missing = [self.variable(context, field) for field in fields if not getattr(self, field)]
        if missing:
            raise SettingsError(f"missing settings: {', '.join(missing)}")

    @classmethod
    def variable(cls, context: str, field: str) -> str:
        """Return the variable that a field is read from."""
        return cls.model_fields[field].alias or f"{context}_{field}".upper()


def _value(variables: Mapping[str, str], name: str) -> str | None:
    if file := variables.get(f"{name}_FILE"):
        return Path(file).read_text().strip()
    return variables.get(name)


def _check_unknown(variables: Mapping[str, str], context: str, declared: set[str]) -> None:
    prefixes = ("SOUK_", f"{context.upper()}_")
    unknown = [
        name
        for name in variables
        if name.startswith(prefixes)
        and name.removesuffix("_FILE") not in declared | _OTHER_PROGRAMS
        and not name.startswith(_TEST_PREFIX)
    ]
    if unknown:
        raise SettingsError(f"unknown settings: {', '.join(sorted(unknown))}")


def _check_secrets(values: Mapping[str, object]) -> None:
    from_examples = [
        name for name, value in values.items() if not _EXAMPLE_SECRETS.isdisjoint(_secrets(name, str(value)))
    ]
    if from_examples:
        names = ", ".join(sorted(from_examples))
        raise SettingsError(f"secrets of the example, which everybody knows: {names}; give random ones")


def _secrets(name: str, value: str) -> list[str]:
    """Return the secrets in the value of a setting: the passwords in addresses, or a key, or several with commas."""
    is_secret = name.endswith(_SECRET_SUFFIXES)
    return [part.strip() for part in value.split(",")] if is_secret else _URL_PASSWORD.findall(value)
