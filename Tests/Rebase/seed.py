"""seed.py FOLDER [SEED]: changes ten pictures of a folder, each in another way that a person sees, and prints their paths.

RebaseTests asks whether scripts/rebase-goldens finds all of them. Needs Pillow.
"""

import pathlib
import random
import sys

from PIL import Image, ImageChops, ImageDraw


def area(picture):
    """What is drawn of a picture, its middle if that is all of it."""
    left, top, right, bottom = picture.getchannel("A").getbbox()
    return left + (right - left) // 3, top + (bottom - top) // 3, right - (right - left) // 3, bottom - (bottom - top) // 3


def painted(picture, color):
    changed = picture.copy()
    ImageDraw.Draw(changed).rectangle(area(picture), fill=color)
    return changed


def channels(picture, change):
    return Image.merge("RGBA", change(*picture.split()))


def scaled(picture, factor):
    width, height = (round(side * factor) for side in picture.size)
    changed = Image.new("RGBA", picture.size)
    changed.alpha_composite(picture.resize((width, height)))
    return changed


CHANGES = {
    "moved": lambda picture: ImageChops.offset(picture, 2, 0),
    "recoloured": lambda picture: channels(picture, lambda r, g, b, a: (b, r, g, a)),
    "darker": lambda picture: channels(picture, lambda r, g, b, a: (*(one.point(lambda value: value * 0.8) for one in (r, g, b)), a)),
    "fainter": lambda picture: channels(picture, lambda r, g, b, a: (r, g, b, a.point(lambda value: value * 0.75))),
    "missing part": lambda picture: painted(picture, (0, 0, 0, 0)),
    "added part": lambda picture: painted(picture, (0, 160, 90, 255)),
    "smaller": lambda picture: scaled(picture, 0.95),
    "mirrored": lambda picture: picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    "cropped": lambda picture: picture.crop((0, 0, picture.width - 1, picture.height)),
    "gone": lambda picture: None,
}


def is_seen(picture, changed):
    """Whether at least 40 pixels differ by a tenth or more, on white."""
    if changed is None or changed.size != picture.size:
        return True
    white = Image.new("RGBA", picture.size, "white")
    apart = ImageChops.difference(*(Image.alpha_composite(white, one).convert("L") for one in (picture, changed)))
    return sum(apart.histogram()[26:]) >= 40


def main():
    folder = pathlib.Path(sys.argv[1])
    names = sorted(path.relative_to(folder) for path in folder.rglob("*.png"))
    random.Random(sys.argv[2] if len(sys.argv) > 2 else "1").shuffle(names)
    for what, change in CHANGES.items():
        while True:
            path = folder / names.pop()
            picture = Image.open(path).convert("RGBA")
            changed = change(picture) if picture.getchannel("A").getbbox() else picture
            if is_seen(picture, changed):
                break
        path.unlink() if changed is None else changed.save(path)
        print(path.relative_to(folder), what, sep="\t")


if __name__ == "__main__":
    main()
