"""Headings of tables as programs write them, in the languages of the people who send them."""

from collections.abc import Mapping, Sequence
from typing import Final

from reading.characters import fold
from reading.durations import find_duration_units
from reading.headings import read_heading

# Names by column, those that say more before those that say less: the first one in a table is its column.
_NAMES: Final[Mapping[str, str]] = {
    "id": "id|task id|issue key|key|nr.|no.|#|n|n°|number|numero|numéro|nummer|identifiant|identifier|identificador"
    "|المعرف|معرف|رقم|الرقم|رقم المهمة|row|row number|vorgangsnummer|issue id|unique id|uid|eindeutige nr.",
    "uid": "issue id|unique id|uid|eindeutige nr.|eindeutige nummer|id unique|n° unique",
    "name": "name|task name|nom|nom de la tâche|tâche|task|tasks|title|titre|subject|sujet|thema|betreff|asunto|oggetto"
    "|vorgangsname|vorgang|aufgabe|aufgabenname|nombre de tarea|nombre|tarea|nome da tarefa|nome|tarefa|nome attività"
    "|attività|taaknaam|taak|activity|activity name|work item|libellé|désignation|bezeichnung|titel|título|titolo"
    "|اسم المهمة|المهمة|الاسم|العنوان|اسم النشاط|النشاط|الموضوع|summary|résumé|zusammenfassung|description",
    "type": "type|typ|tipo|النوع|tracker|issue type|task type",
    "start": "start|start date|start time|start date and time|begin|begin date|début|date de début|date début|anfang"
    "|anfangstermin|beginn|startdatum|starttermin|comienzo|fecha de comienzo|inicio|fecha de inicio|início"
    "|data de início|inizio|data inizio|data di inizio|begindatum|planned start|scheduled start|target start"
    "|custom field (start date)|custom field (target start)|start_date|البدء|بدء|تاريخ البدء|البداية|بداية"
    "|تاريخ البداية|وقت البدء",
    "end": "end|end date|end time|finish|finish date|finish time|fin|date de fin|date fin|ende|endtermin|enddatum"
    "|fertig stellen|abschluss|fertigstellung|fecha de fin|fecha de finalización|término|data de término|fim|fine"
    "|data fine|data di fine|einddatum|einde|planned finish|scheduled finish|target end|custom field (end date)"
    "|custom field (target end)|due|due date|échéance|date d'échéance|fällig|fällig am|fälligkeitsdatum|abgabedatum"
    "|fecha de vencimiento|vencimiento|scadenza|الانتهاء|إنهاء|انتهاء|تاريخ الانتهاء|النهاية|نهاية|تاريخ النهاية"
    "|تاريخ الاستحقاق|وقت الانتهاء",
    "notBefore": "notbefore",
    "progress": "progress|% complete|% done|percent complete|complete|completion|% completed|avancement|progression"
    "|% achevé|achevé|terminé|réalisé|% réalisé|% d'achèvement|% avancement|% abgeschlossen|abgeschlossen|fortschritt"
    "|% erledigt|% completado|completado|progreso|% concluída|concluído|progresso|% completamento|% voltooid|done"
    "|التقدم|نسبة الإنجاز|نسبة الاكتمال|نسبة التقدم|% مكتمل|مكتمل|% الإكمال|الإنجاز",
    "dependencies": "dependencies|predecessors|predecessor|dépendances|prédécesseurs|prédécesseur"
    "|vorgänger|predecesoras|predecesores|predecessoras|predecessori"
    "|voorafgaande taken|voorgangers|depends on|blocked by|dependency"
    "|inward issue link (blocks)|custom field (predecessors)|السابقات|المهام السابقة|المهمة السابقة|الأسلاف|أسلاف"
    "|التبعيات|السوابق|follows",
    "relations": "related issues|demandes liées|zugehörige tickets|peticiones relacionadas",
    "resources": "resources|resource|resource names|resource name|ressources|ressource|noms ressources"
    "|noms des ressources|ressourcennamen|ressourcen|nombres de los recursos|recursos|nomes dos recursos|nomi risorse"
    "|risorse|resourcenamen|assignee|assignees|assigned to|assigné à|responsable|zugewiesen an|bearbeiter|asignado a"
    "|responsible|owner|coordinator|الموارد|أسماء الموارد|المورد|المكلف|المسؤول|مسند إلى",
    "project": "parent task|parent|parent id|parent key|parent task id|tâche parente|übergeordnete aufgabe"
    "|übergeordneter vorgang|tarea padre|tarea principal|المهمة الأصلية|المهمة الرئيسية|الأصل|project|projet|projekt"
    "|proyecto|المشروع",
    "isDisabled": "isdisabled|locked|verrouillé|verrouillée|gesperrt",
    "duration": "duration|durée|dauer|duración|duração|durata|duur|المدة|مدة|المدة الزمنية|dur",
    "outline": "outline number|wbs|wbs code|psp-code|psp|gliederungsnummer|numéro hiérarchique|n° hiérarchique"
    "|code wbs|edt|code edt|wbs-code|رقم المخطط|رمز wbs",
    "level": "outline level|niveau hiérarchique|gliederungsebene|level|niveau|nivel de esquema|livello struttura"
    "|nível da estrutura de tópicos|مستوى المخطط|indent",
    "active": "active|actif|active?|aktiv|activo|ativo|attivo|نشط|نشطة",
    "milestone": "milestone|jalon|meilenstein|hito|marco|معلم|حدث رئيسي",
}  # fmt: skip
_OWN_COLUMNS: Final = (
    "baselineStart", "baselineEnd", "backgroundColor", "backgroundSelectedColor", "progressColor",
    "progressSelectedColor",
)  # fmt: skip
# What further columns of the same meaning add: a row has all predecessors that any of them names.
_COLLECTED: Final = frozenset({"dependencies"})


def to_key(heading: str) -> str:
    """Return what spellings of a heading have in common; a number sign is all that some have."""
    key = fold(heading)
    return "".join(letter for letter in key if letter.isalnum()) or key.strip()


_KEYS: Final[Mapping[str, Mapping[str, int]]] = {
    column: {to_key(name): rank for rank, name in reversed(list(enumerate(names.split("|"))))}
    for column, names in _NAMES.items()
} | {column: {to_key(column): 0} for column in _OWN_COLUMNS}


class Headings:
    """Places of columns among the headings of a table, and what a heading says beside its name."""

    def __init__(self, header: Sequence[str]) -> None:
        self.header = header
        self._keys = [to_key(name) for name in header]
        self._plain = [to_key(read_heading(name).name) for name in header]
        self.places: dict[str, tuple[int, ...]] = {}
        taken: set[int] = set()
        for column, ranks in _KEYS.items():
            places = [place for place in self._rank(ranks) if place not in taken]
            if places:
                self.places[column] = tuple(places if column in _COLLECTED else places[:1])
                taken.update(self.places[column])

    def _rank(self, ranks: Mapping[str, int]) -> list[int]:
        """Return the places of headings of a column, the most telling first; without brackets where only that names
        one."""
        ranked = [
            (ranks[key], place)
            for place, (whole, plain) in enumerate(zip(self._keys, self._plain, strict=True))
            for key in ((whole, plain) if whole != plain else (whole,))
            if key in ranks
        ]
        return list(dict.fromkeys(place for _, place in sorted(ranked)))

    def left_out(self) -> list[str]:
        """Return the headings that are no column."""
        used = {place for places in self.places.values() for place in places}
        return [name for place, name in enumerate(self.header) if place not in used and name.strip()]

    def name_of(self, column: str) -> str:
        """Return the heading of a column as the file has it, else the column's own name."""
        places = self.places.get(column)
        return self.header[places[0]].strip() if places else column

    def duration_unit(self) -> str:
        """Return the unit that the heading of durations names, as in `Duration (days)`; empty if none or several."""
        places = self.places.get("duration", ())
        words = [word for place in places for word in read_heading(self.header[place]).unknown]
        units = {unit for word in words for unit in find_duration_units(word)}
        return units.pop() if len(units) == 1 else ""

    def cells(self, row: Sequence[str]) -> dict[str, str]:
        """Return the cells of a row by column; those of collected columns are joined by semicolons."""
        return {
            column: ";".join(
                cell for place in places if (cell := row[place] if place < len(row) else "").strip()
            )
            if len(places) > 1
            else "".join(row[place] for place in places if place < len(row))
            for column, places in self.places.items()
        }
