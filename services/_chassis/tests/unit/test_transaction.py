"""What events that are handled in one transaction read once."""

from uuid import UUID

from chassis.transaction import Transaction

TENANT = UUID(int=1)


class Connection:
    def __init__(self) -> None:
        self.reads = 0


async def count(connection: Connection) -> int:
    connection.reads += 1
    return connection.reads


async def find_nothing(connection: Connection) -> None:
    connection.reads += 1


async def test_the_same_is_read_once_and_something_else_again():
    connection = Connection()
    transaction = Transaction(connection, TENANT, lambda: None)
    assert [await transaction.once(count) for _ in range(3)] == [1, 1, 1]
    assert [await transaction.once(find_nothing) for _ in range(2)] == [None, None]
    assert connection.reads == 2


async def test_the_next_transaction_reads_again():
    connection = Connection()
    assert [await Transaction(connection, TENANT, lambda: None).once(count) for _ in range(2)] == [1, 2]
