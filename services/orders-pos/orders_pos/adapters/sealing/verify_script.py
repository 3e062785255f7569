"""Verify an export of sealed records: `python3 verify.py [FOLDER OR ZIP] [--key PUBLIC-KEY]`.

It runs where Souk is not, with Python 3.9 or later and nothing else; with the package `cryptography` it is faster. The
exit code is 1 if something is not as it was recorded, which is named. `--key` is a public key (64 hexadecimal digits)
that is known from elsewhere: the records must be signed with it, not just with a key that came with them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orders_pos.domain.sealing.chain_verifier import ChainVerifier, Check, Mismatch, Record
else:
    try:
        # It is beside this file, in an export.
        from chain_verifier import ChainVerifier, Check, Mismatch, Record
    except ImportError:
        from orders_pos.domain.sealing.chain_verifier import ChainVerifier, Check, Mismatch, Record

# The curve of RFC 8032.
_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_SQRT_MINUS_1 = pow(2, (_P - 1) // 4, _P)
_Y = 4 * pow(5, _P - 2, _P) % _P
_SIGNATURE_LENGTH = 64
_Point = tuple[int, int, int, int]


def load_check() -> Check:
    """Return the check of the library if there is one, else the one that needs none."""
    try:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # may be missing where it runs
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415  # as above
    except ImportError:
        return check_in_python

    def check(key: bytes, signature: bytes, digest: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, digest)
        except (InvalidSignature, ValueError):
            return False
        return True

    return check


def check_in_python(key: bytes, signature: bytes, digest: bytes) -> bool:
    """Return whether the key made the signature of the digest, by the equations of RFC 8032."""
    point, commitment = _decompress(key), _decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if point is None or commitment is None or len(signature) != _SIGNATURE_LENGTH or scalar >= _L:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + digest).digest(), "little") % _L
    left, right = _multiply(scalar, _BASE), _add(commitment, _multiply(challenge, point))
    return not (
        (left[0] * right[2] - right[0] * left[2]) % _P or (left[1] * right[2] - right[1] * left[2]) % _P
    )


def _decompress(text: bytes) -> _Point | None:
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = _recover(y, sign)
    return None if x is None else (x, y, 1, x * y % _P)


def _recover(y: int, sign: int) -> int | None:
    """Return the first coordinate of a point on the curve; None if there is none."""
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _SQRT_MINUS_1 % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    return _P - x if x & 1 != sign else x


def _add(left: _Point, right: _Point) -> _Point:
    a = (left[1] - left[0]) * (right[1] - right[0]) % _P
    b = (left[1] + left[0]) * (right[1] + right[0]) % _P
    c, d = 2 * left[3] * right[3] * _D % _P, 2 * left[2] * right[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _multiply(scalar: int, point: _Point) -> _Point:
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = _add(result, point)
        point, scalar = _add(point, point), scalar >> 1
    return result


_X = _recover(_Y, 0) or 0
_BASE = (_X, _Y, 1, _X * _Y % _P)


class Export:
    """The files of an export, in a folder or in the archive as it was downloaded."""

    def __init__(self, path: Path) -> None:
        self._path, self._archive = path, zipfile.ZipFile(path) if path.is_file() else None

    def read(self, name: str) -> bytes:
        """Return what a file has."""
        return self._archive.read(name) if self._archive else (self._path / name).read_bytes()

    def records(self, name: str) -> Iterator[Record]:
        """Yield the records of a file, one a line."""
        file = self._archive.open(name) if self._archive else (self._path / name).open("rb")
        with file:
            for line in file:
                yield Record.from_json(json.loads(line))


def verify_export(export: Export, expected_key: str, check: Check) -> Iterator[str]:
    """Yield a line for each chain, and one that begins with `!` for each that is not as it was."""
    text = export.read("manifest.json")
    manifest = json.loads(text)
    keys = {id_: bytes.fromhex(key) for id_, key in manifest["keys"].items()}
    signer = keys.get(manifest["key"], b"")
    if not check(signer, bytes.fromhex(export.read("manifest.sig").decode()), hashlib.sha256(text).digest()):
        yield "! manifest.json: the key did not sign it"
    # A list that has the key beside others says nothing: it must have signed the list.
    if expected_key and expected_key.lower() != manifest["keys"].get(manifest["key"]):
        yield "! the manifest is signed with another key"
    for chain in manifest["chains"]:
        before = chain["before"]["number"], bytes.fromhex(chain["before"]["digest"])
        verifier = ChainVerifier(chain["chain"], keys, check, before, manifest["from"])
        mismatch = _verify(verifier, export.records(chain["file"]), chain["last"])
        yield (
            f"! {mismatch}"
            if mismatch
            else f"chain {verifier.chain}: {verifier.count} records are as they were"
        )


def _verify(verifier: ChainVerifier, records: Iterator[Record], last: dict[str, str]) -> Mismatch | None:
    for record in records:
        if mismatch := verifier.add(record):
            return mismatch
    return verifier.check_end(int(last["number"]), bytes.fromhex(last["digest"]))


def main() -> int:
    """Verify what the command line names. Return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("path", nargs="?", type=Path, default=Path(__file__).parent)
    parser.add_argument("--key", default="")
    options = parser.parse_args()
    lines = list(verify_export(Export(options.path), options.key, load_check()))
    print(*lines, sep="\n")  # noqa: T201  # it is a command
    return 1 if any(line.startswith("!") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
