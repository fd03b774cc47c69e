"""Draws many jobs with peelgl and with its peers, and prints what comes out.

The peer is what a Python user would write: a pool of processes, each with a moderngl context that stays open, the peel of
`peel_moderngl.py` and Pillow's PNG.
"""

import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from compare_pictures import verdict
from timing import alternate, peak_memory, ratio, run

STILLS = 200
JOBS, FRAMES = 200, 10  # of the sequences
CANVAS = 256
TINY = 400


class Batches:
    def __init__(self, peelgl, picture, work):
        self.peelgl, self.picture, self.work = peelgl, picture, work

    def manifest(self, name, text):
        path = self.work / f"{name}.json5"
        path.write_text(text)
        return path

    def batch(self, manifest, *flags, threads=None):
        """Seconds of a batch into a new folder, and its report; `threads` are a worker's that rasterise."""
        folder = self.work / "out"
        shutil.rmtree(folder, ignore_errors=True)
        variables = [] if threads is None else ["env", f"LP_NUM_THREADS={threads}"]
        seconds, _ = run([*variables, self.peelgl, "batch", manifest, "-o", folder, "--quiet", *flags])
        return seconds, json.loads((folder / ".peelgl" / "report.json").read_text())

    def stills(self):
        return self.manifest("stills", f"""{{ jobs: [{{ effect: "peel", inputs: ["{self.picture}"], size: "64x64",
          canvas: "128x128", matrix: {{ n: "1..{STILLS}" }}, at: "0.00{{n}}", output: "{{n}}.png" }}] }}""")

    def shell_loop(self):
        folder = self.work / "loop"
        shutil.rmtree(folder, ignore_errors=True)
        line = (
            f"for n in $(seq {STILLS}); do '{self.peelgl}' render peel '{self.picture}' --size 64x64 --canvas 128x128"
            f" --at 0.00$n -o '{folder}'/$n.png --quiet || exit 1; done"
        )
        return run(["bash", "-c", line])[0]

    def sequences(self):
        return self.manifest("sequences", f"""{{ jobs: [{{ effect: "peel", inputs: ["{self.picture}"],
          canvas: "{CANVAS}x{CANVAS}", frames: "0-{FRAMES - 1}", matrix: {{ n: "1..{JOBS}" }},
          output: "{{n}}/{{frame}}.png" }}] }}""")

    def tiny(self, count):
        return self.manifest("tiny", f"""{{ jobs: [{{ effect: "peel", inputs: ["{self.picture}"], size: "32x32",
          canvas: "64x64", progress: 0.5, matrix: {{ n: "1..{count}" }}, output: "{{n}}.png" }}] }}""")

    def pool(self):
        """Seconds that a pool of moderngl processes takes for the sequences."""
        folder = self.work / "pool"
        shutil.rmtree(folder, ignore_errors=True)
        return run([sys.executable, __file__, self.picture, folder])[0]


def start(picture):
    """Opens a context and compiles, once in each process of the pool."""
    global peel
    from peel_moderngl import Peel
    peel = Peel(picture, (CANVAS, CANVAS))


def draw(job):
    from PIL import Image
    folder, number = job
    (folder / str(number)).mkdir(parents=True)
    for frame in range(FRAMES):
        peel.draw(frame / 60)
        Image.fromarray(peel.read()).save(folder / str(number) / f"{frame:04}.png")


def same_pictures(batches):
    batches.batch(batches.sequences())
    batches.pool()
    same, figures = verdict(batches.work / "pool" / "1", batches.work / "out" / "1")
    print(f"  same pictures: {same}; {figures}")
    return same


def measure_plan(batches, figures):
    """A plan of a million frames in a thousand shards."""
    manifest = batches.manifest("plan", """{ jobs: [{ effect: "peel", inputs: ["heart"], frames: "0-9999",
      limits: { maxFrames: 10000 }, matrix: { n: "1..100" }, output: "{n}/{frame}.png" }] }""")
    counts = []
    for shard in (1, 333, 1000):
        command = [batches.peelgl, "batch", manifest, "-o", batches.work / "plan", "--plan", "--shard", f"{shard}/1000"]
        memory, seconds = peak_memory([*map(str, command)])
        counts.append(int(run(command, subprocess.PIPE)[1].stdout.split(" frames")[-2].split()[-1]))
        figures.milliseconds(f"plan of shard {shard} of 1000", [seconds], f"{counts[-1]} of 1,000,000 frames, {memory:.0f} MiB")
    return max(counts) <= 1010 and min(counts) >= 990


def measure(peelgl, picture, rounds, figures):
    figures.heading("batch", f"{rounds} rounds")
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        work = pathlib.Path(folder)
        sticker = work / "sticker.png"
        from PIL import Image
        Image.open(picture).convert("RGBA").resize((128, 128)).save(sticker)
        batches = Batches(peelgl, sticker, work)
        same = same_pictures(batches)
        stills, sequences, tiny, one = batches.stills(), batches.sequences(), batches.tiny(TINY), batches.tiny(1)
        shares = []

        def shared():
            seconds, report = batches.batch(sequences)
            shares.append(report["supervisorSeconds"] / seconds.processor)
            return seconds

        # As many frames, of the same part of the play, in one process.
        single = [
            peelgl, "render", "peel", sticker, "--canvas", f"{CANVAS}x{CANVAS}", "--frames", f"0-{JOBS * FRAMES - 1}",
            "--fps", str(60 * JOBS), "-o", f"{work}/single/", "--overwrite", "--quiet",
        ]  # fmt: skip
        tasks = {
            "stills": lambda: batches.batch(stills)[0],
            "loop": batches.shell_loop,
            "two workers": shared,
            "one worker": lambda: batches.batch(sequences, "--jobs", "1")[0],
            "one worker, one raster thread": lambda: batches.batch(sequences, "--jobs", "1", threads=1)[0],
            "single": lambda: run(single)[0],
            "pool": batches.pool,
            "tiny": lambda: batches.batch(tiny, "--jobs", "1")[0],
            "tiny one": lambda: batches.batch(one, "--jobs", "1")[0],
        }
        seconds = alternate(rounds, tasks)
        for name, times in seconds.items():
            figures.milliseconds(name, times)
        print(f"  {STILLS} stills: a shell loop takes {ratio(seconds['loop'], seconds['stills'])}")
        print(f"  {JOBS} × {FRAMES} frames: one worker takes {ratio(seconds['one worker'], seconds['two workers'])}")
        print(f"  … with one raster thread: {ratio(seconds['one worker, one raster thread'], seconds['two workers'])}")
        print(f"  … one process, {JOBS * FRAMES} frames of one job: {ratio(seconds['single'], seconds['two workers'])}")
        print(f"  … multiprocessing + moderngl + Pillow: {ratio(seconds['pool'], seconds['two workers'])}")
        per_job = [(many - few) / (TINY - 1) for many, few in zip(seconds["tiny"], seconds["tiny one"])]
        figures.milliseconds("a tiny job, drawn", per_job)
        figures.add("supervisor", [100 * share for share in shares], "% of all processor time")
        return measure_plan(batches, figures) and same


if __name__ == "__main__":
    picture, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    # A context does not survive a fork.
    with multiprocessing.get_context("spawn").Pool(os.cpu_count(), start, (picture,)) as pool:
        pool.map(draw, [(folder, n) for n in range(1, JOBS + 1)], chunksize=1)
