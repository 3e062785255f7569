"""How the device of a session is named."""

import pytest
from identity.access.device_names import name_device

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge · Windows",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 15; K) {WEBKIT} Chrome/140.0 Mobile Safari/537.36",
            "Chrome · Android",
        ),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) {WEBKIT} Version/18.0 Safari/605", "Safari · macOS"),
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {WEBKIT} Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0)", "Windows"),
        ("python-httpx/0.28 (bot)", "python-httpx/0.28"),
        ("x" * 100, "x" * 60),
        ("", ""),
    ],
)
def test_a_user_agent_is_named_by_program_and_system(user_agent, name):
    assert name_device(user_agent) == name
