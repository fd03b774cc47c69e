"""Runs peelgl and its moderngl twin alternately on the same animation and prints what comes out."""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from PIL import Image

from compare_pictures import verdict

HERE = pathlib.Path(__file__).resolve().parent
STICKER = HERE.parent / "Samples" / "cat.png"
CANVAS = 512
FRAMES = 48
# The sticker's width in pixels: one that fills the canvas, one with room for its reflection.
CASES = {"sticker fills the canvas": 512, "sticker with room around it": 300}
# Where the loop that only draws and reads back ends: raw frames, nothing encoded, nothing written.
DRAW_ONLY_OUTPUT = "-"


class Bench:
    def __init__(self, peelgl, picture, work):
        self.peelgl, self.picture, self.work = peelgl, picture, work

    def run(self, command, output=subprocess.DEVNULL):
        started = time.perf_counter()
        done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True)
        seconds = time.perf_counter() - started
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))}\nexit status {done.returncode}\n{done.stderr}")
        return seconds, done

    def render(self, output, *flags):
        return self.run([
            self.peelgl, "render", "peel", self.picture, "-o", output, "--canvas", f"{CANVAS}x{CANVAS}",
            "--frames", f"0-{FRAMES - 1}", "--overwrite", *flags,
        ])  # fmt: skip

    def ours(self):
        return self.render(self.work / "peelgl" / "%04d.png", "--quiet")[0]

    def draw_only(self):
        return self.render(DRAW_ONLY_OUTPUT, "--quiet")[0]

    def twin(self, *flags, folder="moderngl"):
        """Seconds of the whole run and of its frame loop alone, and the device that drew."""
        script = HERE / "peel_moderngl.py"
        command = [
            sys.executable, script, self.picture, self.work / folder, "--frames", str(FRAMES),
            "--canvas", str(CANVAS), str(CANVAS), *flags,
        ]  # fmt: skip
        seconds, done = self.run(command, subprocess.PIPE)
        report = json.loads(done.stdout)
        return seconds, report["loop"], report["renderer"]

    def where_time_goes(self):
        done = self.render(self.work / "timings" / "%04d.png", "--timings")[1]
        return done.stderr.rstrip()


def rate(seconds):
    """Frames per second: the median, and the slowest and fastest round."""
    rates = sorted(FRAMES / s for s in seconds)
    return f"{statistics.median(rates):6.1f} frames/s ({rates[0]:.1f}–{rates[-1]:.1f})"


def measure(bench, rounds):
    bench.ours()  # warms the shader cache, as the next line does; also the pictures that are compared
    device = bench.twin()[2]
    same, figures = verdict(bench.work / "moderngl", bench.work / "peelgl")
    print(f"  pictures: {'the same' if same else 'DIFFERENT'}: {figures}")
    if not same:
        return False
    ours, bare, whole, loop, fast = [], [], [], [], []
    for _ in range(rounds):
        ours.append(bench.ours())
        seconds, frames_only, _ = bench.twin()
        whole.append(seconds)
        loop.append(frames_only)
        bare.append(bench.draw_only())
        fast.append(bench.twin("--compress", "1", folder="fast")[1])
    median = statistics.median
    print(f"  peelgl, whole run                 {rate(ours)}")
    print(f"  moderngl, whole run               {rate(whole)}   peelgl {median(whole) / median(ours):.1f} ×")
    print(f"  moderngl, frame loop              {rate(loop)}   peelgl {median(loop) / median(ours):.1f} ×")
    print(f"  moderngl, frame loop, zlib 1      {rate(fast)}   peelgl {median(fast) / median(ours):.1f} ×")
    print(f"  peelgl, draw and readback only    {rate(bare)}   PNG files take {median(ours) / median(bare):.2f} × that time")
    print(f"  moderngl drew on {device}")
    print("  " + bench.where_time_goes().replace("\n", "\n  "))
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peelgl", required=True, help="the binary to measure")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    passed = True
    for name, width in CASES.items():
        with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
            work = pathlib.Path(folder)
            picture = work / "sticker.png"
            with Image.open(STICKER) as sticker:
                sticker.resize((width, width), Image.Resampling.LANCZOS).save(picture)
            print(f"peel, {FRAMES} frames, canvas {CANVAS}×{CANVAS}, {name} ({width}×{width}), {options.rounds} rounds:")
            passed = measure(Bench(options.peelgl, picture, work), options.rounds) and passed
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
