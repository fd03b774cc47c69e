"""What the program prints with --json follows docs/schemas."""

import json
import subprocess
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("schemas")
    for name in ("cat", "whale"):
        (folder / f"{name}.png").write_bytes((ROOT / f"Samples/{name}.png").read_bytes())
    for place, names in {"goldens": ["same", "different", "gone"], "pictures": ["same", "different", "new", "odd"]}.items():
        (folder / place).mkdir()
        for name in names:
            source = "whale" if name == "different" and place == "pictures" else "cat"
            (folder / place / f"{name}.png").write_bytes((folder / f"{source}.png").read_bytes())
    (folder / "pictures/odd.png").write_bytes(b"no picture")
    (folder / "goldens/odd.png").write_bytes(b"no picture")
    (folder / "jobs.json5").write_text('{jobs: [{effect: "elastic", progress: 0, output: "a.png"}, {effect: "peel", inputs: ["nowhere.png"], output: "b.png"}]}')
    return folder


CALLS = [
    ("version", "version", 0), ("doctor", "doctor", 0), ("effect", "effects peel", 0), ("effect", "effects mesh", 0),
    ("compare", "compare goldens pictures", 1), ("compare", "compare cat.png cat.png --metric ssim", 0),
    ("compare", "compare cat.png cat.png --metric exact", 0), ("approve", "approve pictures goldens new", 0),
    ("render", "render peel cat.png --progress 0.5 -o out/half.png", 0), ("render", "render elastic --frames 0-2 -o out/ --timings", 0),
    ("describe", "describe peel cat.png --frames 0-1", 0), ("describe", "describe elastic --commands", 0),
    ("error", "render nothing -o x.png", 2), ("error", "compare nowhere.png cat.png", 2), ("error", "batch nowhere.json5 -o out", 2),
    ("batch", "batch jobs.json5 -o batch", 1), ("sweep", "sweep peel cat.png --vary progress=0.3,0.6 --scale 0.1 -o lifts", 0),
]


@pytest.mark.parametrize("schema, words, status", CALLS)
def test_output_follows_its_schema(folder, schema, words, status):
    done = subprocess.run(["peelgl", *words.split(), "--json"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    rules = json.loads((ROOT / f"docs/schemas/{schema}.json").read_text())
    outputs = [json.loads(line) for line in done.stdout.splitlines()] if schema == "batch" else [json.loads(done.stdout)]
    assert outputs
    for output in outputs:
        jsonschema.validate(output, rules)


def test_the_list_of_effects_has_the_schema_of_each(folder):
    done = subprocess.run(["peelgl", "effects", "--json"], capture_output=True, text=True, check=True)
    rules = json.loads((ROOT / "docs/schemas/effect.json").read_text())
    effects = json.loads(done.stdout)
    assert len(effects) >= 6
    for effect in effects:
        jsonschema.validate(effect, rules)


def test_every_schema_is_tried():
    assert {path.stem for path in (ROOT / "docs/schemas").glob("*.json")} == {schema for schema, _, _ in CALLS}
