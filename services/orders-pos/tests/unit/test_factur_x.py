"""The PDF of an invoice with its data in it is as PDF/A-3b and Factur-X ask.

No validator of PDF/A installs from a registry of packages: what the norm asks of such a document is read from its
structure."""

import io
from datetime import UTC, datetime

import pypdf
import pytest
from e_invoice_samples import make_sample
from facturx import get_facturx_xml_from_pdf
from lxml import etree
from orders_pos.adapters.documents.details import InvoiceDocument
from orders_pos.adapters.documents.invoice import render_invoice
from orders_pos.adapters.e_invoices.cii import write_cii
from orders_pos.adapters.e_invoices.factur_x import factur_x_file
from orders_pos.domain.e_invoices.read_invoice import read_invoice
from orders_pos.domain.shop.brand import Brand
from PIL import Image
from pypdf.generic import DictionaryObject, IndirectObject, StreamObject

ISSUED = datetime(2026, 11, 30, 9, tzinfo=UTC)
FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
PDFA = "http://www.aiim.org/pdfa/ns/id/"
# Actions, and other things that a document for archives must not have (ISO 19005-3, 6.1 to 6.6).
FORBIDDEN_KEYS = {"/JavaScript", "/JS", "/AA", "/XFA", "/Encrypt", "/LZWDecode", "/Ref", "/PS", "/TR", "/OPI"}


def logo() -> bytes:
    """Return a picture with parts that let through what is below."""
    content = io.BytesIO()
    Image.new("RGBA", (40, 20), (200, 30, 30, 90)).save(content, "PNG")
    return content.getvalue()


def render(seed: int, locale: str) -> tuple[pypdf.PdfReader, bytes, bytes]:
    sample = make_sample(seed, "FR")
    data = factur_x_file(read_invoice(sample.source))
    brand = Brand("Shop", color="#aa3300", logo=logo())
    content = render_invoice(InvoiceDocument(sample.invoice, "", locale, ISSUED, brand, data))
    return pypdf.PdfReader(io.BytesIO(content), strict=True), content, data.content


@pytest.fixture(scope="module", params=[(0, "fr"), (1, "ar"), (2, "en"), (9, "fr"), (16, "fr")])
def rendered(request):
    return render(*request.param)


def objects(reader: pypdf.PdfReader) -> list[object]:
    """Return all objects of a document."""
    return [
        reader.get_object(IndirectObject(number, 0, reader)) for number in range(1, len(reader.xref[0]) + 1)
    ]


def test_the_data_is_in_the_document_as_it_was_written(rendered):
    _, content, xml = rendered
    name, read = get_facturx_xml_from_pdf(content, check_xsd=True)
    assert (name, read) == ("factur-x.xml", xml)


def test_the_file_stands_for_the_document(rendered):
    reader = rendered[0]
    catalog = reader.trailer["/Root"]
    [associated] = catalog["/AF"]
    specification = associated.get_object()
    names = catalog["/Names"]["/EmbeddedFiles"]["/Names"]
    assert names[0] == "factur-x.xml"
    assert names[1].get_object() == specification
    assert (specification["/F"], specification["/UF"]) == ("factur-x.xml", "factur-x.xml")
    assert specification["/AFRelationship"] == "/Alternative"
    stream = specification["/EF"]["/F"].get_object()
    assert stream["/Subtype"] == "/text/xml"
    assert "/ModDate" in stream["/Params"]


def test_metadata_name_part_conformance_and_the_profile(rendered):
    reader = rendered[0]
    stream = reader.trailer["/Root"]["/Metadata"].get_object()
    assert "/Filter" not in stream
    root = etree.fromstring(stream.get_data().split(b"?>", 1)[1].rsplit(b"<?xpacket", 1)[0].strip())
    texts = {
        node.tag: node.text for node in root.iter() if node.tag.startswith((f"{{{FACTUR_X}", f"{{{PDFA}"))
    }
    assert texts == {
        f"{{{PDFA}}}part": "3", f"{{{PDFA}}}conformance": "B", f"{{{FACTUR_X}}}DocumentType": "INVOICE",
        f"{{{FACTUR_X}}}DocumentFileName": "factur-x.xml", f"{{{FACTUR_X}}}Version": "1.0",
        f"{{{FACTUR_X}}}ConformanceLevel": "EN 16931",
    }  # fmt: skip
    described = [node.text for node in root.iter("{http://www.aiim.org/pdfa/ns/property#}name")]
    assert described == ["DocumentType", "DocumentFileName", "Version", "ConformanceLevel"]
    assert [node.text for node in root.iter("{http://www.aiim.org/pdfa/ns/schema#}namespaceURI")] == [
        FACTUR_X
    ]


def test_colours_have_a_profile(rendered):
    [intent] = rendered[0].trailer["/Root"]["/OutputIntents"]
    intent = intent.get_object()
    profile = intent["/DestOutputProfile"].get_object()
    assert (intent["/S"], profile["/N"]) == ("/GTS_PDFA1", 3)
    header = profile.get_data()
    assert header[36:40] == b"acsp"
    assert header[16:20] == b"RGB "


def test_every_font_is_in_the_document_with_its_letters(rendered):
    fonts = [
        value
        for value in objects(rendered[0])
        if isinstance(value, DictionaryObject) and value.get("/Type") == "/Font"
    ]
    assert fonts
    for font in fonts:
        if font["/Subtype"] == "/Type0":
            assert "/ToUnicode" in font
            [descendant] = font["/DescendantFonts"]
            assert (
                descendant.get_object()["/FontDescriptor"].get_object()["/FontFile2"].get_object().get_data()
            )
            assert "/CIDToGIDMap" in descendant.get_object()
        else:
            assert font["/Subtype"] in ("/CIDFontType2", "/Type3")


def test_nothing_in_it_is_forbidden_in_archives(rendered):
    reader, content, _ = rendered
    assert content[:8] == b"%PDF-1.7"
    assert content[9] == ord("%")
    assert all(byte > 127 for byte in content[10:14])
    assert not reader.is_encrypted
    # A place in the document, and no action.
    assert isinstance(reader.trailer["/Root"].get("/OpenAction", []), list)
    assert len(reader.trailer["/ID"]) == 2
    for value in objects(reader):
        if isinstance(value, DictionaryObject):
            assert not FORBIDDEN_KEYS & value.keys()
            assert "/Interpolate" not in value or not value["/Interpolate"]
            assert "/LZWDecode" not in str(value.get("/Filter"))
            if isinstance(value, StreamObject):
                assert "/F" not in value
            if value.get("/Type") == "/ExtGState":
                assert value.get("/BM", "/Normal") in ("/Normal", "/Compatible")
    for page in reader.pages:
        assert "/Annots" not in page


def test_the_same_invoice_has_the_same_bytes():
    assert render(0, "fr")[1] == render(0, "fr")[1]


def test_a_document_without_data_is_none_for_archives():
    sample = make_sample(0, "FR")
    content = render_invoice(InvoiceDocument(sample.invoice, "", "fr", ISSUED, Brand("Shop")))
    root = pypdf.PdfReader(io.BytesIO(content)).trailer["/Root"]
    assert not {"/AF", "/OutputIntents"} & root.keys()
    assert write_cii(read_invoice(sample.source)) not in content
