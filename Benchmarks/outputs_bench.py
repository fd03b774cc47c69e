"""Runs peelgl's animated outputs and other encoders of the same frames alternately and prints what comes out."""

import pathlib
import sys
import tempfile

import numpy as np
from PIL import Image
from skimage import data

from timing import alternate, peak_memory, ratio, run

CANVAS = 512
FRAMES = 48
# Each kind of movement asks something else of an encoder.
KINDS = ("peel", "sticker", "morph", "photograph")
PILLOW = (
    "import glob, sys; from PIL import Image; "
    "frames = [Image.open(f).convert('RGBA') for f in sorted(glob.glob(sys.argv[1] + '/*.png'))]; "
    "frames[0].save(sys.argv[2], save_all=True, append_images=frames[1:], duration=20, loop=0, "
    "**({'lossless': True} if sys.argv[2].endswith('webp') else {}))"
)


class Outputs:
    def __init__(self, peelgl, sticker, work, kind):
        self.peelgl, self.work, self.kind = peelgl, work, kind
        self.frames = work / "frames"
        photograph = work / "photograph.png"
        if kind == "photograph":
            Image.fromarray(data.astronaut()).resize((300, 300)).save(photograph)
        self.subject = {"morph": ["morph", "heart", "gearshape"], "photograph": ["peel", photograph]}.get(kind, [kind, sticker])

    def render(self, output, *flags):
        return run(self.command(output, FRAMES) + list(flags))[0]

    def command(self, output, frames):
        return [
            self.peelgl, "render", *self.subject, "-o", f"{self.work}/{output}", "--canvas", f"{CANVAS}x{CANVAS}",
            "--size", "300x300", "--fps", "50", "--frames", f"0-{frames - 1}", "--overwrite", "--quiet",
        ]  # fmt: skip

    def convert(self, output, *flags):
        return run([self.peelgl, "convert", self.frames, "-o", self.work / output, "--fps", "50", "-y", "-q", *flags])[0]

    def pillow(self, output):
        return run([sys.executable, "-c", PILLOW, self.frames, self.work / output])[0]

    def ffmpeg(self, output):
        frames = ["-framerate", "50", "-i", self.frames / "frame-%04d.png"]
        return run(["ffmpeg", "-v", "error", "-y", *frames, "-plays", "0", self.work / output])[0]

    def apngasm(self, output):
        return run(["apngasm", self.work / output, self.work / "frame0000.png", "2", "100"])[0]

    def gifsicle(self, output):
        plain = self.work / "imagemagick.gif"
        first = run(["convert-im6.q16", "-delay", "2", "-dispose", "background", *sorted(self.frames.iterdir()), plain])[0]
        second = run(["gifsicle", "-O3", plain, "-o", self.work / output])[0]
        return type(first)(first + second, first.processor + second.processor)

    def bytes(self, output):
        return (self.work / output).stat().st_size

    def size(self, output):
        return f"{self.bytes(output) / 1000:8.0f} kB"

    def flip(self, output):
        """The mean FLIP of every sixth frame on white, by peelgl compare, which agrees with the authors' tool."""
        errors = []
        with Image.open(self.work / output) as animation:
            starts = np.cumsum([0] + [self.seek(animation, number) for number in range(animation.n_frames - 1)])
            for number, file in list(enumerate(sorted(self.frames.iterdir())))[::6]:
                animation.seek(int(np.searchsorted(starts, number * 20 + 1, "right")) - 1)
                pair = [animation.convert("RGBA"), Image.open(file).convert("RGBA")]
                paths = []
                for name, picture in zip(("shown", "wanted"), pair):
                    ground = Image.new("RGBA", picture.size, "white")
                    ground.alpha_composite(picture)
                    paths.append(self.work / f"{name}.png")
                    ground.save(paths[-1])
                told = run([self.peelgl, "compare", paths[1], paths[0], "--metric", "flip", "--json"], -1, (0, 1))[1].stdout
                errors.append(float(told.split('"value":')[1].split(",")[0].split("}")[0]))
        return sum(errors) / len(errors)

    @staticmethod
    def seek(animation, number):
        animation.seek(number)
        return animation.info["duration"]

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
    passed = True
    for kind in KINDS:
        with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
            passed = measure_kind(Outputs(peelgl, sticker, pathlib.Path(folder), kind), rounds, figures) and passed
    return passed


def measure_kind(outputs, rounds, figures):
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
        "APNG of files, --effort max": lambda: outputs.convert("m.apng", "--effort", "max"),
        "Pillow WebP": lambda: outputs.pillow("p.webp"),
        "Pillow APNG": lambda: outputs.pillow("p.png"),
        "ffmpeg APNG": lambda: outputs.ffmpeg("f.apng"),
        "apngasm": lambda: outputs.apngasm("g.png"),
        "gifsicle GIF": lambda: outputs.gifsicle("g.gif"),
    }
    files = {"APNG": "a.apng", "WebP": "a.webp", "WebP lossy": "l.webp", "GIF": "a.gif", "Pillow WebP": "p.webp",
             "Pillow APNG": "p.png", "APNG of files, --effort max": "m.apng", "ffmpeg APNG": "f.apng", "apngasm": "g.png",
             "gifsicle GIF": "g.gif"}  # fmt: skip
    # apngasm wants names without a dash.
    for file in outputs.frames.iterdir():
        (outputs.frames.parent / file.name.replace("-", "")).symlink_to(file)
    seconds = alternate(rounds, tasks)
    figures.heading(f"outputs, {FRAMES} frames of {outputs.kind} on {CANVAS}×{CANVAS}", f"{rounds} rounds")
    for name, times in seconds.items():
        figures.rate(name, times, FRAMES, outputs.size(files[name]) if name in files else "")
    compare(seconds, "APNG", "PNG files")
    compare(seconds, "Pillow WebP", "WebP of files")
    compare(seconds, "apngasm", "APNG of files, --effort max")
    compare(seconds, "gifsicle GIF", "GIF of files")
    smaller(outputs, "a.apng", "f.apng")
    smaller(outputs, "m.apng", "f.apng", "p.png", "g.png")
    smaller(outputs, "a.webp", "p.webp")
    smaller(outputs, "a.gif", "g.gif")
    print(f"  FLIP of our GIF {outputs.flip('a.gif'):.4f}, of gifsicle's {outputs.flip('g.gif'):.4f}")
    if outputs.kind == "peel":
        for output in ("long.apng", "long.webp"):
            few = peak_memory(outputs.command(output, FRAMES))[0]
            many = peak_memory(outputs.command(output, 20 * FRAMES))[0]
            figures.add(f"{output[5:]}, {FRAMES} frames", [few], "MiB", rest=f"{many:.0f} for {20 * FRAMES}")
    passed = all(outputs.is_exact(output) for output in ("a.apng", "a.webp", "m.apng"))
    print("  every pixel as in the PNG files" if passed else "  PIXELS DIFFER")
    return passed


def smaller(outputs, ours, *others):
    """Our file beside the smallest of the others."""
    smallest = min(map(outputs.bytes, others))
    print(f"  {ours} has {outputs.bytes(ours) / smallest:.3f} × the bytes of the smallest of {', '.join(others)}")


def compare(seconds, one, other):
    """By the clock, and by processor time, which other work on the machine disturbs less."""
    processor = ratio(*[[time.processor for time in seconds[name]] for name in (one, other)])
    print(f"  {one} takes {ratio(seconds[one], seconds[other])} the time of {other}, {processor} its processor time")
