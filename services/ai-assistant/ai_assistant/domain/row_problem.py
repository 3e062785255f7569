"""What is wrong with a row of an attachment."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RowProblem:
    """Why a row can't be created: a code of the texts with its parameters. `column` is a heading, or empty."""

    line: int
    column: str
    code: str
    parameters: Mapping[str, str]
