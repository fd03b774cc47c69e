"""Runs peelgl and wgpu-shadertoy alternately on a light and a heavy Shadertoy and prints what comes out."""

import json
import pathlib
import subprocess
import sys
import tempfile

from compare_pictures import verdict
from timing import Seconds, alternate, ratio, run

HERE = pathlib.Path(__file__).resolve().parent
FRAMES, WIDTH, HEIGHT = 240, 640, 360


class Toy:
    def __init__(self, peelgl, shader, work):
        self.peelgl, self.shader, self.work, self.loops = peelgl, shader, work, {6: [], 1: []}

    def ours(self):
        return run([
            self.peelgl, "render", self.shader, "-o", self.work / "peelgl" / "%04d.png", "--canvas", f"{WIDTH}x{HEIGHT}",
            "--frames", f"0-{FRAMES - 1}", "--overwrite", "--quiet",
        ])[0]  # fmt: skip

    def theirs(self, level):
        seconds, done = run([
            sys.executable, HERE / "shader_wgpu.py", self.shader, self.work / "wgpu",
            "--frames", str(FRAMES), "--canvas", str(WIDTH), str(HEIGHT), "--level", str(level),
        ], subprocess.PIPE)  # fmt: skip
        loop = json.loads(done.stdout.splitlines()[-1])
        self.loops[level].append(Seconds(loop["loop"], loop["processor"]))
        return seconds


def measure(peelgl, sticker, rounds, figures):
    """Prints everything; whether both drew the same pictures."""
    for kind in ("light", "heavy"):
        with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
            toy = Toy(peelgl, HERE / f"toy_{kind}.glsl", pathlib.Path(folder))
            figures.heading(f"{kind} Shadertoy, {FRAMES} frames, canvas {WIDTH}×{HEIGHT}", f"{rounds} rounds")
            toy.ours()
            toy.theirs(1)
            same, difference = verdict(toy.work / "wgpu", toy.work / "peelgl")
            print(f"  pictures: {'the same' if same else 'DIFFERENT'}: {difference}")
            if not same:
                return False
            toy.loops[1].clear()
            seconds = alternate(rounds, {"peelgl": toy.ours, "wgpu": lambda: toy.theirs(6), "zlib 1": lambda: toy.theirs(1)})
            ours = seconds["peelgl"]
            figures.rate("peelgl, whole run", ours, FRAMES)
            for name, theirs in [
                ("wgpu-shadertoy, whole run", seconds["wgpu"]), ("wgpu-shadertoy, frame loop", toy.loops[6]),
                ("… zlib 1", toy.loops[1]),
            ]:  # fmt: skip
                processor = ratio([s.processor for s in theirs], [s.processor for s in ours])
                figures.rate(name, theirs, FRAMES, f"peelgl {ratio(theirs, ours)}, processor time {processor}")
    return True
