"""Runs peelgl's animated outputs and other encoders of the same frames alternately and prints what comes out."""

import pathlib
import shutil
import sys
import tempfile

import numpy as np
from PIL import Image

from timing import alternate, peak_memory, ratio, run

CANVAS = 512
FRAMES = 48
PILLOW = (
    "import glob, sys; from PIL import Image; "
    "frames = [Image.open(f).convert('RGBA') for f in sorted(glob.glob(sys.argv[1] + '/*.png'))]; "
    "frames[0].save(sys.argv[2], save_all=True, append_images=frames[1:], duration=20, loop=0, "
    "**({'lossless': True} if sys.argv[2].endswith('webp') else {}))"
)


class Outputs:
    def __init__(self, peelgl, sticker, work):
        self.peelgl, self.sticker, self.work = peelgl, sticker, work
        self.frames = work / "frames"

    def render(self, output, *flags):
        return run(self.command(output, FRAMES) + list(flags))[0]

    def command(self, output, frames):
        return [
            self.peelgl, "render", "peel", self.sticker, "-o", self.work / output, "--canvas", f"{CANVAS}x{CANVAS}",
            "--size", "300x300", "--fps", "50", "--frames", f"0-{frames - 1}", "--overwrite", "--quiet",
        ]  # fmt: skip

    def convert(self, output):
        return run([self.peelgl, "convert", self.frames, "-o", self.work / output, "--fps", "50", "-y", "-q"])[0]

    def pillow(self, output):
        return run([sys.executable, "-c", PILLOW, self.frames, self.work / output])[0]

    def ffmpeg(self, output):
        frames = ["-framerate", "50", "-i", self.frames / "frame-%04d.png"]
        return run(["ffmpeg", "-v", "error", "-y", *frames, "-plays", "0", self.work / output])[0]

    def apngasm(self, output):
        return run(["apngasm", self.work / output, self.frames / "frame-0000.png", "2", "100", "-o", "-F"])[0]

    def gifsicle(self, output):
        plain = self.work / "imagemagick.gif"
        first = run(["convert-im6.q16", "-delay", "2", "-dispose", "background", *sorted(self.frames.iterdir()), plain])[0]
        return first + run(["gifsicle", "-O3", plain, "-o", self.work / output])[0]

    def size(self, output):
        return f"{(self.work / output).stat().st_size / 1000:8.0f} kB"

    def is_exact(self, output):
        """Whether Pillow reads the frames that went in."""
        shown, wanted = [], []
        with Image.open(self.work / output) as animation:
            for number in range(animation.n_frames):
                animation.seek(number)
                shown.append(np.asarray(animation.convert("RGBA")))
        for file in sorted(self.frames.iterdir()):
            frame = np.asarray(Image.open(file).convert("RGBA"))
            if not wanted or not np.array_equal(frame, wanted[-1]):
                wanted.append(frame)
        return len(shown) == len(wanted) and all(map(np.array_equal, shown, wanted))


def measure(peelgl, sticker, rounds, figures):
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        outputs = Outputs(peelgl, sticker, pathlib.Path(folder))
        outputs.render("frames/")
        tasks = {
            "PNG files": lambda: outputs.render("again/"),
            "APNG": lambda: outputs.render("a.apng"),
            "WebP": lambda: outputs.render("a.webp"),
            "WebP lossy": lambda: outputs.render("l.webp", "--quality", "80"),
            "GIF": lambda: outputs.render("a.gif"),
            "APNG of files": lambda: outputs.convert("c.apng"),
            "WebP of files": lambda: outputs.convert("c.webp"),
            "GIF of files": lambda: outputs.convert("c.gif"),
            "Pillow WebP": lambda: outputs.pillow("p.webp"),
            "Pillow APNG": lambda: outputs.pillow("p.png"),
        }
        files = {"APNG": "a.apng", "WebP": "a.webp", "WebP lossy": "l.webp", "GIF": "a.gif", "Pillow WebP": "p.webp",
                 "Pillow APNG": "p.png"}  # fmt: skip
        if shutil.which("ffmpeg"):
            tasks["ffmpeg APNG"], files["ffmpeg APNG"] = lambda: outputs.ffmpeg("f.apng"), "f.apng"
        if shutil.which("gifsicle") and shutil.which("convert-im6.q16"):
            tasks["gifsicle GIF"], files["gifsicle GIF"] = lambda: outputs.gifsicle("g.gif"), "g.gif"
        seconds = alternate(rounds, tasks)
        figures.heading(f"outputs, {FRAMES} frames of peel on {CANVAS}×{CANVAS}", f"{rounds} rounds")
        for name, times in seconds.items():
            figures.rate(name, times, FRAMES, outputs.size(files[name]) if name in files else "")
        print(f"  APNG takes {ratio(seconds['APNG'], seconds['PNG files'])} the time of the PNG files")
        print(f"  Pillow's WebP takes {ratio(seconds['Pillow WebP'], seconds['WebP of files'])} the time of ours")
        if "gifsicle GIF" in seconds:
            print(f"  gifsicle's GIF takes {ratio(seconds['gifsicle GIF'], seconds['GIF of files'])} the time of ours")
        for output in ("long.apng", "long.webp"):
            few = peak_memory(outputs.command(output, FRAMES))[0]
            many = peak_memory(outputs.command(output, 20 * FRAMES))[0]
            figures.add(f"{output[5:]}, {FRAMES} frames", [few], "MiB", rest=f"{many:.0f} for {20 * FRAMES}")
        passed = all(outputs.is_exact(output) for output in ("a.apng", "a.webp"))
        print("  every pixel as in the PNG files" if passed else "  PIXELS DIFFER")
        return passed
