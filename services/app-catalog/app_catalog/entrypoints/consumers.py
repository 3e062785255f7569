"""Consumers: the steps of installations, erasures, and the applications of new tenants."""

from collections.abc import Sequence
from uuid import UUID

from chassis.consumer import Consumer
from chassis.model import now
from souk.apps.v1.apps_events_pb2 import ErasureDue, InstallationStepDue, PaymentDue
from souk.identity.v1.identity_events_pb2 import ApplicationRequested, ApplicationsChanged

from app_catalog.adapters.schedule import OutboxSchedule
from app_catalog.adapters.sql_installations import SqlInstallations
from app_catalog.adapters.sql_purchases import SqlPurchases
from app_catalog.adapters.sql_steps import SqlSteps
from app_catalog.domain.installation import Wish
from app_catalog.domain.manifest import Catalogue
from app_catalog.domain.purchase import Charge, Payment
from app_catalog.usecases.adopt_applications import adopt_applications
from app_catalog.usecases.erase_application import erase_application
from app_catalog.usecases.give_up_step import give_up_step
from app_catalog.usecases.give_up_undo import give_up_undo
from app_catalog.usecases.install_application import InstallTools, install_application
from app_catalog.usecases.ports import PaymentProvider
from app_catalog.usecases.postpone_payment import postpone_payment
from app_catalog.usecases.remove_application import remove_application
from app_catalog.usecases.run_step import run_step
from app_catalog.usecases.settle_purchase import settle_purchase
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS, Sagas, Step, StepTools
from app_catalog.usecases.undo_step import undo_step

# A step takes milliseconds; that of a process that was killed is taken over after this time.
_ACK_SECONDS = 5.0


def payment_consumer(payments: PaymentProvider) -> Consumer:
    """Return the consumer that has purchases paid, with no transaction open meanwhile."""

    async def prepare(due: PaymentDue) -> Charge:
        return (await SqlPurchases().get(UUID(due.purchase_id))).charge()

    async def execute(_: PaymentDue, charge: Charge) -> Payment:
        return await payments.charge(charge)

    async def handle(due: PaymentDue, payment: Payment) -> None:
        await settle_purchase(UUID(due.purchase_id), payment, SqlPurchases(), now())

    async def give_up(due: PaymentDue) -> None:
        await postpone_payment(UUID(due.purchase_id), SqlPurchases(), now())

    return Consumer("apps-payments", PaymentDue, handle, execute=execute, prepare=prepare, give_up=give_up)


def _step_consumer(catalogue: Catalogue, sagas: Sagas) -> Consumer:
    """Return the consumer of steps."""

    async def handle(due: InstallationStepDue) -> None:
        installation_id, record, schedule = UUID(due.installation_id), SqlSteps(), OutboxSchedule()
        if due.is_undo:
            await undo_step(installation_id, SqlInstallations(), record, schedule)
            return
        tools = StepTools(catalogue, SqlInstallations(), SqlPurchases(), now())
        await run_step(installation_id, due.step, sagas, tools, record, schedule)

    async def give_up(due: InstallationStepDue) -> None:
        installation_id, rows = UUID(due.installation_id), SqlInstallations()
        if due.is_undo:
            await give_up_undo(installation_id, rows)
            return
        await give_up_step(installation_id, due.step, sagas, rows, SqlSteps(), OutboxSchedule())

    return Consumer("apps-steps", InstallationStepDue, handle, ack_seconds=_ACK_SECONDS, give_up=give_up)


def consumers(
    catalogue: Catalogue, steps: Sequence[Step] = STEPS, update_steps: Sequence[Step] = UPDATE_STEPS
) -> list[Consumer]:
    """Return the consumers; the steps are those of an installation and of an update."""

    async def handle_erasure(due: ErasureDue) -> None:
        await erase_application(UUID(due.installation_id), SqlInstallations(), OutboxSchedule(), now())

    async def handle_tenant(changed: ApplicationsChanged) -> None:
        await adopt_applications(changed.applications, SqlInstallations(), catalogue, now())

    async def handle_request(requested: ApplicationRequested) -> None:
        """Carry out an operator's command; one for what is done already changes nothing."""
        rows = SqlInstallations()
        if requested.is_installed:
            names = [step.name for step in steps]
            tools = InstallTools(catalogue, rows, SqlSteps(), OutboxSchedule(), SqlPurchases(), names)
            await install_application(requested.application, Wish(), tools)
        elif (installation := await rows.find(requested.application)) and not installation.is_startable:
            await remove_application(installation.id, rows, OutboxSchedule(), catalogue, now())

    return [
        _step_consumer(catalogue, Sagas(steps, update_steps)),
        Consumer("apps-erasures", ErasureDue, handle_erasure, max_concurrency=1),
        Consumer("apps-tenants", ApplicationsChanged, handle_tenant, max_concurrency=1),
        Consumer("apps-requests", ApplicationRequested, handle_request, max_concurrency=1),
    ]
