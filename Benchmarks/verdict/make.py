"""make.py PEELGL FOLDER [PAGES]: the sets of pairs that the verdict is measured with: FOLDER/{expected,actual}/{tune,held}/{harmless,visible}/CLASS/NAME.png.

Pages of 224 tiles are drawn by Chromium and cut up. Harmless pairs are the same page drawn in another way; in visible ones each tile has one
change. Pairs whose pictures are equal are left out, since nothing is to be judged, and so are changes that nobody sees. Every third tile of
each page is held back from tuning.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image
from skimage.color import deltaE_ciede2000, rgb2lab

from drawings import drawings
from everything import AREA, GAMMAS, KINDS, SCOPES, SEEN, SHAPES, SIDE, Sheet
from photographs import photographs
from tiles import HEIGHT, WIDTH, Tile

Image.MAX_IMAGE_PIXELS = None
COLUMNS, ROWS = 8, 28
# How many rows of tiles Chromium draws at once at four and at eight times the scale; of larger pages it leaves out parts.
FINE_ROWS = {4: 7, 8: 4}
# The greatest difference of a component, of 255, that nobody sees.
UNSEEN = 6
# The number of pixels of which nobody says that letters have changed.
FEW = 32
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
    "firefox": ([], "hintslight"),
    "firefox unhinted": ([], "hintnone"),
    "firefox hinted": ([], "hintfull"),
}
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>
<match target="pattern">{0}</match><match target="font">{0}</match></fontconfig>"""
HINTING = ('<edit name="hinting" mode="assign"><bool>{}</bool></edit><edit name="hintstyle" mode="assign"><const>{}</const></edit>'
           '<edit name="rgba" mode="assign"><const>none</const></edit>')
# Changes that a person sees however the rest is drawn.
STRONG = {"word", "text gone", "icon missing", "icon changed", "photo changed", "data gone", "box gone", "shape gone", "gradient", "dot recoloured"}


def page(seed, letters=False, change=None, rows=range(ROWS)):
    """The HTML of some rows of a page, and the class of change of each tile; `change` chooses one of a tile's changes."""
    html, classes = [STYLE], []
    for k in range(COLUMNS * rows.start, COLUMNS * rows.stop):
        tile = Tile(f"{seed} {k}", letters)
        kind = tile.kind
        if change:
            kind, edit = change(tile)
            edit()
        classes.append(kind)
        html.append(tile.render())
    return "".join(html), classes


def sheets(html):
    """The tiles of a page, four of each sheet together."""
    return [numpy.concatenate([numpy.concatenate([html[(y + v) * COLUMNS + x + u] for u in range(SIDE)], 1) for v in range(SIDE)])
            for y in range(0, ROWS, SIDE) for x in range(0, COLUMNS, SIDE)]


def any_change(strong):
    def choose(tile):
        kinds = sorted({kind for kind, _ in tile.changes if not strong or kind in STRONG} or {kind for kind, _ in tile.changes})
        kind = tile.random.choice(kinds)
        return tile.random.choice([change for change in tile.changes if change[0] == kind])
    return choose


class Browser:
    def __init__(self, peelgl, folder):
        self.peelgl = peelgl
        self.folder = Path(folder)
        self.count = 0
        for name in {hinting for _, hinting in WAYS.values()}:
            text = FONTS.format(HINTING.format("false" if name == "hintnone" else "true", name))
            (self.folder / f"{name}.conf").write_text(text)
        photographs(self.folder)

    def draw(self, html, way, scale, rows=ROWS):
        """The tiles of some rows of a page as arrays of RGB."""
        self.count += 1
        stem = self.folder / f"page{self.count}"
        stem.with_suffix(".html").write_text(html)
        switches, hinting = WAYS[way]
        window = f"--window-size={WIDTH * COLUMNS},{HEIGHT * rows}"
        command = ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={stem}", "--hide-scrollbars", "--force-color-profile=srgb",
                   f"--force-device-scale-factor={scale}", window, f"--screenshot={stem}.png", *switches, f"file://{stem}.html"]
        if way.startswith("firefox"):
            stem.mkdir()
            # Without it, colours depend on the profile of a screen.
            (stem / "user.js").write_text('user_pref("gfx.color_management.mode", 0);')
            command = ["firefox-esr", "--headless", "--profile", stem, window, "--screenshot", f"{stem}.png", f"file://{stem}.html"]
        subprocess.run(command, env={**os.environ, "HOME": str(self.folder), "FONTCONFIG_FILE": str(self.folder / f"{hinting}.conf")},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=True)
        picture = numpy.asarray(Image.open(f"{stem}.png").convert("RGB"))
        w, h = WIDTH * scale, HEIGHT * scale
        if picture.shape[:2] != (h * rows, w * COLUMNS): sys.exit(f"Chromium drew {picture.shape[1]}×{picture.shape[0]}")
        shutil.rmtree(stem)
        for suffix in (".html", ".png"): os.remove(f"{stem}{suffix}")
        return [picture[y * h:(y + 1) * h, x * w:(x + 1) * w] for y in range(rows) for x in range(COLUMNS)]

    def effect(self, name, progress, driver):
        """A moment of one of peelgl's effects as an array of RGBA."""
        file = self.folder / "effect.png"
        sample = Path(__file__).parents[2] / "Samples/cat.png"
        subprocess.run([self.peelgl, "render", name, sample, "--progress", str(progress), "--fit", "240x240", "-o", file, "--overwrite", "-q"],
                       env={**os.environ, "GALLIUM_DRIVER": driver}, stderr=subprocess.DEVNULL, check=True)
        return numpy.asarray(Image.open(file).convert("RGBA"))

    def quarters(self, seed, scale, dx, dy):
        """The tiles of a page, and of the same page moved by quarters of a pixel.

        Chromium would move letters by whole pixels, or not at all. So it draws four times as many pixels, which are averaged.
        """
        stills, moves = [], []
        step = FINE_ROWS[4 * scale]
        for start in range(0, ROWS, step):
            html, _ = page(seed, rows=range(start, start + step))
            fine = self.draw(html, "skia", 4 * scale, rows=step)
            stills += [reduced(tile) for tile in fine]
            moves += [reduced(moved(tile, dx, dy)) for tile in fine]
        return stills, moves


def moved(tile, dx, dy):
    """The tile moved by a pixel at most; its border is repeated."""
    height, width, _ = tile.shape
    return numpy.pad(tile, ((1, 1), (1, 1), (0, 0)), mode="edge")[1 - dy:1 - dy + height, 1 - dx:1 - dx + width]


def reduced(tile):
    """Means of 4 × 4 pixels."""
    height, width, _ = tile.shape
    sums = tile.reshape(height // 4, 4, width // 4, 4, 3).sum((1, 3), dtype=numpy.uint16)
    return ((sums + 8) // 16).astype(numpy.uint8)


def is_seen(first, second, kind):
    """Whether a person sees a change: in photographs, where an area changes by a CIEDE2000 difference that is one of colours."""
    if not kind.startswith("photo"): return numpy.abs(first.astype(int) - second).max() > UNSEEN
    scale = first.shape[0] / HEIGHT
    return (deltaE_ciede2000(rgb2lab(first), rgb2lab(second)) >= SEEN["color"]).sum() >= AREA * scale ** 2


class Sets:
    def __init__(self, folder):
        self.folder = Path(folder)

    def add(self, verdict, firsts, seconds, classes, name):
        """Adds the pairs that differ, of changes those that a person can see; every third tile is held back."""
        for k, (first, second, kind) in enumerate(zip(firsts, seconds, classes)):
            if kind is None: continue
            part = "held" if k % 3 == 2 else "tune"
            if (first == second).all() or verdict == "visible" and not is_seen(first, second, kind): continue
            for side, picture in (("expected", first), ("actual", second)):
                file = self.folder / side / part / verdict / kind.replace(" ", "-") / f"{name}-{k:03d}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                Image.fromarray(picture).save(file, compress_level=1)


def rasterisers(sets, browser, pages):
    """The same page drawn by two rasterisers."""
    for n in range(pages):
        for first, second in (("skia", "swiftshader"), ("skia", "llvmpipe"), ("swiftshader", "llvmpipe")):
            scale = 1 + n % 2
            html, kinds = page(f"{first} and {second} {n}")
            sets.add("harmless", browser.draw(html, first, scale), browser.draw(html, second, scale),
                     [f"{second} {'lines' if kind == 'lines' else 'page'}" for kind in kinds], f"{first}-{n}@{scale}")


def letters(sets, browser, pages):
    """Letters where they were, with other hinting."""
    for n in range(pages):
        for way in ("unhinted", "hinted"):
            scale = 1 + (n % 3 == 2)
            html, _ = page(f"{way} letters {n}", letters=True)
            sets.add("harmless", browser.draw(html, "skia", scale), browser.draw(html, way, scale), [f"{way} letters"] * COLUMNS * ROWS, f"{n}@{scale}")


def firefox(sets, browser, pages):
    """Letters where they were, with other hinting, by Firefox."""
    for n in range(pages):
        html, _ = page(f"firefox letters {n}", letters=True)
        first = browser.draw(html, "firefox", 1)
        for way in ("firefox unhinted", "firefox hinted"):
            sets.add("harmless", first, browser.draw(html, way, 1), [f"{way} letters"] * COLUMNS * ROWS, f"{n}@1")


def drivers(sets, browser, pages):
    """Effects as Mesa's two rasterisers draw them."""
    for effect in ("peel", "sticker", "curl"):
        moments = [step / (6 * pages) for step in range(1, 6 * pages)]
        firsts, seconds = ([browser.effect(effect, moment, driver) for moment in moments] for driver in ("llvmpipe", "softpipe"))
        sets.add("harmless", firsts, seconds, [f"softpipe {effect}"] * len(moments), effect)


def quarters(sets, browser, pages):
    """Everything moved by a quarter of a pixel."""
    for n in range(2 * pages):
        scale = 1 + (n % 4 == 3)
        firsts, seconds = browser.quarters(f"moved {n}", scale, *[(1, 0), (0, 1), (-1, 0), (0, -1)][n % 4])
        sets.add("harmless", firsts, seconds, ["quarter pixel"] * COLUMNS * ROWS, f"{n}@{scale}")


def samples(sets, browser, pages):
    """Shapes with other samples."""
    for n in range(pages):
        firsts, seconds = drawings(100 + n, COLUMNS * ROWS)
        sets.add("harmless", firsts, seconds, ["other samples"] * len(firsts), f"{n}")


def changes(sets, browser, pages):
    """One change in each tile."""
    for n in range(6 * pages):
        scale = 1 + n % 2
        strong = n % 6 == 5
        before, _ = page(f"changed {n}")
        after, kinds = page(f"changed {n}", change=any_change(strong))
        if strong: kinds = ["other rasteriser: " + kind for kind in kinds]
        sets.add("visible", browser.draw(before, "skia", scale), browser.draw(after, "swiftshader" if strong else "skia", scale), kinds, f"{n}@{scale}")


def everything(sets, browser, pages):
    """Sheets of which a block, a card or all has changed."""
    count = COLUMNS * ROWS // SIDE ** 2
    for n in range(6 * pages):
        scale, other = 1 + n // 2 % 2, n % 3 == 2
        pictures, verdicts, classes = [], [], []
        for changes in (False, True):
            rows = [""] * (ROWS * COLUMNS)
            for k in range(count):
                sheet = Sheet(f"everything {n} {k}")
                if changes:
                    kind, scope = KINDS[(k + n) % len(KINDS)], SCOPES[(k // len(KINDS) + n) % len(SCOPES)]
                    verdicts.append(sheet.change(kind, scope))
                    # Another rasteriser makes other letters, too.
                    if other and (verdicts[-1] == "harmless" or kind in SHAPES): verdicts[-1] = None
                    classes.append(("other rasteriser: " if other else "") + f"{kind} of {scope}")
                y, x = divmod(k, COLUMNS // SIDE)
                for j, tile in enumerate(sheet.tiles): rows[(y * SIDE + j // SIDE) * COLUMNS + x * SIDE + j % SIDE] = tile.render()
            way = "swiftshader" if other and changes else "skia"
            pictures.append(sheets(browser.draw(STYLE + GAMMAS + "".join(rows), way, scale)))
        for k, (first, second) in enumerate(zip(*pictures)):
            # Chromium leaves out a blur that is too small, and rounds some sizes.
            if (numpy.abs(first.astype(int) - second).max(2) > UNSEEN).sum() < FEW and classes[k].startswith(SHAPES): verdicts[k] = None
        for verdict in ("harmless", "visible"):
            kinds = [kind if v == verdict else None for kind, v in zip(classes, verdicts)]
            sets.add(verdict, *pictures, kinds, f"{n}@{scale}")


def main(peelgl, folder, pages):
    with tempfile.TemporaryDirectory() as scratch:
        browser = Browser(peelgl, scratch)
        for part in (rasterisers, letters, firefox, drivers, quarters, samples, changes, everything): part(Sets(folder), browser, pages)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 4)
