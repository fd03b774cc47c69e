"""Measures morphing beside the peel, and how a threshold's blur costs with its sigma; prints what comes out."""

import pathlib
import tempfile

import numpy
from PIL import Image

from timing import alternate, ratio, run

CANVAS = 512
PEEL_FRAMES = 48
# A morph that takes 6.4 s has its whole blur from 1.6 to 3.6 s, and both icons show: 60 frames of that.
MORPH_FRAMES, MORPH_FLAGS = 60, ("--duration", "6.4", "--frames", "96-155")
SIGMAS = (5, 20, 100)


class Shapes:
    def __init__(self, peelgl, sticker, work):
        self.peelgl, self.sticker, self.work = peelgl, sticker, work

    def render(self, effect, inputs, output, *flags):
        return run([
            self.peelgl, "render", effect, *inputs, "-o", output, "--canvas", f"{CANVAS}x{CANVAS}",
            "--size", f"{CANVAS}x{CANVAS}", "--overwrite", "--quiet", *flags,
        ])[0]  # fmt: skip

    def peel(self):
        return self.render("peel", [self.sticker], self.work / "peel" / "%04d.png", "--frames", f"0-{PEEL_FRAMES - 1}")

    def morph(self):
        return self.render("morph", ["heart", "star"], self.work / "morph" / "%04d.png", *MORPH_FLAGS)

    def color_morph(self):
        return self.render(
            "morph", [self.sticker, "star"], self.work / "color" / "%04d.png", "--set", "mode=color", *MORPH_FLAGS
        )

    def blur(self, sigma, output="-", *flags):
        """The picture alone, blurred and cut; without files unless `output` says so."""
        frames = flags or ("--frames", "0-59")
        balls = ("--set", "balls=[]", "--set", "threshold.mode=alpha", "--set", f"blur={sigma}")
        return self.render("metaballs", [self.sticker], output, *balls, *frames)

    def same_shape(self, sigma):
        """Whether a hard edge lies where the convolution, here in double precision, says."""
        drawn = self.work / "shape.png"
        self.blur(sigma, drawn, "--at", "0", "--set", "threshold.edge=hard")
        with Image.open(self.sticker) as picture, Image.open(drawn) as shape:
            alpha = numpy.asarray(picture.convert("RGBA"), float)[:, :, 3] / 255
            inside = numpy.asarray(shape.convert("RGBA"))[:, :, 3] > 127
        reach = int(8 * sigma)
        kernel = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / sigma) ** 2)
        kernel /= kernel.sum()
        for axis in (0, 1):
            alpha = numpy.apply_along_axis(
                lambda line: numpy.convolve(line, kernel)[reach : reach + len(line)], axis, alpha
            )
        wrong = (alpha > 0.5) != inside
        error = float(numpy.abs(alpha - 0.5)[wrong].max(initial=0))
        print(f"  sigma {sigma}: {int(wrong.sum())} of {wrong.size} pixels differ, by {error:.5f} at most")
        return error < 0.001


def measure(peelgl, sticker, rounds, figures):
    """Prints everything; whether the shapes are right."""
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        shapes = Shapes(peelgl, sticker, pathlib.Path(folder))
        figures.heading(f"morph and threshold, canvas {CANVAS}×{CANVAS}", f"{rounds} rounds")
        if not all([shapes.same_shape(sigma) for sigma in SIGMAS]):
            return False
        shapes.morph()
        tasks = {"peel": shapes.peel, "morph": shapes.morph, "morph in colour": shapes.color_morph}
        tasks |= {f"sigma {sigma}": lambda sigma=sigma: shapes.blur(sigma) for sigma in SIGMAS}
        seconds = alternate(rounds, tasks)
    per_peel = [s / PEEL_FRAMES for s in seconds["peel"]]
    figures.rate("peel, PNG files", seconds["peel"], PEEL_FRAMES)
    for name in ("morph", "morph in colour"):
        per_morph = [s / MORPH_FRAMES for s in seconds[name]]
        figures.rate(f"{name}, PNG files", seconds[name], MORPH_FRAMES, f"{ratio(per_peel, per_morph)} the peel's rate")
    for sigma in SIGMAS:
        blur = seconds[f"sigma {sigma}"]
        figures.rate(f"threshold at sigma {sigma}, no files", blur, 60, f"takes {ratio(blur, seconds['sigma 100'])} sigma 100's time")
    return True
