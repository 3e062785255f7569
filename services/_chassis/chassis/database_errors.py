"""What errors of the database mean."""

import asyncpg

CONNECTION_ERRORS = (
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    OSError,
)
_RETRYABLE_ERRORS = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.InvalidCachedStatementError,
)


def is_connection_lost(error: BaseException) -> bool:
    """Return whether the database can't be reached."""
    return isinstance(driver_error(error), CONNECTION_ERRORS)


def is_retryable(error: BaseException) -> bool:
    """Return whether the same work can succeed when it is repeated from the start."""
    return isinstance(driver_error(error), _RETRYABLE_ERRORS)


def driver_error(error: BaseException) -> BaseException:
    """Return the driver's error inside SQLAlchemy's."""
    original = getattr(error, "orig", None)
    return (original.__cause__ or original) if original is not None else error
