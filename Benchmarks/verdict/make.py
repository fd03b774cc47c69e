"""make.py FOLDER [PAGES]: the sets of pairs that the verdict is measured with: FOLDER/{expected,actual}/{tune,held}/{harmless,visible}/CLASS/NAME.png.

Pages of 224 tiles are drawn by Chromium and cut up. Harmless pairs are the same page drawn in another way; in visible ones each tile has one
change. Pairs whose pictures are equal are left out, since nothing is to be judged. Every third page is held back from tuning.
"""
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
from PIL import Image

from drawings import drawings
from photographs import photographs
from tiles import HEIGHT, WIDTH, Tile

COLUMNS, ROWS = 8, 28
STYLE = ("<!doctype html><meta charset=utf-8><style>body{margin:0;background:#fff}.t{position:relative;float:left;overflow:hidden;"
         f"width:{WIDTH}px;height:{HEIGHT}px}}.c{{position:absolute;inset:0}}.c *{{position:absolute;box-sizing:border-box;margin:0;white-space:nowrap}}"
         ".c svg *{position:static}</style>")
GPU = ["--enable-gpu-rasterization", "--ignore-gpu-blocklist"]
# Ways to draw a page: switches of Chromium, and the hinting that fontconfig asks for.
WAYS = {
    "skia": (["--disable-gpu"], "hintslight"),
    "swiftshader": (["--use-angle=swiftshader", "--enable-unsafe-swiftshader", *GPU], "hintslight"),
    "llvmpipe": (["--use-gl=angle", "--use-angle=gl-egl", *GPU], "hintslight"),
    "unhinted": (["--disable-gpu"], "hintnone"),
    "hinted": (["--disable-gpu"], "hintfull"),
}
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>
<match target="pattern">{0}</match><match target="font">{0}</match></fontconfig>"""
HINTING = ('<edit name="hinting" mode="assign"><bool>{}</bool></edit><edit name="hintstyle" mode="assign"><const>{}</const></edit>'
           '<edit name="rgba" mode="assign"><const>none</const></edit>')
# Changes that a person sees however the rest is drawn.
STRONG = {"word", "text gone", "icon missing", "icon changed", "photo changed", "data gone", "box gone", "shape gone", "gradient", "dot recoloured"}


def page(seed, letters=False, change=None, offset=(0, 0)):
    """The HTML of a page, and the class of change of each tile; `change` chooses one of a tile's changes."""
    html, classes = [STYLE], []
    for k in range(COLUMNS * ROWS):
        tile = Tile(f"{seed} {k}", letters)
        kind = tile.kind
        if change:
            kind, edit = change(tile)
            edit()
        classes.append(kind)
        html.append(tile.render(*offset))
    return "".join(html), classes


def any_change(strong):
    def choose(tile):
        kinds = sorted({kind for kind, _ in tile.changes if not strong or kind in STRONG} or {kind for kind, _ in tile.changes})
        kind = tile.random.choice(kinds)
        return tile.random.choice([change for change in tile.changes if change[0] == kind])
    return choose


class Browser:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.count = 0
        for name in {hinting for _, hinting in WAYS.values()}:
            text = FONTS.format(HINTING.format("false" if name == "hintnone" else "true", name))
            (self.folder / f"{name}.conf").write_text(text)
        photographs(self.folder)

    def draw(self, html, way, scale):
        """The tiles of a page as arrays of RGB."""
        self.count += 1
        stem = self.folder / f"page{self.count}"
        stem.with_suffix(".html").write_text(html)
        switches, hinting = WAYS[way]
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={stem}", "--hide-scrollbars", "--force-color-profile=srgb",
             f"--force-device-scale-factor={scale}", f"--window-size={WIDTH * COLUMNS},{HEIGHT * ROWS}", f"--screenshot={stem}.png", *switches,
             f"file://{stem}.html"],
            env={**os.environ, "FONTCONFIG_FILE": str(self.folder / f"{hinting}.conf")}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=300, check=True)
        picture = numpy.asarray(Image.open(f"{stem}.png").convert("RGB"))
        w, h = WIDTH * scale, HEIGHT * scale
        if picture.shape[:2] != (h * ROWS, w * COLUMNS): sys.exit(f"Chromium drew {picture.shape[1]}×{picture.shape[0]}")
        shutil.rmtree(stem)
        for suffix in (".html", ".png"): os.remove(f"{stem}{suffix}")
        return [picture[y * h:(y + 1) * h, x * w:(x + 1) * w] for y in range(ROWS) for x in range(COLUMNS)]


class Sets:
    def __init__(self, folder):
        self.folder, self.pages = Path(folder), 0

    def add(self, verdict, firsts, seconds, classes, name):
        """Adds the pairs that differ; every third page is held back."""
        part = "held" if self.pages % 3 == 2 else "tune"
        self.pages += 1
        for k, (first, second, kind) in enumerate(zip(firsts, seconds, classes)):
            if numpy.array_equal(first, second): continue
            for side, picture in (("expected", first), ("actual", second)):
                file = self.folder / side / part / verdict / kind.replace(" ", "-") / f"{name}-{k:03d}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                Image.fromarray(picture).save(file, compress_level=1)


def main(folder, pages):
    sets = Sets(folder)
    with tempfile.TemporaryDirectory() as scratch:
        browser = Browser(scratch)
        # The same page drawn by two rasterisers.
        for n in range(pages):
            for first, second in (("skia", "swiftshader"), ("skia", "llvmpipe"), ("swiftshader", "llvmpipe")):
                scale = 1 + (n + (second == first)) % 2
                html, kinds = page(f"rasteriser {n} {first} {second}")
                sets.add("harmless", browser.draw(html, first, scale), browser.draw(html, second, scale),
                         [f"{second} {'lines' if kind == 'lines' else 'page'}" for kind in kinds], f"{first}-{n}@{scale}")
        # Letters where they were, with other hinting.
        for n in range(pages):
            for way in ("unhinted", "hinted"):
                scale = 1 + (n % 3 == 2)
                html, _ = page(f"hinting {n} {way}", letters=True)
                sets.add("harmless", browser.draw(html, "skia", scale), browser.draw(html, way, scale), [f"{way} letters"] * COLUMNS * ROWS, f"{n}@{scale}")
        # Everything moved by a quarter of a pixel.
        for n in range(2 * pages):
            scale = 1 + n // 2 % 2
            dx, dy = [(.25, 0), (-.25, 0), (0, .25), (.125, .125)][n % 4]
            still, _ = page(f"quarter {n}")
            moved, _ = page(f"quarter {n}", offset=(dx / scale, dy / scale))
            sets.add("harmless", browser.draw(still, "skia", scale), browser.draw(moved, "skia", scale), ["quarter pixel"] * COLUMNS * ROWS, f"{n}@{scale}")
        for n in range(pages):
            firsts, seconds = drawings(n, COLUMNS * ROWS)
            sets.add("harmless", firsts, seconds, ["other samples"] * len(firsts), f"{n}")
        # One change in each tile.
        for n in range(6 * pages):
            scale = 1 + n % 2
            strong = n % 6 == 5
            before, _ = page(f"change {n}")
            after, kinds = page(f"change {n}", change=any_change(strong))
            if strong: kinds = ["other rasteriser: " + kind for kind in kinds]
            sets.add("visible", browser.draw(before, "skia", scale), browser.draw(after, "swiftshader" if strong else "skia", scale), kinds, f"{n}@{scale}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4)
