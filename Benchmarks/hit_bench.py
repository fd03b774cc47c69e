"""Measures the processor time of one question of a hit test, with its line in and its line out."""

import pathlib
import statistics
import subprocess
import tempfile

from timing import children

# 100×100 faces, bent and in perspective, so that every question has to search.
MESH = ["--set", "mesh=ripple", "--set", "ripple.count=100", "--set", "transform.rotation.x=-45",
        "--set", "transform.perspective=800", "--canvas", "512x512", "--size", "512x512"]  # fmt: skip
FEW, MANY = 1_000, 201_000


def points(path, count):
    """A file of points all over the canvas, in an order that no cache likes."""
    place = 1
    with open(path, "w") as lines:
        for _ in range(count):
            place = place * 48271 % 0x7FFFFFFF
            lines.write(f"{place % 5120 / 10},{place // 5120 % 5120 / 10}\n")


def seconds(peelgl, picture, lines):
    with open(lines) as questions:
        before = children()
        done = subprocess.run(
            [peelgl, "hit-test", "mesh", picture, *MESH, "--point", "-"], stdin=questions, capture_output=True, check=True
        )
    return children() - before, done.stdout.count(b'"hit": true')


def measure(peelgl, picture, rounds, figures):
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        few, many = (pathlib.Path(folder) / name for name in ("few", "many"))
        points(few, FEW)
        points(many, MANY)
        hits = seconds(peelgl, picture, few)[1]
        each = []
        for _ in range(rounds):
            start = seconds(peelgl, picture, few)[0]
            each.append((seconds(peelgl, picture, many)[0] - start) / (MANY - FEW) * 1e6)
    figures.heading("hit test, 100×100 faces", f"{hits} of {FEW} questions hit")
    figures.add("one question", each, "µs", digits=2)
    return statistics.median(each) < 20 and hits > FEW / 2
