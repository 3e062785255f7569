import pytest
from chassis.egress import BlockedAddressError, Egress, is_public_address


@pytest.mark.asvs("1.3.6", "13.2.5")
@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),  # noqa: S104  # tested, not bound
        *("::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "fec0::1"),
        *("224.0.0.1", "ff02::1", "192.0.0.8", "255.255.255.255", "240.0.0.1", "192.88.99.1", "198.18.0.1"),
        *(
            "::",
            "::127.0.0.1",
            "::ffff:0:127.0.0.1",
            "::8.8.8.8",
            "64:ff9b:1::a00:1",
            "100::1",
            "fe80::1%eth0",
        ),
        *("2001::1", "2001:10::1", "2001:db8::1", "3fff::1", "5f00::1", "4000::1", "e000::1", "fec0::1"),
    ],
)
def test_private_and_reserved_addresses_are_not_public(address):
    assert not is_public_address(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "::ffff:8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4007:80e::200e"]
)
def test_public_addresses_are_public(address):
    assert is_public_address(address)


@pytest.mark.asvs("1.3.6", "12.3.1")
@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://example.com/",
            "ftp://example.com/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://127.1/",
        ),
        *("https://localhost/", "https://[::ffff:127.0.0.1]/", "https:///nothing"),
        *(
            "https://[::127.0.0.1]/",
            "https://[::ffff:0:127.0.0.1]/",
            "https://[3fff::1]/",
            "https://[5f00::1]/",
        ),
        *("https://0x7f.1/", "https://0177.0.0.1/"),
        "https://127。0。0。1/",
    ],
)
async def test_no_spelling_of_a_private_address_is_fetched(url):
    egress = Egress()
    try:
        with pytest.raises(BlockedAddressError):
            await egress.get(url)
    finally:
        await egress.close()
