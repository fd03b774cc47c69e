"""Runs peelgl's meshes: many faces that move in the light, a million faces, and sheets over each other in order."""

import json
import math
import pathlib
import tempfile

from PIL import Image

from timing import alternate, peak_memory, ratio, run

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


def measure_animation(meshes, rounds, figures):
    side = 100
    mesh = write(meshes.work / "sheet.json5", {"rows": side, "columns": side, "to": grid(side)})
    lit = ("--set", "lighting=phong")
    seconds = alternate(rounds, {
        name: lambda picture=picture, flags=flags: meshes.seconds(mesh, picture, FRAMES, *flags)
        for name, picture, flags in (("lit", "opaque", lit), ("unlit", "opaque", ()), ("glass", "glass", lit))
    })  # fmt: skip
    case = f"mesh, {side}×{side} faces that bend, {FRAMES} frames to memory, canvas {CANVAS}×{CANVAS}"
    figures.heading(case, f"{rounds} rounds")
    for name, label in ("lit", "opaque, phong"), ("unlit", "opaque, unlit"), ("glass", "half transparent, phong"):
        figures.rate(label, seconds[name], FRAMES)
    print("  " + run([*meshes.command(mesh, "opaque", FRAMES, *lit), "--timings"])[1].stderr.rstrip().replace("\n", "\n  "))


def measure_order(meshes, rounds, figures):
    """What sorting costs beside the nearest alone: a second frame count takes the start out of both."""
    few, many = 2, 12
    figures.heading(f"mesh, order in every pixel, {FACES_OF_LAYERS} faces in all", f"{rounds} rounds, a frame")
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
        figures.milliseconds(f"{layers} opaque layers, nearest shows", frame["opaque"])
        figures.milliseconds(f"{layers} glass layers, sorted", frame["glass"], ratio(frame["glass"], frame["opaque"]))


def measure_memory(meshes, figures):
    side, steps = 250, 2  # a file of a million faces would be larger than files may be
    mesh = write(
        meshes.work / "million.json5", {"rows": side, "columns": side, "to": grid(side), "subdivisionSteps": steps}
    )
    passed = True
    figures.heading("mesh, 1,000,000 faces", f"limit {MEMORY_LIMIT} MiB")
    for picture in "opaque", "glass":
        peak, seconds = peak_memory(meshes.command(mesh, picture, 1, "--set", "lighting=phong"))
        passed = passed and peak <= MEMORY_LIMIT
        figures.add(f"{picture}, peak", [peak], "MiB", rest=f"{seconds:.1f} s in all")
    return passed


def measure(peelgl, sticker, rounds, figures):
    """Prints everything; whether memory stayed within its limit."""
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        meshes = Meshes(peelgl, sticker, pathlib.Path(folder))
        measure_animation(meshes, rounds, figures)
        measure_order(meshes, rounds, figures)
        return measure_memory(meshes, figures)
