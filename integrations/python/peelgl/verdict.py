"""The rules and the verdict of one picture."""

import os
from dataclasses import dataclass, field

# The keyword arguments of a test, and the keys of peelgl's rules files.
KEYS = {
    "metric": "metric", "threshold": "threshold", "max_count": "maxCount", "max_ratio": "maxRatio",
    "max_window": "maxWindow", "strictness": "strictness", "antialiasing": "antialiasing", "ignore": "ignore", "include": "include", "mask": "mask",
}


class Rules:
    """The rules of one picture, as an entry of a rules file."""

    def __init__(self, arguments, folder):
        """``arguments`` of a test in ``folder``; the path of a mask is relative to it."""
        for name in arguments:
            if name not in KEYS:
                raise TypeError(f"expect_image() has no argument {name}; its rules are {', '.join(KEYS)}")
        self.entry = {KEYS[name]: value for name, value in arguments.items() if value is not None}
        if "mask" in self.entry:
            self.entry["mask"] = os.path.join(folder, self.entry["mask"])


@dataclass
class Verdict:
    """The outcome of one picture."""

    sentence: str = ""
    """What is wrong; empty when the picture looks like its golden."""
    files: dict = field(default_factory=dict)
    """Paths of the files by role: expected, actual, diff."""
