"""The pairs of pictures that comparing is measured with."""

import io
import struct
import zlib

from PIL import Image, ImageChops
from skimage import data

from timing import run

LARGE = 16384  # pixels each way


def frames(peelgl, sticker, folder, canvas="1024x1024"):
    """Two moments of the peel, 40 ms apart, with transparency."""
    paths = [folder / f"frame-{canvas}-{name}.png" for name in "ab"]
    for path, at in zip(paths, ("0.40", "0.44")):
        run([peelgl, "render", "peel", sticker, "-o", path, "--at", at, "--canvas", canvas, "--overwrite", "-q"])
    return paths


def photograph(folder):
    """A photograph, opaque RGB, and the same after JPEG."""
    picture = Image.fromarray(data.astronaut())
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=60)
    paths = [folder / "photo-a.png", folder / "photo-b.png"]
    for path, image in zip(paths, (picture, Image.open(jpeg))):
        image.save(path)
    return paths


def all_different(path):
    """Pairs by name, in which most pixels of the picture differ: a shift that texture shows, and the negative."""
    made = {"moved by a pixel": lambda picture: ImageChops.offset(picture, 1, 0), "inverted": ImageChops.invert}
    pairs = {}
    with Image.open(path) as picture:
        for name, change in made.items():
            copy = path.with_stem(name.split()[0])
            change(picture).save(copy)
            pairs[name] = path, copy
    return pairs


def with_a_row_more(path):
    """A copy of the picture, one row higher."""
    copy = path.with_stem(path.stem + "-higher")
    with Image.open(path) as picture:
        picture.crop((0, 0, picture.width, picture.height + 1)).save(copy)
    return copy


def many(pair, folder, count):
    """Two folders of `count` pictures with the pair's contents; their two folders."""
    folders = [folder / "expected", folder / "actual"]
    for target, source in zip(folders, pair):
        target.mkdir()
        for index in range(count):
            (target / f"{index:04d}.png").hardlink_to(source)
    return folders


def large(folder):
    """An RGBA pair of 16384×16384 pixels that differ in one row."""
    paths = [folder / "large-a.png", folder / "large-b.png"]
    for path, odd_row in zip(paths, (None, LARGE // 2)):
        write_large(path, odd_row)
    return paths


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_large(path, odd_row):
    """Row by row: a picture of this size is a GiB, and neither this process nor the other may hold it."""
    gradient = bytes(value for x in range(LARGE) for value in (x & 255, x >> 6, 255 - (x & 255), 255))
    deflate = zlib.compressobj(1)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", LARGE, LARGE, 8, 6, 0, 0, 0)))
        for y in range(LARGE):
            row = gradient[4 * (y % 251) :] + gradient[: 4 * (y % 251)]
            if y == odd_row:
                row = bytes(4 * LARGE)
            body = deflate.compress(b"\0" + row)
            if body:
                file.write(chunk(b"IDAT", body))
        file.write(chunk(b"IDAT", deflate.flush()) + chunk(b"IEND", b""))
