import pytest
from gateway.identity.client_address import origin_address


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("41.1.1.1", [], "41.1.1.1"),
        ("41.1.1.1", ["8.8.8.8"], "41.1.1.1"),
        ("127.0.0.1", ["41.1.1.1"], "41.1.1.1"),
        ("127.0.0.1", ["8.8.8.8, 41.1.1.1"], "41.1.1.1"),
        ("127.0.0.1", ["8.8.8.8", "41.1.1.1"], "41.1.1.1"),
        ("172.18.0.3", ["41.1.1.1, 10.0.0.7"], "41.1.1.1"),
        ("172.18.0.3", ["192.168.1.5"], "192.168.1.5"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("::ffff:127.0.0.1", ["::ffff:41.1.1.1"], "41.1.1.1"),
        ("127.0.0.1", ["2a00:1450:4007:80e::200e"], "2a00:1450:4007:80e::/64"),
        (None, ["41.1.1.1"], "unknown"),
        ("testclient", ["41.1.1.1"], "unknown"),
    ],
)
def test_the_client_is_the_last_hop_before_the_proxies(peer, forwarded, address):
    assert origin_address(peer, forwarded) == address
