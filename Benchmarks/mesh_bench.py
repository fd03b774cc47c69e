"""Runs peelgl's meshes: many faces that move in the light, a million faces, and sheets over each other in order."""

import json
import math
import os
import pathlib
import tempfile

from PIL import Image

from timing import alternate, milliseconds, peak_memory, rate, ratio, run

CANVAS = 512
FRAMES = 60  # one second at 60 a second
MEMORY_LIMIT = 1024  # MiB, for a million faces
LAYERS = (2, 4, 8)
FACES_OF_LAYERS = 10_000


def grid(side, layer=0, layers=1):
    """Points of a sheet of side × side faces that waves about its own height; all sheets of a stack cross."""
    return [
        (u, v, 0.04 * math.sin(9 * u + 2 * layer) * math.cos(7 * v + layer) + 0.02 * (layer - layers / 2))
        for v in (row / side for row in range(side + 1))
        for u in (column / side for column in range(side + 1))
    ]


def stack(side, layers):
    """That many whole sheets over each other as one mesh."""
    vertices, faces = [], []
    for layer in range(layers):
        first = len(vertices)
        vertices += [{"from": [u, v], "to": [u, v, z]} for u, v, z in grid(side, layer, layers)]
        corners = [first + row * (side + 1) + column for row in range(side) for column in range(side)]
        faces += [{"indices": [c, c + 1, c + side + 2, c + side + 1]} for c in corners]
    return {"vertices": vertices, "faces": faces}


def write(path, mesh):
    path.write_text(json.dumps(mesh))
    return path


class Meshes:
    def __init__(self, peelgl, sticker, work):
        self.peelgl, self.work = peelgl, work
        with Image.open(sticker) as image:
            shown = image.convert("RGBA").resize((CANVAS, CANVAS), Image.Resampling.LANCZOS)
        backed = Image.new("RGBA", shown.size, "white")
        backed.alpha_composite(shown)
        backed.save(work / "opaque.png")
        backed.putalpha(128)
        backed.save(work / "glass.png")

    def command(self, mesh, picture, frames, *flags):
        return [
            str(self.peelgl), "render", "mesh", str(self.work / f"{picture}.png"), "-o", "-", "--quiet",
            "--canvas", f"{CANVAS}x{CANVAS}", "--set", f"mesh={mesh}", "--frames", f"0-{frames - 1}", *flags,
        ]  # fmt: skip

    def seconds(self, *arguments):
        return run(self.command(*arguments))[0]


def processor_time(command):
    """Milliseconds that the processors worked for a program, all threads, user and system."""
    before = os.times()
    run(command)
    after = os.times()
    return 1000 * sum(after[2:4]) - 1000 * sum(before[2:4])


def measure_animation(meshes, rounds):
    side = 100
    mesh = write(meshes.work / "sheet.json5", {"rows": side, "columns": side, "to": grid(side)})
    lit = ("--set", "lighting=phong")
    seconds = alternate(rounds, {
        name: lambda picture=picture, flags=flags: meshes.seconds(mesh, picture, FRAMES, *flags)
        for name, picture, flags in (("lit", "opaque", lit), ("unlit", "opaque", ()), ("glass", "glass", lit))
    })  # fmt: skip
    print(f"mesh, {side}×{side} faces that bend, {FRAMES} frames to memory, canvas {CANVAS}×{CANVAS}, {rounds} rounds:")
    for name, label in ("lit", "opaque, phong"), ("unlit", "opaque, unlit"), ("glass", "half transparent, phong"):
        print(f"  {label:32} {rate(seconds[name], FRAMES)}")
    work = processor_time(meshes.command(mesh, "opaque", FRAMES, *lit)) / FRAMES
    print(f"  {'processor time, opaque, phong':32} {work:6.1f} ms a frame")
    print("  " + run([*meshes.command(mesh, "opaque", FRAMES, *lit), "--timings"])[1].stderr.rstrip().replace("\n", "\n  "))


def measure_order(meshes, rounds):
    """What sorting costs beside the nearest alone: a second frame count takes the start out of both."""
    few, many = 2, 12
    print(f"mesh, order in every pixel, {FACES_OF_LAYERS} faces in all, {rounds} rounds, a frame:")
    for layers in LAYERS:
        side = round(math.sqrt(FACES_OF_LAYERS / layers))
        mesh = write(meshes.work / f"stack-{layers}.json5", stack(side, layers))
        seconds = alternate(rounds, {
            (picture, frames): lambda picture=picture, frames=frames: meshes.seconds(mesh, picture, frames)
            for picture in ("opaque", "glass") for frames in (few, many)
        })  # fmt: skip
        frame = {
            picture: [max(b - a, 1e-6) / (many - few) for a, b in zip(seconds[picture, few], seconds[picture, many])]
            for picture in ("opaque", "glass")
        }
        print(f"  {layers} opaque layers, nearest shows {milliseconds(frame['opaque'])}")
        print(f"  {layers} glass layers, sorted         {milliseconds(frame['glass'])}   {ratio(frame['glass'], frame['opaque'])}")


def measure_memory(meshes):
    side, steps = 250, 2  # a file of a million faces would be larger than files may be
    mesh = write(
        meshes.work / "million.json5", {"rows": side, "columns": side, "to": grid(side), "subdivisionSteps": steps}
    )
    passed = True
    for picture in "opaque", "glass":
        peak, seconds = peak_memory(meshes.command(mesh, picture, 1, "--set", "lighting=phong"))
        passed = passed and peak <= MEMORY_LIMIT
        print(f"mesh, 1,000,000 faces, {picture}: peak {peak:.0f} MiB (limit {MEMORY_LIMIT}), {seconds:.1f} s in all")
    return passed


def measure(peelgl, sticker, rounds):
    """Prints everything; whether memory stayed within its limit."""
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        meshes = Meshes(peelgl, sticker, pathlib.Path(folder))
        measure_animation(meshes, rounds)
        measure_order(meshes, rounds)
        return measure_memory(meshes)
