"""Labels of exported charts, by locale."""

from typing import Final

LABELS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "task": "Task",
        "start": "Start",
        "end": "End",
        "made": "Made on {time}",
        "page": "Page {page} of {pages}",
        "critical": "Critical",
    },
    "fr": {
        "task": "Tâche",
        "start": "Début",
        "end": "Fin",
        "made": "Établi le {time}",
        "page": "Page {page} sur {pages}",
        "critical": "Critique",
    },
    "ar": {
        "task": "المهمة",
        "start": "البداية",
        "end": "النهاية",
        "made": "حُرر في {time}",
        "page": "صفحة {page} من {pages}",
        "critical": "حرجة",
    },
}
