"""A savepoint around the writes of one row of a file."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.grpc_status import to_domain_error


@asynccontextmanager
async def row_savepoint(to_public: Callable[[FieldViolation], FieldViolation]) -> AsyncGenerator[None]:
    """Undo what was written within, with its events, if it raises. Raise DomainError for errors of the database, its
    violations by public names."""
    transaction = current_transaction()
    length = len(transaction.outbox)
    await transaction.connection.execute("SAVEPOINT import_row")
    try:
        yield
    except Exception as error:
        await transaction.connection.execute("ROLLBACK TO SAVEPOINT import_row")
        del transaction.outbox[length:]
        # The session begins nothing itself: this makes it forget the row, and what it flushed in vain.
        session = await transaction.session()
        await session.rollback()
        session.expunge_all()
        domain_error = to_domain_error(error)
        if domain_error is None:
            raise
        if isinstance(domain_error, ValidationError):
            raise ValidationError(*map(to_public, domain_error.violations)) from None
        raise domain_error from None
    finally:
        await transaction.connection.execute("RELEASE SAVEPOINT import_row")
