"""The plans of the demo shops."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from chassis.columns import to_timestamp
from chassis.context import current_currency
from chassis.db import current_transaction
from chassis.timezones import load_zone
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters.files import write_file
from planning.adapters.resources import create_plan
from planning.adapters.sql_edits import SqlEdits
from planning.adapters.sql_jobs import set_file
from planning.adapters.sql_plans import SqlPlans
from planning.domain.job import DONE, EXPORT, GanttJob
from planning.domain.rows import GanttCalendar
from planning.domain.task import PROJECT, TASK, Assigned, Task
from planning.usecases.fill_plan import fill_plan
from planning.usecases.set_baseline import set_baseline

_SARA, _OMAR = Assigned("sara", "Sara"), Assigned("omar", "Omar")
_IRMA = Assigned("irma", "Irma", Decimal(60))
_CLAIRE, _THEO = Assigned("claire", "Claire"), Assigned("theo", "Théo")
# Id, name, parent, day, hours, links, progress, resources.
TaskValues = tuple[str, str, str, int, int, tuple[str, ...], int, tuple[Assigned, ...]]


@dataclass(frozen=True)
class Shop:
    """A demo shop; `deliveries` is the name of the plan that follows its deliveries."""

    tenant_id: UUID
    slug: str
    name: str
    deliveries: str
    tasks: tuple[TaskValues, ...]
    currency: str = "MAD"
    timezone: str = "Africa/Casablanca"


SHOPS = (
    Shop(
        UUID("00000000-0000-7000-8000-00000000a71a"),
        "atlas",
        "Nouvel atelier de Maârif",
        "Livraisons",
        (
            ("A", "Travaux", "", 0, 0, (), 0, ()),
            ("1", "Signer le bail", "A", 0, 4, (), 100, (_SARA,)),
            ("2", "Électricité", "A", 0, 4, ("1",), 60, (_OMAR,)),
            ("3", "Plomberie", "A", 0, 7, ("1",), 40, (_IRMA,)),
            ("4", "Sol et peinture", "A", 0, 8, ("2", "3FS-1h"), 0, (_OMAR,)),
            ("B", "Machines", "", 0, 0, (), 0, ()),
            ("5", "Commander les presses", "B", 0, 2, (), 100, (_SARA,)),
            ("6", "Livraison des presses", "B", 0, 3, ("5FS+1d", "4"), 0, (_OMAR, _IRMA)),
            ("7", "Installer et régler", "B", 0, 6, ("6SS+2h",), 0, (_IRMA,)),
            ("8", "Former les équipes", "", 0, 5, ("7FF+1h",), 0, (_SARA,)),
            ("9", "Ouverture", "", 0, 0, ("8", "B"), 0, ()),
        ),
    ),
    Shop(
        UUID("00000000-0000-7000-8000-00000000431f"),
        "rif",
        "Winter stock",
        "Deliveries",
        (
            ("1", "Count the stock", "", 0, 6, (), 50, (_SARA,)),
            ("2", "Order", "", 0, 2, ("1",), 0, (_SARA,)),
            ("3", "Clear the shelves", "", 0, 5, ("1SS+1d",), 0, (_OMAR,)),
            ("4", "Fill the shelves", "", 0, 8, ("2FS+1d", "3"), 0, (_OMAR,)),
        ),
    ),
    Shop(
        UUID("00000000-0000-7000-8000-000000005a0e"),
        "saone",
        "Boutique de Villeurbanne",
        "Livraisons",
        (
            ("1", "Signer le bail commercial", "", 0, 4, (), 100, (_CLAIRE,)),
            ("2", "Raccorder l'eau et l'électricité", "", 0, 7, ("1",), 50, (_THEO,)),
            ("3", "Poser les étagères", "", 0, 6, ("2SS+1d",), 0, (_THEO,)),
            ("4", "Installer la caisse", "", 0, 3, ("2", "3"), 0, (_CLAIRE,)),
            ("5", "Ouverture", "", 0, 0, ("4",), 0, ()),
        ),
        "EUR",
        "Europe/Paris",
    ),
)


async def seed_plans(shop: Shop, instant: datetime) -> None:
    """Create a plan that starts on this week's Monday, with a baseline, and a plan that follows deliveries."""
    zone = shop.timezone
    await _add_calendar(zone)
    local = instant.astimezone(load_zone(zone))
    monday = (local - timedelta(days=local.weekday())).replace(hour=9, minute=0, second=0, microsecond=0)
    item = pb.GanttProject(name=shop.name, start_time=to_timestamp(monday), timezone=zone)
    plan_id = await create_plan(rpc.CreateGanttProjectRequest(item=item))
    await fill_plan(plan_id, [_to_task(values, monday) for values in shop.tasks], SqlPlans())
    await set_baseline(plan_id, SqlPlans(), SqlEdits())
    await _add_export(plan_id, zone, instant)
    deliveries = pb.GanttProject(
        name=shop.deliveries,
        start_time=to_timestamp(monday),
        timezone=zone,
        calendar="continuous",
        feed=pb.PLAN_FEED_DELIVERIES,
    )
    await create_plan(rpc.CreateGanttProjectRequest(item=deliveries))


async def _add_export(plan_id: UUID, zone: str, instant: datetime) -> None:
    """Add a job that wrote the plan as CSV."""
    job = GanttJob(kind=EXPORT, format="csv", state=DONE, progress=100, plan=str(plan_id), timezone=zone)
    job.check(current_currency())
    session = await current_transaction().session()
    session.add(job)
    await session.flush()
    file = write_file(await SqlPlans().get(plan_id), rpc.PLAN_FORMAT_CSV, "en", instant)
    await set_file(job.id, file.content)


def _to_task(values: TaskValues, monday: datetime) -> Task:
    id_, name, parent, day, length, links, progress, people = values
    start = monday + timedelta(days=day)
    end = start + timedelta(hours=length)
    kind = PROJECT if id_.isalpha() else TASK
    return Task(id_, name, start, end, start, Decimal(progress), kind, links, people, parent)


async def _add_calendar(zone: str) -> None:
    """Add a calendar with a break at noon and a short Saturday."""
    hours: list[dict[str, object]] = [
        {"weekday": day, "from": begins, "to": ends}
        for day in range(1, 6)
        for begins, ends in (("09:00", "12:30"), ("14:00", "18:30"))
    ]
    saturday: dict[str, object] = {"weekday": 6, "from": "09:00", "to": "13:00"}
    calendar = GanttCalendar(name="Atelier", timezone=zone, hours=[*hours, saturday])
    calendar.check(current_currency())
    session = await current_transaction().session()
    session.add(calendar)
    await session.flush()
