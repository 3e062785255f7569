"""Project files that want a parser to read or to write more than they hold."""

import pytest
from chassis.errors import ValidationError
from planning.adapters.files import read_file
from souk.planning.v1 import planning_service_pb2 as rpc

TASK = "<Tasks><Task><UID>1</UID><Name>{}</Name></Task></Tasks>"
LEVELS = "".join(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 10))


@pytest.mark.asvs("1.5.1")
@pytest.mark.parametrize(
    ("declarations", "name"),
    [
        ('<!ENTITY file SYSTEM "file:///etc/passwd">', "&file;"),
        ('<!ENTITY page SYSTEM "https://souk.example/secret">', "&page;"),
        ('<!ENTITY % remote SYSTEM "https://souk.example/x.dtd"> %remote;', "x"),
        (f'<!ENTITY a0 "much">{LEVELS}', "&a9;"),
        ("", "x"),
    ],
    ids=["file", "address", "parameter", "billion-laughs", "empty-dtd"],
)
def test_a_project_with_a_document_type_is_refused(declarations, name):
    content = f"<!DOCTYPE Project [{declarations}]><Project>{TASK.format(name)}</Project>"

    with pytest.raises(ValidationError) as raised:
        read_file(rpc.PLAN_FORMAT_XML, content, "UTC")
    assert "passwd" not in str(raised.value)
