"""drivers.py PROGRAM OUTPUT NAME=ROOT[,VARIABLE=VALUE…]…: which pictures have the same pixels with which drivers; see scripts/check --drivers.

Draws all subjects with PROGRAM, a release's, inside each ROOT, a folder with a system. Every driver is compared with the first one. Writes OUTPUT.md and
OUTPUT.json. With --stated FILE, an earlier OUTPUT.json, it fails if a picture differs that did not, or differs more. The pictures stay in OUTPUT/.
"""

import argparse
import json
import pathlib
import re
import shutil
import sys

import numpy
from PIL import Image

import subjects

BACKGROUNDS = (0, 255)


def difference(one, other):
    """Bytes that differ and by how much at most: as they are stored, and on black and on white. Nothing for the same pixels."""
    first, second = (numpy.asarray(Image.open(path).convert("RGBA"), int) for path in (one, other))
    if first.shape != second.shape:
        return {"sizes": [list(picture.shape[1::-1]) for picture in (first, second)]}
    apart = abs(first - second)
    if not apart.any():
        return None

    def on(picture, background):
        alpha = picture[..., 3:] / 255
        return picture[..., :3] * alpha + background * (1 - alpha)

    seen = max(abs(on(first, background) - on(second, background)).max() for background in BACKGROUNDS)
    return {"bytes": int((apart > 0).sum()), "greatest": int(apart.max()), "seen": round(float(seen), 1)}


def draw(program, manifests, kit, output):
    """The device, and what was said of pictures that were not drawn."""
    health = program.json("doctor", accepted=(0, 3))
    device = next((one for one in health["devices"] if one.get("works")), None) if health else None
    if not device:
        return "none", "no device works"
    return f"{device['name']}, {device['driver']}", subjects.draw(program, manifests, kit, output)


def compare(program, reference, output):
    """How each picture differs, by name."""
    found = {}
    judged = program.json("compare", str(reference), str(output), "-q", accepted=(0, 1))
    for pair in judged["pairs"]:
        one, other = reference / pair["name"], output / pair["name"]
        apart = difference(one, other) if one.exists() and other.exists() else {"missing": True}
        if apart:
            found[pair["name"]] = {**apart, "change": not pair["same"]}
    return found


def words(apart):
    if "missing" in apart or "sizes" in apart:
        return "not drawn" if "missing" in apart else "another size"
    return f"{apart['bytes']}, {apart['greatest']}" + (f" ({apart['seen']:g} seen)" if apart["seen"] + 1 < apart["greatest"] else "") + (" **change**" if apart["change"] else "")


def table(head, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [head, ["---"] * len(head), *rows])


def page(result):
    total, rows, names = result["subjects"], [], list(result["drivers"])
    for name, driver in result["drivers"].items():
        apart = [one for one in driver["differs"].values() if "missing" not in one]
        missing = len(driver["differs"]) - len(apart)
        rows.append((
            name, driver["device"], f"{total - missing - len(apart)} of {total}", sum(one.get("bytes", 0) for one in apart),
            max([one.get("seen", 0) for one in apart] or [0]), sum(one["change"] for one in apart), missing,
        ))  # fmt: skip
    differing = sorted({subject for driver in result["drivers"].values() for subject in driver["differs"]})
    cells = [[subject, *(words(result["drivers"][name]["differs"][subject]) if subject in result["drivers"][name]["differs"] else "" for name in names[1:])] for subject in differing]
    head = ("driver", "device", "the same pixels", "bytes that differ", "greatest difference seen, of 255", "changes by the default verdict", "not drawn")
    return "\n\n".join((
        "# Pictures by driver", f"peelgl {result['version']}. Made by `scripts/check --drivers`; every driver is compared with {names[0]}.", table(head, rows),
        "## Pictures that differ", "How many bytes of a picture's pixels differ, and by how much at most, of 255; an empty field means none. Colours under little "
        "alpha differ more than can be seen: in parentheses, the greatest difference on black and on white. **change** is what the default verdict of "
        "`peelgl compare` does not take for noise.", table(("picture", *names[1:]), cells),
    )) + "\n"  # fmt: skip


def worse(result, stated):
    """What differs more than was stated, in sentences."""
    for name, driver in result["drivers"].items():
        if name.startswith("testing"):  # which changes daily
            continue
        known = stated["drivers"].get(name, {"differs": {}})["differs"]
        for subject, apart in driver["differs"].items():
            before = known.get(subject)
            if not before or any(apart.get(key, 0) > before.get(key, 0) for key in ("bytes", "greatest", "change", "missing")):
                yield f"{name}: {subject}: {words(apart)}, stated was {words(before) if before else 'no difference'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("drivers", nargs="+", metavar="NAME=ROOT[,VARIABLE=VALUE…]")
    parser.add_argument("--stated", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    here = subjects.Program(options.program)
    shutil.rmtree(options.output, ignore_errors=True)
    kit = options.output / "kit"
    manifests = subjects.lay_out(here, kit)
    result, reference = {"version": here.json("version")["version"], "subjects": 0, "drivers": {}}, None
    for word in options.drivers:
        name, rest = word.split("=", 1)
        root, *variables = rest.split(",")
        output = options.output / name.replace(" ", "-")
        program = subjects.Program(options.program, root, [variable.split("=", 1) for variable in variables])
        print(f"== {name}", file=sys.stderr, flush=True)
        try:
            device, said = draw(program, manifests, kit, output)
        except subjects.Failure as failure:
            device, said = "none", str(failure)
        if said:
            print(said, file=sys.stderr)
        reference = reference or output
        result["subjects"] = result["subjects"] or len(list(reference.rglob("*.png")))
        result["drivers"][name] = {"device": device, "differs": {} if output == reference else compare(here, reference, output)}
    text = re.sub(r"\{\n\s+([^{}]*?)\n\s+\}", lambda found: "{" + re.sub(r"\n\s+", " ", found[1]) + "}", json.dumps(result, indent=1))  # a line for each picture
    options.output.with_suffix(".json").write_text(text + "\n")
    options.output.with_suffix(".md").write_text(page(result))
    found = list(worse(result, json.loads(options.stated.read_text()))) if options.stated else []
    print(*found[:20], options.output.with_suffix(".md"), sep="\n")
    if found:
        sys.exit(f"{len(found)} pictures differ more than is stated")


if __name__ == "__main__":
    main()
