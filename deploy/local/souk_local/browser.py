"""The Chromium of the browser tests: found, or installed."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

from souk_local.supervisor import StartError

# The shell has no windows, which saves a third of the processor time of a journey.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome")


def executable() -> str:
    """The path of a Chromium on this machine, empty when there is none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        bundled = playwright.chromium.executable_path
    return bundled if os.path.exists(bundled) else ""  # noqa: PTH110  # playwright deals in text


def ensure() -> str:
    """Install Chromium when it is missing: Debian's as root, else Playwright's own; raises StartError."""
    if path := executable():
        return path
    if os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        # Older releases of Debian have no package of the shell.
        commands = [["apt-get", "update", "-qq"], [*install, SHELL], [*install, "chromium"]]
    else:
        commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for command in commands:
        subprocess.run(command, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        if path := executable():
            return path
    raise StartError(
        "The browser tests need Chromium. Install it (Debian: apt install chromium) and try again."
    )
