"""Runs of a page that is never quite the same: how often they fail before and after noise was taught, and which changes are found."""
import json
import shutil
import subprocess

import numpy
from PIL import Image, ImageDraw, ImageFont

SIZE = 480, 320
# Left, top, right and bottom of the chart, whose bar settles within a pixel and whose ground within a few shades.
CHART = 300, 180, 420, 280
RUNS, COMPARED, CHANGES = 8, 1000, 200
TEXT = "The committee considers the budget of the coming year and several people take notes of it."


def still():
    picture = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 13)
    for line in range(9):
        pen.text((20, 16 + 17 * line), TEXT[line * 3 :][:58], "#333", font)
    return numpy.asarray(picture).astype(float)


def run(page, random):
    """One run; a shade far from the middle is rare."""
    left, top, right, bottom = CHART
    page = page.copy()
    shade = (random.random() + random.random() - 1) * 3.6
    part = page[top:bottom, left:right]
    part[:] = 220 + shade + random.integers(-2, 3, (bottom - top, right - left, 1))
    rows = numpy.clip(numpy.arange(bottom - top) - 40 + 0.4 * random.random(), 0, 1)[:, None, None]
    part[:, 40:70] = part[:, 40:70] * (1 - rows) + 90 * rows
    return page


def changed(page, random, inside):
    """A visible change beside the chart, or in it and stronger than its noise."""
    page = page.copy()
    if inside:
        x, y = CHART[0] + 80 + random.integers(0, 20), CHART[1] + 50 + random.integers(0, 30)
        page[y : y + 6, x : x + 8] -= 80 + random.integers(0, 60)
        return page
    x, y = 24 + random.integers(0, 300), 18 + random.integers(0, 120)
    box = slice(y, y + 12), slice(x, x + 14)
    kind = random.integers(0, 3)
    if kind == 0: page[box] += numpy.where(page[box] > 127, -1, 1) * (60 + random.integers(0, 60))
    if kind == 1: page[box] = 255
    if kind == 2: page[box] = page[y : y + 12, x + 1 : x + 15].copy()
    return page


def save(page, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(numpy.clip(numpy.rint(page), 0, 255).astype(numpy.uint8)).save(path, compress_level=1)


def same(program, golden, folder, noise):
    """How many pictures of `folder` are the golden."""
    goldens = folder.with_name("goldens")
    shutil.rmtree(goldens, ignore_errors=True)
    goldens.mkdir()
    for picture in folder.iterdir():
        (goldens / picture.name).hardlink_to(golden)
        if noise: (goldens / f"{picture.name}.noise.json").hardlink_to(f"{golden}.noise.json")
    found = subprocess.run([program, "compare", goldens, folder, "--json", "-q"], capture_output=True, text=True)
    if found.returncode not in (0, 1): raise SystemExit(found.stderr)
    return json.loads(found.stdout)["summary"]["same"]


def measure(program, folder):
    """Prints the rates."""
    shutil.rmtree(folder, ignore_errors=True)
    page, random = still(), numpy.random.default_rng(36)
    for index in range(RUNS): save(run(page, random), folder / f"runs/{index}/page.png")
    for index in range(COMPARED): save(run(page, random), folder / f"later/{index:04}.png")
    for inside in (False, True):
        for index in range(CHANGES): save(changed(run(page, random), random, inside), folder / f"{'inside' if inside else 'beside'}/{index:04}.png")
    more = [word for index in range(1, RUNS) for word in ("--noise", folder / f"runs/{index}")]
    subprocess.run([program, "approve", folder / "runs/0", folder / "golden", *more], check=True)
    golden = folder / "golden/page.png"
    for noise in (False, True):
        failed = COMPARED - same(program, golden, folder / "later", noise)
        print(f"{'with' if noise else 'without'} the noise of {RUNS} runs, {failed} of {COMPARED} further runs fail")
    for name in ("beside", "inside"):
        print(f"{CHANGES - same(program, golden, folder / name, True)} of {CHANGES} visible changes {name} the noise are found")
