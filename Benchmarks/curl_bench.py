"""Compares the rate of peelgl's curl with those of its peel and its book, on the same canvas in one run."""

import pathlib
import tempfile

from PIL import Image

from animation_bench import CANVAS, CASES, FRAMES
from timing import alternate, ratio, run

FRAMES_OF_CURL = 60  # the whole of it at 60 a second
# The curl's least rate, of the peel's.
LEAST = 0.7
# A book's frames with two sheets in the air, and the longest of them, of a curl's frame.
BOOK, MOST = range(40, 100), 1.6


def measure(peelgl, sticker, rounds, figures):
    """Prints everything; whether the curl is fast enough."""
    passed = True
    for name, width in CASES.items():
        with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
            picture = pathlib.Path(folder) / "sticker.png"
            with Image.open(sticker) as image:
                image.resize((width, width), Image.Resampling.LANCZOS).save(picture)

            def draw(effect, frames, *flags):
                return run([
                    peelgl, "render", effect, picture, "-o", "-", "--canvas", f"{CANVAS}x{CANVAS}",
                    "--frames", f"0-{frames - 1}", "--quiet", *flags,
                ])[0]  # fmt: skip

            def turn():
                return run([
                    peelgl, "render", "book", *[picture] * 8, "-o", "-", "--canvas", f"{CANVAS}x{CANVAS}",
                    "--frames", f"{BOOK[0]}-{BOOK[-1]}", "--quiet", "--set", "turn=1.2", "--set", "overlap=0.5",
                ])[0]  # fmt: skip

            figures.heading(f"curl, canvas {CANVAS}×{CANVAS}, {name} ({width}×{width})", f"{rounds} rounds")
            seconds = alternate(rounds, {
                "curl": lambda: draw("curl", FRAMES_OF_CURL),
                "cone": lambda: draw("curl", FRAMES_OF_CURL, "--set", "cone=0.4"),
                "roll": lambda: draw("curl", FRAMES_OF_CURL, "--set", "shape=roll"),
                "peel": lambda: draw("peel", FRAMES["peel"]),
                "book": turn,
            })  # fmt: skip
            per_peel = [s / FRAMES["peel"] for s in seconds["peel"]]
            figures.rate("peel, draw and readback only", seconds["peel"], FRAMES["peel"])
            for shape in ("curl", "cone", "roll"):
                per_curl = [s / FRAMES_OF_CURL for s in seconds[shape]]
                figures.rate(
                    f"{shape}, draw and readback only", seconds[shape], FRAMES_OF_CURL,
                    f"{ratio(per_peel, per_curl)} the peel's rate",
                )
            fast = min(per_peel) >= LEAST * min(s / FRAMES_OF_CURL for s in seconds["curl"])
            print(f"  {'fast enough' if fast else 'TOO SLOW'}: at least {LEAST} times the peel's rate is wanted")
            passed = passed and fast
            per_curl = [s / FRAMES_OF_CURL for s in seconds["curl"]]
            per_book = [s / len(BOOK) for s in seconds["book"]]
            figures.rate("book, two sheets in the air", seconds["book"], len(BOOK), f"{ratio(per_book, per_curl)} the curl's time")
            fast = min(per_book) <= MOST * min(per_curl)
            print(f"  {'fast enough' if fast else 'TOO SLOW'}: at most {MOST} times the curl's time is wanted")
            passed = passed and fast
    return passed
