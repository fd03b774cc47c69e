"""sheets.py PEELGL FOLDER [NAME…]: contact sheets of effects and presets; see scripts/sheets."""
import json
import subprocess
import sys
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SAMPLES = Path(__file__).parents[1] / "Samples"
MOMENTS = (0, 1 / 3, 2 / 3, 1)
SCALES = (1, 3)
CELL = 280
# The size in points that each picture is drawn at.
SIZES = {"cat": "200x200", "whale": "200x200", "rocket": "200x200", "pale": "200x200", "photograph": "200x200", "small": "40x30", "wide": "2000x200", "text": "260x60"}


def photograph(size):
    """A picture with light, colours and a grain, as of a photograph out of focus."""
    width, height = size
    y, x = numpy.mgrid[0:height, 0:width] / numpy.array([height, width])[:, None, None]
    noise = numpy.random.default_rng(3).normal(0, 1, (height, width, 3))
    grains = Image.fromarray(numpy.uint8(numpy.clip(128 + 60 * noise, 0, 255)))
    blurred = numpy.asarray(grains.filter(ImageFilter.GaussianBlur(min(size) / 67)), float) - 128
    light = numpy.stack([190 - 120 * y + 40 * x, 150 - 60 * y + 30 * numpy.sin(5 * x), 110 + 60 * y], -1) + 7 * blurred / blurred.std()
    return Image.fromarray(numpy.uint8(numpy.clip(light, 0, 255)))


def pictures(folder):
    """The pictures that are drawn with, by name."""
    found = {name: SAMPLES / f"{name}.png" for name in ("cat", "whale", "rocket")}
    pale = Image.new("RGBA", (800, 800))
    draw = ImageDraw.Draw(pale)
    draw.ellipse((40, 40, 760, 760), fill="#ffffff")
    draw.ellipse((90, 90, 710, 710), fill="#f3efe6")
    draw.arc((250, 300, 550, 600), 20, 160, fill="#d9d0bd", width=30)
    y, x = numpy.mgrid[0:800, 0:800] / 800
    disc = photograph((800, 800))
    disc.putalpha(Image.fromarray(numpy.uint8(255 * numpy.clip((0.45 - numpy.hypot(x - 0.5, y - 0.5)) * 60, 0, 1))))
    wide = Image.new("RGBA", (2000, 200), "#ff7a59")
    ImageDraw.Draw(wide).rectangle((20, 20, 1979, 179), outline="#ffffff", width=6)
    text = Image.new("RGBA", (1040, 240))
    ImageDraw.Draw(text).text((20, 40), "Quick brown fox", fill="#22303f", font=ImageFont.load_default(120))
    small = Image.new("RGBA", (40, 30))
    small.paste(Image.open(found["cat"]).resize((30, 30)), (5, 0))
    made = {"pale": pale, "photograph": disc, "small": small, "wide": wide, "text": text}
    for name, picture in made.items():
        found[name] = folder / f"{name}.png"
        picture.save(found[name])
    return found


def subjects(program):
    """Name, settings, and whether it takes pictures, of everything that is drawn: effects, presets and named meshes."""
    for effect in json.loads(subprocess.run([program, "effects", "--json"], capture_output=True, check=True).stdout):
        takes = effect["inputs"]["maximum"] > 0
        yield effect["name"], {"effect": effect["name"]}, takes
        for preset in effect["presets"]: yield preset["name"], {"effect": effect["name"], "preset": preset["name"]}, takes
        if effect["name"] != "mesh": continue
        meshes = next(parameter for parameter in effect["parameters"] if parameter["name"] == "mesh")["choices"]
        for mesh in meshes: yield f"mesh-{mesh}", {"effect": "mesh", "set": {"mesh": mesh}}, takes


def job(name, settings, inputs, size, scale, index):
    found = settings | {"scale": scale, "progress": MOMENTS[index], "output": f"{name}/{scale}-{index}.png"}
    if inputs: found["inputs"] = inputs
    if size: found["size"] = size
    return found


def grounds(size):
    return [Image.new("RGB", size, "white"), Image.new("RGB", size, "black"), photograph(size)]


def sheet(folder, name, names):
    """One row for each picture and scale, the moments on each ground after one another."""
    rows = [(picture, scale) for picture in names for scale in SCALES]
    result = Image.new("RGB", (CELL * len(MOMENTS) * 3, CELL * len(rows)), "#888888")
    for row, (picture, scale) in enumerate(rows):
        for index in range(len(MOMENTS)):
            file = folder / "frames" / f"{name}.{picture}" / f"{scale}-{index}.png"
            if not file.exists(): continue
            frame = Image.open(file).convert("RGBA")
            # A picture at 1x is shown pixel by pixel unless it is larger than its cell.
            frame.thumbnail((CELL, CELL))
            for number, ground in enumerate(grounds(frame.size)):
                ground.paste(frame, mask=frame)
                x = CELL * (number * len(MOMENTS) + index)
                result.paste(ground, (x + (CELL - frame.width) // 2, CELL * row + (CELL - frame.height) // 2))
    result.save(folder / f"{name}.png")


def main(program, folder, *wanted):
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    files = pictures(folder)
    drawn, jobs = {}, []
    for name, settings, takes in subjects(program):
        if wanted and name not in wanted: continue
        effect, preset = settings["effect"], settings.get("preset")
        # Icons and drops are drawn as they are, too.
        names = (["as it is"] if effect in ("elastic", "metaballs", "morph") else []) + (list(files) if takes else [])
        drawn[name] = names
        for picture in names:
            inputs = [str(files[picture])] if picture in files else []
            if effect == "book": inputs *= 3
            if effect == "morph": inputs = [str(files[picture]), "star"] if inputs else ([] if preset else ["heart", "gearshape"])
            jobs += [job(f"{name}.{picture}", settings, inputs, SIZES.get(picture), scale, index) for scale in SCALES for index in range(len(MOMENTS))]
    (folder / "jobs.json5").write_text(json.dumps({"jobs": jobs}))
    done = subprocess.run([program, "batch", folder / "jobs.json5", "-o", folder / "frames", "--overwrite"])
    # With 1, some jobs failed.
    if done.returncode not in (0, 1): sys.exit(done.returncode)
    for name, names in drawn.items(): sheet(folder, name, names)
    print(f"{len(drawn)} sheets are in {folder}")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
