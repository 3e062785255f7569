"""Labels of exported charts, by locale."""

from typing import Final

from chassis.texts import Texts

LABELS: Final = Texts(__file__, "labels")
