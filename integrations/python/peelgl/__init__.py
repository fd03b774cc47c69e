"""peelgl for Python: the program, and a pytest plugin for picture tests in ``peelgl.pytest``."""

import os
import shutil
import sysconfig


class MissingProgram(Exception):
    """The program was not found."""


def program(path=None):
    """The path of the peelgl program: ``path``, this environment's program, or the one on the PATH."""
    beside = os.path.join(sysconfig.get_path("scripts"), "peelgl")
    found = shutil.which(path) if path else shutil.which(beside) or shutil.which("peelgl")
    if not found:
        raise MissingProgram(
            f"{path or 'peelgl'} was not found; install peelgl's wheel for this machine, or name the program with --peelgl-program")
    return found
