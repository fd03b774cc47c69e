"""Says whether two folders hold the same frames, within what two correct renderers may differ by.

Differences are of 255, between premultiplied colours, so what a transparent pixel would have been does not count.
At an edge of the artwork a hundredth of a pixel of displacement shows, elsewhere it does not: a pixel is at an
edge when its 3x3 neighbourhood in the reference spans more than EDGE.
"""

import pathlib
import sys

import numpy as np
from PIL import Image

EDGE = 16
MEAN_LIMIT = 0.5  # over all pixels of a frame
FLAT_LIMIT = 4  # any channel of any pixel away from edges
EDGE_LIMIT = 32  # any channel of any pixel at an edge


def premultiplied(path):
    pixels = np.asarray(Image.open(path).convert("RGBA")).astype("f4")
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def at_edges(pixels):
    around = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(around, (3, 3), axis=(0, 1))
    return (windows.max((-2, -1)) - windows.min((-2, -1))).max(-1) > EDGE


def compare(expected, actual):
    """The largest mean, flat and edge difference over all frames; raises ValueError if frames do not pair up."""
    names = sorted(path.name for path in expected.glob("*.png"))
    if not names or names != sorted(path.name for path in actual.glob("*.png")):
        raise ValueError(f"{expected} and {actual} do not hold the same frames")
    worst = np.zeros(3)
    for name in names:
        reference, picture = premultiplied(expected / name), premultiplied(actual / name)
        if reference.shape != picture.shape:
            raise ValueError(f"{name}: {reference.shape} is not {picture.shape}")
        difference = np.abs(reference - picture)
        edges = at_edges(reference)
        figures = difference.mean(), difference[~edges].max(initial=0), difference[edges].max(initial=0)
        worst = np.maximum(worst, figures)
    return worst


def verdict(expected, actual):
    mean, flat, edge = compare(expected, actual)
    same = mean <= MEAN_LIMIT and flat <= FLAT_LIMIT and edge <= EDGE_LIMIT
    return same, (
        f"mean {mean:.3f} (limit {MEAN_LIMIT}), away from edges {flat:.1f} (limit {FLAT_LIMIT}), "
        f"at edges {edge:.1f} (limit {EDGE_LIMIT}), of 255"
    )


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: compare_pictures.py EXPECTED_FOLDER ACTUAL_FOLDER")
    same, figures = verdict(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    print(("same pictures: " if same else "DIFFERENT pictures: ") + figures)
    sys.exit(0 if same else 1)
