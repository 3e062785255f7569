"""Works on imports: files are read and compared with no transaction open, and applied in batches."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TypeVar
from uuid import UUID

import structlog
from chassis.consumer import Consumer
from chassis.context import current_caller, current_country, current_currency
from chassis.errors import ConflictError, DomainError, NotFoundError, ValidationError
from chassis.model import now
from chassis.slow_work import run_job
from chassis.timezones import load_zone
from souk.orders.v1.orders_events_pb2 import ImportJobExpired, ImportJobReady

from orders_pos.adapters.imports import sql_imports
from orders_pos.adapters.imports.import_batches import ImportBatches, select_shown
from orders_pos.adapters.imports.missing_items import find_missing, missing_questions
from orders_pos.adapters.imports.parsed_rows import ParsedRows, Terms, parse_rows
from orders_pos.adapters.imports.table_files import Table, read_table_file
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import FIELDS
from orders_pos.domain.imports.import_job import ACTIVE, APPLYING, DONE, READING, READY, ImportJob
from orders_pos.domain.imports.outcome import Outcome
from orders_pos.domain.imports.program import find_program
from orders_pos.domain.imports.questions import MATCH, NAMES, mark_remembered
from orders_pos.usecases.imports.compare_rows import CompareRows

log = structlog.get_logger()

_ACK_SECONDS = 30.0
_COMPARED, _APPLIED = 500, 100
_FAILURE = "Something went wrong on our side."
_Read = TypeVar("_Read")


@dataclass(frozen=True)
class LoadedImport:
    """An import and the content of its file."""

    row: ImportJob
    content: bytes


@dataclass(frozen=True)
class ReadFile:
    """A file that was read as the fields say."""

    table: Table
    fields: list[str]
    terms: Terms
    is_remembered: bool
    remembered: Mapping[str, str]
    parsed: ParsedRows


@dataclass(frozen=True)
class Result:
    """What was read and compared, with what the shop does not have, by question; else why it can't be. Neither where a
    file was applied."""

    job_id: UUID
    version: int
    file: ReadFile | None = None
    outcomes: Sequence[Outcome] = ()
    counts: Mapping[str, int] | None = None
    missing: Sequence[tuple[str, str]] = ()
    error: DomainError | None = None


class ImportWorker:
    """The steps of the consumer of imports: load in a transaction, run without one, finish in another."""

    def __init__(self, batches: ImportBatches) -> None:
        self._batches = batches

    def consumers(self) -> tuple[Consumer, Consumer]:
        """Consumers of imports that are ready, at most two at a time, and of those whose retention ended."""
        ready = Consumer(
            "orders-imports",
            ImportJobReady,
            self.finish,
            self.run,
            max_concurrency=2,
            ack_seconds=_ACK_SECONDS,
            prepare=self.load,
            give_up=self.give_up,
        )
        return ready, Consumer("orders-import-purge", ImportJobExpired, self.purge)

    async def purge(self, expired: ImportJobExpired) -> None:
        """Delete an import whose retention ended, unless it is being read or applied."""
        await sql_imports.purge(UUID(expired.job_id))

    async def load(self, ready: ImportJobReady) -> LoadedImport | None:
        """Return the import with its file; None if it was cancelled or deleted."""
        row = await sql_imports.find_active(ready.job_id)
        return LoadedImport(row, await sql_imports.get_file(row.id)) if row else None

    async def run(self, _: ImportJobReady, job: LoadedImport | None) -> Result | None:
        """Read and compare the file, or apply it from its cursor on; None if it was cancelled."""
        if job is None:
            return None
        try:
            file = await self._read(job)
            return await (self._compare if job.row.state == READING else self._apply)(job.row, file)
        except DomainError as error:
            return Result(job.row.id, job.row.version, error=error)

    async def give_up(self, ready: ImportJobReady) -> None:
        """End an import that keeps failing for a reason that is ours."""
        if row := await sql_imports.find_active(ready.job_id):
            row.fail(_FAILURE, "failed")
            await sql_imports.set_file(row.id, None)
            await sql_imports.flush()

    async def finish(self, _: ImportJobReady, result: Result | None) -> None:
        """Store the outcome of the import, unless it was cancelled or changed meanwhile."""
        if result is None:
            return
        try:
            row: ImportJob = await sql_imports.imports.lock_row(str(result.job_id))
        except NotFoundError:
            return
        if row.state not in ACTIVE or row.version != result.version:
            return
        if result.error:
            violation = result.error.violations[0] if isinstance(result.error, ValidationError) else None
            row.fail(
                violation.message if violation else str(result.error),
                violation.code if violation else result.error.code,
            )
            await sql_imports.set_file(row.id, None)
        elif row.state == APPLYING:
            row.state, row.progress = DONE, 100
            await sql_imports.set_file(row.id, None)
        elif result.file:
            await _describe(row, result.file, result)
        await sql_imports.flush()

    async def _read(self, job: LoadedImport) -> ReadFile:
        row, currency, tenant_id = job.row, current_currency(), current_caller().tenant_id
        table = await _read_in_process(partial(read_table_file, job.content, row.locale, row.kind))
        async with self._batches.database.transaction(tenant_id, read_only=True):
            remembered = await sql_imports.find_mapping(row.kind, table.headers)
            vat_percent = await sql_imports.load_vat_percent()
        fields, match_names, is_remembered = row.fields, row.match_names, row.is_remembered
        answers = row.given_answers
        if not fields:
            fields = find_fields(row.kind, table.headers, currency.code)
            program = find_program(row.kind, table.headers)
            match_names = match_names or (program is not None and program.matches_names)
            # A field that there was once may be gone.
            if remembered and set(remembered.fields) <= {"", *FIELDS[row.kind]}:
                fields, match_names, is_remembered = remembered.fields, remembered.match_names, True
                answers = {**remembered.answers, **answers}
            match_names = match_names or answers.get(NAMES) == MATCH
        terms = Terms(
            currency,
            vat_percent,
            _today(),
            answers,
            match_names,
            current_country(),
            current_caller().timezone,
        )
        parsed = await _read_in_process(partial(parse_rows, row.kind, table, fields, terms))
        earlier = remembered.answers if remembered else {}
        return ReadFile(table, fields, terms, is_remembered, earlier, parsed)

    async def _compare(self, row: ImportJob, file: ReadFile) -> Result | None:
        tenant_id = current_caller().tenant_id
        outcomes, counts, missing = list[Outcome](), Counter[str](), dict[tuple[str, str], None]()
        for start in range(0, len(file.parsed.rows), _COMPARED):
            command = _command(row, file, start, _COMPARED)
            compared = await self._batches.compare(tenant_id, command)
            outcomes += select_shown(compared, counts)
            counts.update(outcome.action for outcome in compared)
            missing |= dict.fromkeys(find_missing(compared))
            percent = 100 * (start + len(compared)) // len(file.parsed.rows)
            if not await self._batches.store_progress(tenant_id, row.id, row.version, percent):
                return None
        return Result(row.id, row.version, file, outcomes, counts, list(missing))

    async def _apply(self, row: ImportJob, file: ReadFile) -> Result | None:
        tenant_id = current_caller().tenant_id
        for start in range(row.applied_count, len(file.parsed.rows), _APPLIED):
            command = _command(row, file, start, _APPLIED)
            if not await self._batches.apply(tenant_id, row.id, start, command):
                return None
        return Result(row.id, row.version)


async def _read_in_process(read: Callable[[], _Read]) -> _Read:
    """Return what a process reads. Raise a DomainError, also for what nobody thought of: the same file would fail
    again."""
    try:
        return await run_job(read, "item.content")
    except DomainError:
        raise
    except Exception as error:
        log.exception("import-unreadable")
        raise ConflictError(_FAILURE, "failed") from error


def _command(row: ImportJob, file: ReadFile, start: int, count: int) -> CompareRows:
    rows, repeats, terms = file.parsed.rows[start : start + count], file.parsed.repeats, file.terms
    return CompareRows(
        row.kind,
        rows,
        repeats,
        terms.match_names,
        terms.country,
        answers=terms.answers,
        file_name=row.file_name,
    )


def _today() -> date:
    return now().astimezone(load_zone(current_caller().timezone)).date()


async def _describe(row: ImportJob, file: ReadFile, result: Result) -> None:
    """Store what was read and compared: the file is ready to be applied."""
    row.columns = [
        {"header": header, "field": field, "sample": sample, **described}
        for header, field, sample, described in zip(
            file.table.headers, file.fields, file.table.samples(), file.parsed.columns, strict=True
        )
    ]
    of_missing = missing_questions(result.missing, file.terms.answers)
    questions = mark_remembered([*file.parsed.questions, *of_missing], file.remembered)
    row.program, row.questions = file.parsed.program, [question.to_json() for question in questions]
    row.answers = [
        {"question": question.id, "answer": question.answer} for question in questions if question.answer
    ]
    row.match_names, row.is_remembered = file.terms.match_names, file.is_remembered
    row.state, row.progress, row.row_count = READY, 100, len(file.parsed.rows)
    row.count(result.counts or {})
    await sql_imports.delete_rows(row.id)
    await sql_imports.add_rows(row.id, result.outcomes)
