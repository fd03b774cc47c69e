"""What pip calls to install from a checkout: makes a wheel for this machine, as `scripts/release` makes one for others."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: builds the program if it is not up to date, and returns the name of the wheel."""
    installer = ROOT / "scripts/install"
    if not installer.is_file():
        sys.exit("peelgl: the sources of the program are not here; install from a checkout, or install a release's wheel.")
    version = re.search(r'static let version = "(.+?)"', (ROOT / "Sources/Rendering/Peelgl.swift").read_text())[1]
    platform = f"linux_{os.uname().machine}"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        environment = {"SOURCE_DATE_EPOCH": str(int(time.time()))} | os.environ
        for command in (
            [installer, tree],
            [sys.executable, ROOT / "scripts/packaging/wheel", version, platform, tree, HERE, wheel_directory],
        ):
            # pip takes standard output for itself.
            status = subprocess.run(command, env=environment, stdout=sys.stderr).returncode
            if status != 0:
                sys.exit(f"peelgl: {Path(command[0]).name if command[0] == installer else 'the wheel'} failed with status {status}.")
    return f"peelgl-{version}-py3-none-{platform}.whl"


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517: there is none, since the program is built from the whole checkout."""
    raise UnsupportedOperation("peelgl has no source distribution; install from a checkout: pip install integrations/python")


class UnsupportedOperation(Exception):
    """PEP 517's answer for what a backend cannot make."""
