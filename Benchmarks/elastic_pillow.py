"""The elastic bar as Pillow's users draw it: a polygon at four times the size, reduced, saved with zlib's fastest level.

elastic_pillow.py FOLDER --frames N --canvas W H draws peelgl's default play of `elastic` without an input: a finger in
the middle pulls by 150 points in 0.6 s and lets go, and a spring brings the bar back in 0.9 s.
"""

import argparse
import json
import math
import pathlib
import time

from PIL import Image, ImageDraw

PARTS = 4  # samples a pixel each way
STEPS = 64  # straight edges of a curve
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


def cubic(a, b, c, d):
    for step in range(1, STEPS + 1):
        t = step / STEPS
        s = 1 - t
        yield tuple(
            s**3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t**3 * e for p, q, r, e in zip(a, b, c, d)
        )


def outline(width, seconds):
    l3, l2, l1, c, r1, r2, r3 = control_points(width, seconds)
    start = (0, l3[1])
    return [
        (0, 0), start, *cubic(start, l3, l2, l1), *cubic(l1, c, r1, r1), *cubic(r1, r1, r2, r3), (width, 0),
    ]  # fmt: skip


def frame(width, height, seconds):
    mask = Image.new("L", (width * PARTS, height * PARTS))
    # ImageDraw's pixels have their middles at whole numbers.
    corners = [(x * PARTS - 0.5, y * PARTS - 0.5) for x, y in outline(width, seconds)]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    picture = Image.new("RGBA", (width, height), COLOR)
    picture.putalpha(mask.reduce(PARTS))
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
