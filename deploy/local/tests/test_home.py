import os
import subprocess
from importlib.metadata import version

import pytest
from souk_local.postgres_home import WHEEL, clean_up, prepare
from souk_local.supervisor import StartError

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has to lower itself")


@as_root
def test_a_checkout_closed_to_others_lives_elsewhere(tmp_path):
    tmp_path.chmod(0o700)
    home = prepare(tmp_path)
    try:
        shown = subprocess.check_output([home.binaries / "postgres", "--version"], user=home.user)

        assert shown.startswith(b"postgres (PostgreSQL) 18")
        assert (tmp_path / "postgres").resolve() == home.folder
        assert version(WHEEL) in home.binaries.parts
        assert tmp_path.stat().st_mode & 0o777 == 0o700
    finally:
        clean_up(tmp_path)
    assert not home.folder.exists()


def test_a_long_path_gets_a_short_socket_folder(place):
    data = place / ("long" * 30)
    data.mkdir()
    home = prepare(data)
    try:
        assert len(str(home.sockets)) < 60
        assert home.sockets.stat().st_mode & 0o777 == 0o700
    finally:
        home.sockets.rmdir()


def test_a_socket_folder_open_to_others_is_refused(place):
    sockets = prepare(place).sockets
    sockets.chmod(0o777)

    with pytest.raises(StartError, match=f"{sockets} is open to other users"):
        prepare(place)
