import pytest
from chassis.settings import SettingsError
from gateway.client_address import origin_address, parse_networks
from gateway.settings import GatewaySettings


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("41.1.1.1", [], "41.1.1.1"),
        ("41.1.1.1", ["8.8.8.8"], "41.1.1.1"),
        ("127.0.0.1", ["41.1.1.1"], "41.1.1.1"),
        ("127.0.0.1", ["8.8.8.8, 41.1.1.1"], "41.1.1.1"),
        ("127.0.0.1", ["8.8.8.8", "41.1.1.1"], "41.1.1.1"),
        ("172.18.0.3", ["41.1.1.1, 10.0.0.7"], "10.0.0.7"),
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


PROXIES = parse_networks("10.0.0.0/8, 192.0.2.7 2001:db8:1::/48")


@pytest.mark.asvs("4.1.3", "15.3.4")
@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        # The client, a proxy, the edge.
        ("172.18.0.3", ["41.1.1.1, 10.0.0.7"], "41.1.1.1"),
        ("172.18.0.3", ["41.1.1.1, 192.0.2.7"], "41.1.1.1"),
        ("172.18.0.3", ["41.1.1.1", "2001:db8:1::7"], "41.1.1.1"),
        # Two proxies.
        ("172.18.0.3", ["41.1.1.1, 192.0.2.7, 10.0.0.7"], "41.1.1.1"),
        # What the client claims.
        ("172.18.0.3", ["8.8.8.8, 41.1.1.1, 10.0.0.7"], "41.1.1.1"),
        ("172.18.0.3", ["8.8.8.8, 10.9.9.9, 41.1.1.1, 10.0.0.7"], "41.1.1.1"),
        # A client of a private network.
        ("172.18.0.3", ["8.8.8.8, 192.168.1.5, 10.0.0.7"], "192.168.1.5"),
        # A proxy that does not say whom it has the request from.
        ("172.18.0.3", ["10.0.0.7"], "10.0.0.7"),
        ("172.18.0.3", ["8.8.8.8, unknown, 10.0.0.7"], "10.0.0.7"),
        # Proxies that write ports.
        ("172.18.0.3", ["41.1.1.1:1234, 10.0.0.7:80"], "41.1.1.1"),
        ("172.18.0.3", ["[2a00:1450:4007:80e::200e]:443, 10.0.0.7"], "2a00:1450:4007:80e::/64"),
        # An edge with a public address of its own.
        ("192.0.2.7", ["41.1.1.1"], "41.1.1.1"),
        ("41.9.9.9", ["41.1.1.1"], "41.9.9.9"),
    ],
)
def test_the_client_is_the_last_hop_before_the_proxies_that_are_trusted(peer, forwarded, address):
    assert origin_address(peer, forwarded, PROXIES) == address


def test_a_proxy_that_is_none_is_named():
    with pytest.raises(SettingsError, match="SOUK_TRUSTED_PROXIES"):
        GatewaySettings.load("gateway", {"SOUK_TRUSTED_PROXIES": "10.0.0.0/8,proxy"})
