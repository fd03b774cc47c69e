"""Runs peelgl's elastic bar, its peel and a cairo script alternately and prints what comes out."""

import json
import pathlib
import subprocess
import sys
import tempfile

from animation_bench import CANVAS, Animation
from compare_pictures import verdict
from timing import alternate, ratio, run

HERE = pathlib.Path(__file__).resolve().parent
FRAMES = 90  # the whole play at 60 a second


class Bar:
    def __init__(self, peelgl, work):
        self.peelgl, self.work, self.loops = peelgl, work, []

    def render(self, output, *flags):
        return run([
            self.peelgl, "render", "elastic", "-o", output, "--canvas", f"{CANVAS}x{CANVAS}",
            "--frames", f"0-{FRAMES - 1}", "--overwrite", *flags,
        ])  # fmt: skip

    def ours(self):
        return self.render(self.work / "peelgl" / "%04d.png", "--quiet")[0]

    def draw_only(self):
        return self.render("-", "--quiet")[0]

    def cairo(self):
        seconds, done = run([
            sys.executable, HERE / "elastic_cairo.py", self.work / "cairo",
            "--frames", str(FRAMES), "--canvas", str(CANVAS), str(CANVAS),
        ], subprocess.PIPE)  # fmt: skip
        self.loops.append(json.loads(done.stdout)["loop"])
        return seconds


def measure(peelgl, sticker, rounds, figures):
    """Prints everything; whether both drew the same pictures."""
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        work = pathlib.Path(folder)
        bar, peel = Bar(peelgl, work), Animation(peelgl, "peel", sticker, work / "peel")
        figures.heading(f"elastic, {FRAMES} frames, canvas {CANVAS}×{CANVAS}", f"{rounds} rounds")
        bar.ours()
        bar.cairo()
        peel.ours()
        same, difference = verdict(work / "cairo", work / "peelgl")
        print(f"  pictures: {'the same' if same else 'DIFFERENT'}: {difference}")
        if not same:
            return False
        bar.loops.clear()
        seconds = alternate(rounds, {
            "peelgl": bar.ours, "cairo": bar.cairo, "draw only": bar.draw_only, "peel": peel.ours,
        })  # fmt: skip
        ours = seconds["peelgl"]
        figures.rate("peelgl, whole run", ours, FRAMES)
        for name, theirs in ("cairo, whole run", seconds["cairo"]), ("cairo, frame loop", bar.loops):
            figures.rate(name, theirs, FRAMES, f"peelgl {ratio(theirs, ours)}")
        bare = seconds["draw only"]
        figures.rate("peelgl, draw and readback only", bare, FRAMES, f"PNG files take {ratio(ours, bare)} that time")
        per_frame = [s / peel.frames for s in seconds["peel"]], [s / FRAMES for s in ours]
        figures.rate(
            "peel, whole run", seconds["peel"], peel.frames, f"elastic draws {ratio(*per_frame)} its frames a second"
        )
        print("  " + bar.render(work / "timings" / "%04d.png", "--timings")[1].stderr.rstrip().replace("\n", "\n  "))
    return True
