"""Keeps figures by version in history.tsv."""

import json
import os
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Benchmarks" / "history.tsv"
COLUMNS = ("version", "date", "machine", "case", "figure", "unit", "median", "low", "high")


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=True).stdout.strip()


def version():
    """The commit, marked if anything but the table differs from it."""
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!Benchmarks/history.tsv")
    return git("describe", "--always", "--abbrev=10") + ("-dirty" if changed else "")


def machine(peelgl):
    """The processor and the device that draws."""
    model = next(
        (line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine(),
    )  # fmt: skip
    # Without a usable device the exit status is 3.
    report = subprocess.run([peelgl, "doctor", "--json"], capture_output=True, text=True).stdout
    device = next((device["name"] for device in json.loads(report)["devices"] if device["works"]), "no device")
    return f"{len(os.sched_getaffinity(0))} × {model}, {device}"


def keep(peelgl, rows):
    """Adds rows of case, figure, unit, median, low and high; earlier ones of the same version are replaced."""
    commit, date = version(), git("log", "-1", "--format=%cs")
    start = (commit, date, machine(peelgl))
    lines = TABLE.read_text().splitlines()[1:] if TABLE.exists() else []
    old = [tuple(line.split("\t")) for line in lines]
    new = [start + row for row in rows]
    replaced = {(row[0], row[2], row[3], row[4]) for row in new}
    table = [row for row in old if (row[0], row[2], row[3], row[4]) not in replaced] + new
    TABLE.write_text("".join("\t".join(row) + "\n" for row in [COLUMNS, *table]))
    print(f"{TABLE.relative_to(ROOT)} has these figures as {commit}.")
