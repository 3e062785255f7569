"""The words of a plan on paper."""

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "task": "Task",
        "start": "Start",
        "end": "End",
        "made": "Made on {moment}",
        "critical": "Critical",
    },
    "fr": {
        "task": "Tâche",
        "start": "Début",
        "end": "Fin",
        "made": "Établi le {moment}",
        "critical": "Critique",
    },
    "ar": {
        "task": "المهمة",
        "start": "البداية",
        "end": "النهاية",
        "made": "حُرر في {moment}",
        "critical": "حرجة",
    },
}
