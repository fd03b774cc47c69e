"""What Python's users compare pictures with. Every function runs on one thread."""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when numpy and FLIP load

import blazediff
import flip_evaluator
import numpy as np
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

THRESHOLD = 0.1  # of pixelmatch, by default
GREATEST = 35215  # the YIQ distance of black and white


def decode(*paths):
    pictures = []
    for path in paths:
        with Image.open(path) as picture:
            pictures.append(picture.convert("RGBA"))
    return pictures


def count_pixelmatch(a, b):
    """Pixels over the threshold, anti-aliasing left out."""
    return pixelmatch(*decode(a, b), threshold=THRESHOLD)


def count_blazediff(a, b):
    """Pixels over the threshold of the two files, which it decodes itself."""
    return blazediff.compare(str(a), str(b), threshold=THRESHOLD).diff_count


def count_numpy(a, b):
    """Pixels over the threshold, anti-aliasing included: pixelmatch's distance on white."""
    on_white = []
    for picture in decode(a, b):
        pixels = np.asarray(picture).astype(np.float32)
        on_white.append(255 + (pixels[..., :3] - 255) * (pixels[..., 3:] / 255))
    red, green, blue = np.moveaxis(on_white[0] - on_white[1], -1, 0)
    y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return int((distance > GREATEST * THRESHOLD**2).sum())


def flip_mean(a, b):
    """The mean LDR-FLIP of the colours as stored, at 67 pixels a degree; no map in colour."""
    pictures = [np.asarray(picture)[..., :3].astype(np.float32) / 255 for picture in decode(a, b)]
    return float(flip_evaluator.evaluate(*pictures, "LDR", applyMagma=False)[1])
