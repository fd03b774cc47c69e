"""Procedural photographs: light, clouds of several sizes, texture, grain and objects with hard edges."""
import numpy
from PIL import Image, ImageFilter


def noise(random, width, height, cells):
    """Smooth noise, 0…1."""
    small = Image.fromarray((random.random((cells * height // width + 2, cells + 2)) * 255).astype(numpy.uint8))
    return numpy.asarray(small.resize((width, height), Image.Resampling.BICUBIC), float) / 255


def photograph(seed, width=240, height=180):
    random = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[0:height, 0:width].astype(float)
    picture = numpy.zeros((height, width, 3))
    for channel in range(3):
        light = random.uniform(60, 190) + random.uniform(-.4, .4) * x + random.uniform(-.4, .4) * y
        picture[..., channel] = light
    detail = sum(noise(random, width, height, cells) / (k + 1) for k, cells in enumerate((3, 7, 15, 31, 63))) - 1.1
    picture += random.uniform(30, 90) * detail[..., None] * random.uniform(.5, 1, 3)
    for _ in range(int(random.integers(2, 7))):
        cx, cy, r = random.uniform(0, width), random.uniform(0, height), random.uniform(8, 50)
        turn, flat = random.uniform(0, 3.14), random.uniform(.3, 1)
        u = (x - cx) * numpy.cos(turn) + (y - cy) * numpy.sin(turn)
        v = ((y - cy) * numpy.cos(turn) - (x - cx) * numpy.sin(turn)) / flat
        inside = numpy.clip(r - numpy.hypot(u, v) + .5, 0, 1)[..., None]
        color = random.uniform(20, 235, 3) + 30 * noise(random, width, height, 20)[..., None] - .5 * (x - cx)[..., None]
        picture += inside * (color - picture)
    picture += random.normal(0, random.uniform(.5, 5), picture.shape)
    image = Image.fromarray(numpy.clip(picture, 0, 255).astype(numpy.uint8))
    return image.filter(ImageFilter.GaussianBlur(float(random.uniform(0, .8))))


def photographs(folder):
    for seed in range(12): photograph(seed).save(folder / f"photo{seed}.png")
