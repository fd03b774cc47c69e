"""Runs peelgl and its moderngl twin alternately on the same animation and prints what comes out."""

import json
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

from compare_pictures import verdict
from timing import alternate, ratio, run

HERE = pathlib.Path(__file__).resolve().parent
CANVAS = 512
FRAMES = {"peel": 48, "sticker": 60}  # the whole of each at 60 a second
# The sticker's width in pixels: one that fills the canvas, one with room for its reflection or shadow.
CASES = {"picture fills the canvas": 512, "picture with room around it": 300}
# Where the loop that only draws and reads back ends: raw frames, nothing encoded, nothing written.
DRAW_ONLY_OUTPUT = "-"


class Animation:
    def __init__(self, peelgl, effect, picture, work):
        self.peelgl, self.effect, self.picture, self.work = peelgl, effect, picture, work
        self.frames = FRAMES[effect]
        self.loops = {}

    def render(self, output, *flags):
        return run([
            self.peelgl, "render", self.effect, self.picture, "-o", output, "--canvas", f"{CANVAS}x{CANVAS}",
            "--frames", f"0-{self.frames - 1}", "--overwrite", *flags,
        ])  # fmt: skip

    def ours(self):
        return self.render(self.work / "peelgl" / "%04d.png", "--quiet")[0]

    def draw_only(self):
        return self.render(DRAW_ONLY_OUTPUT, "--quiet")[0]

    def twin(self, *flags, folder="moderngl"):
        """Seconds of the whole run and of its frame loop alone, and the device that drew."""
        command = [
            sys.executable, HERE / f"{self.effect}_moderngl.py", self.picture, self.work / folder,
            "--frames", str(self.frames), "--canvas", str(CANVAS), str(CANVAS), *flags,
        ]  # fmt: skip
        seconds, done = run(command, subprocess.PIPE)
        report = json.loads(done.stdout)
        return seconds, report["loop"], report["renderer"]

    def twin_whole(self):
        seconds, loop, _ = self.twin()
        self.loops.setdefault("whole", []).append(loop)
        return seconds

    def same_pictures(self):
        """Draws with both, which also warms the shader cache, and says whether they agree."""
        self.ours()
        device = self.twin()[2]
        same, figures = verdict(self.work / "moderngl", self.work / "peelgl")
        print(f"  pictures: {'the same' if same else 'DIFFERENT'}: {figures}")
        print(f"  moderngl drew on {device}")
        return same

    def where_time_goes(self):
        done = self.render(self.work / "timings" / "%04d.png", "--timings")[1]
        return done.stderr.rstrip()


def measure_case(animation, peel, rounds, figures):
    """`peel` is what another effect's frames per second are a multiple of."""
    if not animation.same_pictures():
        return False
    tasks = {
        "peelgl": animation.ours,
        "moderngl": animation.twin_whole,
        "draw only": animation.draw_only,
        "fast": lambda: animation.twin("--compress", "1", folder="fast")[1],
    }
    if peel:
        tasks |= {"peel": peel.ours, "peel draw only": peel.draw_only}
    seconds = alternate(rounds, tasks)
    ours, frames = seconds["peelgl"], animation.frames
    peers = {
        "moderngl, whole run": seconds["moderngl"],
        "moderngl, frame loop": animation.loops["whole"],
        "moderngl, frame loop, zlib 1": seconds["fast"],
    }
    figures.rate("peelgl, whole run", ours, frames)
    for name, theirs in peers.items():
        figures.rate(name, theirs, frames, f"peelgl {ratio(theirs, ours)}")
    bare = seconds["draw only"]
    figures.rate("peelgl, draw and readback only", bare, frames, f"PNG files take {ratio(ours, bare)} that time")
    if peel:
        show_against_peel(animation, peel, seconds, figures)
    print("  " + animation.where_time_goes().replace("\n", "\n  "))
    return True


def show_against_peel(animation, peel, seconds, figures):
    pairs = ("whole run", "peel", "peelgl"), ("draw and readback only", "peel draw only", "draw only")
    for name, theirs, ours in pairs:
        per_peel = [s / peel.frames for s in seconds[theirs]]
        per_ours = [s / animation.frames for s in seconds[ours]]
        times = ratio(per_peel, per_ours)
        figures.rate(f"peel, {name}", seconds[theirs], peel.frames, f"{animation.effect} draws {times} its frames a second")


def measure(effect, peelgl, sticker, rounds, figures):
    """Prints everything; whether both drew the same pictures."""
    passed = True
    for name, width in CASES.items():
        with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
            work = pathlib.Path(folder)
            picture = work / "sticker.png"
            with Image.open(sticker) as image:
                image.resize((width, width), Image.Resampling.LANCZOS).save(picture)
            animation = Animation(peelgl, effect, picture, work)
            peel = None if effect == "peel" else Animation(peelgl, "peel", picture, work / "peel")
            canvas = f"canvas {CANVAS}×{CANVAS}, {name} ({width}×{width})"
            figures.heading(f"{effect}, {animation.frames} frames, {canvas}", f"{rounds} rounds")
            passed = measure_case(animation, peel, rounds, figures) and passed
    return passed
