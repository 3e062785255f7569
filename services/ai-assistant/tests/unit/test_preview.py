import pytest
from ai_assistant.entrypoints.grpc import preview_html
from chassis.errors import ValidationError
from souk.assistant.v1 import assistant_service_pb2 as rpc


async def test_a_preview_is_cleaned():
    request = rpc.PreviewHtmlRequest(content_preview="<ul><li>a<script>x()</script></ul>")
    assert (await preview_html(request)).html == "<ul><li>a</li></ul>"


@pytest.mark.parametrize("text", ["<ul><li>" * 24_000, "".join(f"<p><b id=x{n}></p>" for n in range(5000))])
async def test_a_preview_that_would_take_long_names_its_field(text):
    with pytest.raises(ValidationError) as error:
        await preview_html(rpc.PreviewHtmlRequest(content_preview=text))
    assert [(v.field, v.code) for v in error.value.violations] == [("content_preview", "html-nesting")]
