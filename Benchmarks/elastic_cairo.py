"""The elastic bar as cairo's users draw it: a path of curves, filled, and saved by Pillow with zlib's fastest level.

elastic_cairo.py FOLDER --frames N --canvas W H draws peelgl's default play of `elastic` without an input: a finger in
the middle pulls by 150 points in 0.6 s and lets go, and a spring brings the bar back in 0.9 s.
"""

import argparse
import json
import math
import pathlib
import time

import cairocffi as cairo
import numpy as np
from PIL import Image

COLOR = (57, 67, 89, 255)


def ease_in_out(x):
    """cubic-bezier(0.42, 0, 0.58, 1) by bisection."""
    low, high = 0.0, 1.0
    for _ in range(50):
        s = (low + high) / 2
        t = 3 * (1 - s) ** 2 * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s**3
        low, high = (s, high) if t < x else (low, s)
    return 3 * (1 - low) * low * low + low**3


def spring(seconds, settling=0.9, ratio=0.57):
    swing = math.sqrt(1 - ratio * ratio)
    frequency = math.log(1000 * ratio / swing) / (ratio * settling)
    angle = frequency * swing * seconds
    return 1 - math.exp(-ratio * frequency * seconds) * (math.cos(angle) + ratio / swing * math.sin(angle))


def control_points(width, seconds):
    pull = 150 * ease_in_out(min(seconds / 0.6, 1))
    wave = min(0.6 * pull, 100)
    base, x = 50 + pull - wave, width / 2
    columns = [0, 0.44 * x, 0.71 * x, x, width - 0.71 * x, width - 0.44 * x, width]
    rows = [base, base, base + 0.64 * wave, base + 1.36 * wave, base + 0.64 * wave, base, base]
    if seconds >= 1.5:
        rows = [50] * 7
    elif seconds > 0.6:
        way = spring(seconds - 0.6)
        rows = [row + (50 - row) * way for row in rows]
    return list(zip(columns, rows))


def frame(width, height, seconds):
    l3, l2, l1, c, r1, r2, r3 = control_points(width, seconds)
    surface = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.set_tolerance(0.01)
    context.move_to(0, 0)
    context.line_to(0, l3[1])
    context.curve_to(*l3, *l2, *l1)
    context.curve_to(*c, *r1, *r1)
    context.curve_to(*r1, *r2, *r3)
    context.line_to(width, 0)
    context.close_path()
    context.fill()
    surface.flush()
    rows = np.frombuffer(surface.get_data(), np.uint8).reshape(height, surface.get_stride())
    picture = Image.new("RGBA", (width, height), COLOR)
    picture.putalpha(Image.fromarray(rows[:, :width]))
    return picture


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--frames", type=int, required=True)
    parser.add_argument("--canvas", type=int, nargs=2, required=True)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    for number in range(options.frames):
        picture = frame(*options.canvas, number / 60)
        picture.save(options.folder / f"{number:04d}.png", compress_level=1)
    print(json.dumps({"loop": time.perf_counter() - started}))


if __name__ == "__main__":
    main()
