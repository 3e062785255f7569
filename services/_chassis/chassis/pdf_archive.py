"""Documents for archives (PDF/A-3) that have their data in them as a file: what the metadata say of it (XMP)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.sax.saxutils import escape  # it writes, and parses nothing

PROFILE = "PDF/A-3B"
_PART, _CONFORMANCE = PROFILE[6], PROFILE[7]


@dataclass(frozen=True)
class MetadataSchema:
    """Properties beyond those that PDF/A knows: each with its value and with what it means."""

    namespace: str
    prefix: str
    name: str
    properties: Sequence[tuple[str, str, str]]


@dataclass(frozen=True)
class DataFile:
    """A file in a document that says the same as the document does."""

    name: str
    content: bytes
    media_type: str
    description: str
    schema: MetadataSchema


def build_metadata(title: str, producer: str, made: datetime, schema: MetadataSchema) -> str:
    """Return the metadata of a document: what it is, that it is for archives, and the properties with their meaning."""
    values = {
        "title": title, "producer": producer, "time": made.astimezone(UTC).isoformat(timespec="seconds"),
        "namespace": schema.namespace, "prefix": schema.prefix, "schema": schema.name,
        "part": _PART, "conformance": _CONFORMANCE,
    }  # fmt: skip
    return _TEMPLATE.format_map(
        {
            **_escaped(values),
            "values": "".join(
                f"<{schema.prefix}:{name}>{escape(value)}</{schema.prefix}:{name}>"
                for name, value, _ in schema.properties
            ),
            "meanings": "".join(
                _MEANING.format_map(_escaped({"name": name, "description": description}))
                for name, _, description in schema.properties
            ),
        }
    )


def _escaped(values: Mapping[str, str]) -> Mapping[str, str]:
    return {name: escape(value, {'"': "&quot;"}) for name, value in values.items()}


_MEANING = """
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>{name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>{description}</pdfaProperty:description>
            </rdf:li>"""
_TEMPLATE = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
      <pdfaid:part>{part}</pdfaid:part>
      <pdfaid:conformance>{conformance}</pdfaid:conformance>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <pdf:Producer>{producer}</pdf:Producer>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:CreateDate>{time}</xmp:CreateDate>
      <xmp:ModifyDate>{time}</xmp:ModifyDate>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:{prefix}="{namespace}">{values}</rdf:Description>
    <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>{schema}</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>{namespace}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>{prefix}</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>{meanings}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>"""
