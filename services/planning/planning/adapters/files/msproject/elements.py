"""Values of XML elements as Microsoft Project writes them."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from planning.adapters.files.xml_text import to_xml_text


def text_of(element: Element, *names: str) -> str:
    """Return the text of the first of these children that has one, without white space around it; empty for none."""
    return next((text for name in names if (text := (element.findtext(name) or "").strip())), "")


def number_of(element: Element, name: str, default: int) -> int:
    """Return a child's whole number; the default where it is none."""
    text = text_of(element, name)
    return int(text) if text.isdigit() else default


def list_tasks(root: Element) -> Sequence[Element]:
    """Return the tasks, without the summary task of the project (UID 0) and empty rows."""
    return [
        task
        for task in root.iterfind("Tasks/Task")
        if text_of(task, "UID") != "0" and text_of(task, "IsNull") != "1" and text_of(task, "Name", "Start")
    ]


def attributes_of(element: Element) -> dict[str, str]:
    """Return the values of a task's extended attributes by id."""
    pairs = (
        (text_of(item, "FieldID"), text_of(item, "Value")) for item in element.iterfind("ExtendedAttribute")
    )
    return {id_: value for id_, value in pairs if value}


def aliases_of(root: Element) -> dict[str, str]:
    """Return the names of the extended attributes by id."""
    return {
        text_of(item, "FieldID"): text_of(item, "Alias", "FieldName")
        for item in root.iterfind("ExtendedAttributes/ExtendedAttribute")
    }


def put(element: Element, **texts: str) -> None:
    """Add a child for each text, without the characters that XML can't have."""
    for name, text in texts.items():
        SubElement(element, name).text = to_xml_text(text)
