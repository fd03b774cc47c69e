"""Shapes sampled in two ways: slivers, strokes thinner than a pixel, rings and polygons."""
import numpy

SIZE = 128
# Where a pixel is sampled: what GPUs do with 4 and 8 samples, mirrored as other makers do, and grids.
FOUR = [(.375, .125), (.875, .375), (.125, .625), (.625, .875)]
EIGHT = [(.5625, .3125), (.4375, .6875), (.8125, .5625), (.3125, .1875), (.1875, .8125), (.0625, .4375), (.6875, .9375), (.9375, .0625)]
WAYS = [FOUR, [(1 - x, y) for x, y in FOUR], EIGHT, [((k % 4 + .5) / 4, (k // 4 + .5) / 4) for k in range(16)],
        [((k % 8 + .5) / 8, (k // 8 + .5) / 8) for k in range(64)]]


def scene(random):
    """Functions from points to whether they are inside, with colours."""
    shapes = []
    for _ in range(int(random.integers(3, 9))):
        cx, cy, r, turn = random.uniform(10, 118), random.uniform(10, 118), random.uniform(6, 45), random.uniform(0, 6.28)
        thin = random.uniform(.15, 1.2)
        kind = random.choice(["stroke", "ring", "disc", "sliver", "square"])
        shapes.append((kind, cx, cy, r, numpy.cos(turn), numpy.sin(turn), thin, random.integers(0, 256, 3)))
    return random.integers(0, 256, 3) if random.random() < .3 else numpy.full(3, random.choice([16, 245, 255])), shapes


def inside(shape, x, y):
    kind, cx, cy, r, c, s, thin, _ = shape
    u, v = (x - cx) * c + (y - cy) * s, (y - cy) * c - (x - cx) * s
    if kind == "stroke": return (abs(v) < thin / 2) & (abs(u) < r)
    if kind == "ring": return abs(numpy.hypot(u, v) - r) < thin / 2
    if kind == "disc": return numpy.hypot(u, v) < r / 2
    if kind == "sliver": return (abs(v) < thin * (1 - u / r)) & (u > 0) & (u < r)
    return (abs(u) < r / 2) & (abs(v) < r / 2)


def draw(scene, samples):
    ground, shapes = scene
    y, x = numpy.mgrid[0:SIZE, 0:SIZE].astype(float)
    total = numpy.zeros((SIZE, SIZE, 3))
    for dx, dy in samples:
        color = numpy.broadcast_to(ground, total.shape).astype(float)
        for shape in shapes: color = numpy.where(inside(shape, x + dx, y + dy)[..., None], shape[-1], color)
        total += color
    return numpy.round(total / len(samples)).astype(numpy.uint8)


def drawings(seed, count):
    """`count` pairs of pictures of the same shapes."""
    random = numpy.random.default_rng(seed)
    firsts, seconds = [], []
    for _ in range(count):
        shapes, (first, second) = scene(random), random.choice(len(WAYS), 2, replace=False)
        firsts.append(draw(shapes, WAYS[first]))
        seconds.append(draw(shapes, WAYS[second]))
    return firsts, seconds
