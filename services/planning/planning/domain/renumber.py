"""Tasks under other ids."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from planning.domain.link import split_token
from planning.domain.task import Task


def renumber(tasks: Sequence[Task], new_ids: Mapping[str, str]) -> list[Task]:
    """Return the tasks with new ids, also in their links and projects."""
    return [
        replace(
            task,
            id=new_ids[task.id],
            project=new_ids.get(task.project, task.project),
            dependencies=tuple(_replace_id(token, new_ids) for token in task.dependencies),
        )
        for task in tasks
    ]


def _replace_id(token: str, new_ids: Mapping[str, str]) -> str:
    source, kind, lag = split_token(token, new_ids)
    new_id = new_ids.get(source, source)
    return new_id if token == source else f"{new_id}{kind}{lag}"
