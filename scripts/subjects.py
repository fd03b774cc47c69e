"""What drivers, cards and releases are shown with: over 200 pictures, listed by the program and the samples; see scripts/check --drivers.

Every golden; every effect and preset at three moments; what the gallery shows besides them; scenes; texts and drawings; the sample shaders, and one shader
for each function of GLSL. Needs Python 3.7 alone, and the files of a checkout or of a release.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent  # the checkout, or share/peelgl of a release
MOMENTS = (0.2, 0.5, 0.85)  # shares of the play
FILES = ("Samples", "scripts/subjects", "Tests/RenderingTests/GoldenJobs", "docs/page-0.5.png", "docs/shader-plasma.png")
# By name, a function of GLSL whose last bits are a driver's own, of u and v from 0 to 1. They are shown in steps of 1/255, as users' shaders show them.
FUNCTIONS = {
    "sin": "0.5 + 0.5 * sin(40.0 * u + 9.0 * v)", "cos": "0.5 + 0.5 * cos(40.0 * u * v)", "tan": "0.5 + 0.1 * tan(6.0 * u + v)",
    "asin": "0.5 + asin(2.0 * u - 1.0) / 3.15 * v", "acos": "acos(2.0 * u - 1.0) / 3.15 * v", "atan": "0.5 + atan(v - 0.5, u - 0.5) / 6.3",
    "exp": "exp(-6.0 * u * v)", "exp2": "exp2(-9.0 * u * v)", "log": "-0.2 * log(u * v)", "log2": "-0.1 * log2(u * v)", "pow": "pow(u, 0.2 + 5.0 * v)",
    "sqrt": "sqrt(u * v)", "inversesqrt": "0.1 * inversesqrt(u * v)", "divide": "u / (0.1 + 4.0 * v)", "mod": "mod(9.0 * u, 0.3 + v)",
    "fract": "fract(7.0 * u + 5.0 * v)", "smoothstep": "smoothstep(0.3, 0.31 + 0.5 * v, u)", "step": "step(0.02, abs(u - v))",
    "length": "length(vec2(u, v) - 0.5) * 1.4", "normalize": "0.5 + 0.5 * normalize(vec3(u - 0.5, v - 0.5, 0.2)).x",
    "reflect": "0.5 + 0.5 * reflect(vec3(0.6, 0.0, 0.8), normalize(vec3(u - 0.5, v - 0.5, 0.5))).z", "matrix": "(mat2(0.8, 0.6, -0.6, 0.8) * vec2(u, v)).y",
    "derivative": "40.0 * fwidth(u * u + v)", "round": "round(9.0 * u * v) / 9.0", "hash": "fract(sin(dot(vec2(u, v), vec2(12.9898, 78.233))) * 43758.5453)",
}  # fmt: skip


class Program:
    """A peelgl, which may run inside a folder with another system, and with other variables."""

    def __init__(self, path, root=None, environment=()):
        self.path, self.root = pathlib.Path(path).resolve(), root and pathlib.Path(root).resolve()
        self.environment = dict(environment)

    def start(self, *words, folder=".", inside=".", output=None):
        """Runs the program in the folder `inside` of `folder`; the words may name `output` as $OUT. In a root, nothing else of this system is seen."""
        folder, output = pathlib.Path(folder).resolve(), pathlib.Path(output or folder).resolve()
        if not self.root:
            words = [word.replace("$OUT", str(output)) for word in words]
            return run([str(self.path), *words], cwd=str(folder / inside), env={**os.environ, **self.environment})
        variables = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "LC_ALL": "C.UTF-8", **self.environment}
        # The mounts end with the process.
        mounts = [(self.path.parent.parent, "media"), (folder, "srv"), (output, "mnt")]
        script = "".join(f"mount --bind {shlex.quote(str(what))} {shlex.quote(str(self.root / where))}; " for what, where in mounts)
        command = ["/media/" + "/".join(self.path.parts[-2:]), *(word.replace("$OUT", "/mnt") for word in words)]
        script += f"mount -t proc proc {shlex.quote(str(self.root / 'proc'))}; exec chroot {shlex.quote(str(self.root))} env -i "
        script += " ".join(shlex.quote(f"{name}={value}") for name, value in variables.items())
        script += f" /bin/sh -c {shlex.quote(f'cd /srv/{shlex.quote(str(inside))} && exec ' + ' '.join(map(shlex.quote, command)))}"
        return run(["unshare", "--mount", "--pid", "--fork", "sh", "-ec", script])

    def json(self, *words, accepted=(0,), **places):
        done = self.start(*words, "--json", **places)
        if done.returncode not in accepted:
            raise Failure(f"{self.path} {words[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace').strip()}")
        return json.loads(done.stdout)

    def draw(self, manifest, folder, output):
        """Draws the jobs of `manifest`, a path in `folder`, into `output`. Why some were not drawn, in lines; nothing if all were."""
        output = pathlib.Path(output)
        output.mkdir(parents=True, exist_ok=True)
        manifest = pathlib.PurePath(manifest)
        words = ["batch", manifest.name, "-o", "$OUT", "-q", "--json", "--timeout", "1200"]
        done = self.start(*words, folder=folder, inside=manifest.parent, output=output)
        if done.returncode not in (0, 1):
            raise Failure(f"{self.path} ended with {done.returncode}: {done.stderr.decode(errors='replace').strip() or 'it said nothing'}")
        reports = [json.loads(line)["report"] for line in done.stdout.splitlines() if line.startswith(b'{"report"')]
        reasons = {}
        for failed in reports[-1]["failures"] if reports else []:
            reasons.setdefault(failed["message"], []).append(failed["output"])
        return "\n".join(f"{len(names)} not drawn ({names[0]}{', …' if names[1:] else ''}): {reason}" for reason, names in reasons.items())


class Failure(Exception):
    """A program that draws nothing, as a sentence."""


def default_program():
    """The checkout's build, else the release's, else the one on the PATH."""
    for place in [ROOT / ".build" / "release" / "peelgl", ROOT.parent.parent / "bin" / "peelgl", shutil.which("peelgl")]:
        if place and pathlib.Path(place).exists():
            return pathlib.Path(place)
    raise Failure("peelgl was not found; name it")


def run(command, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def lay_out(program, folder, every=1):
    """Copies what is drawn with into `folder`, and lists the jobs, or only every 8th one: a manifest for each part. Effects and presets are `program`'s."""
    folder = pathlib.Path(folder)
    for name in FILES:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(str(source), str(target)) if source.is_dir() else shutil.copy(str(source), str(target))
    jobs = [*effects(program), *gallery(folder), *scenes(), *drawings(), *shaders(program, folder), *functions(folder)]
    # Files in parameters are relative to the working folder.
    (folder / "Samples" / "subjects.json5").write_text(json.dumps({"jobs": jobs[::every]}, indent=1))
    return {"goldens": "Tests/RenderingTests/GoldenJobs/goldens.json5", "subjects": "Samples/subjects.json5"}


def effects(program):
    """A job for each effect and preset at each moment."""
    for effect in program.json("effects"):
        name = effect["name"]
        inputs = {"morph": ["heart", "star"]}.get(name, ["cat.png"] * effect["inputs"]["minimum"])
        for preset in [None] + [entry["name"] for entry in effect["presets"]]:
            job = {"effect": name, "inputs": inputs, **({"preset": preset} if preset else {})}
            yield from at_moments(f"effects/{name}{f'-{preset}' if preset else ''}", job)


def gallery(folder):
    """What the gallery shows besides effects and presets: gestures, scenes, shaders."""
    for name, line in re.findall(r"name: '([^']*)',\s*render:\s*'([^']*)'", (ROOT / "Samples" / "gallery.json5").read_text(encoding="utf-8")):
        words, job, operands = shlex.split(line), {}, []
        while words:
            word = words.pop(0)
            if not word.startswith("--"):
                operands.append(word)
            elif word == "--set":
                key, value = words.pop(0).split("=", 1)
                if (ROOT / "Samples" / value).is_file():  # a list in a file, which a manifest takes among parameters
                    job["params"] = f"{key}-of-{value}"
                    (folder / "Samples" / job["params"]).write_text(f"{{ {key}: {(ROOT / 'Samples' / value).read_text(encoding='utf-8')} }}")
                else:
                    job.setdefault("set", {})[key] = value
            elif word in ("--animate", "--modifier"):
                job.setdefault(word[2:], []).append(words.pop(0))
            else:
                job[word[2:]] = words.pop(0)
        if operands and "modifier" not in job:
            job["effect"] = operands.pop(0)
        yield from at_moments("gallery/" + name.lower().replace(" ", "-"), {**job, "inputs": operands} if operands else job)


def scenes():
    for file in sorted((ROOT / "Samples").glob("*.json5")):
        if "items:" in file.read_text(encoding="utf-8"):
            yield from at_moments(f"scenes/{file.stem}", {"scene": file.name})
    yield from at_moments("scenes/text", {"scene": "../scripts/subjects/scene.json5"})


def drawings():
    """Texts and drawings, which librsvg makes pictures of."""
    text = "../scripts/subjects/text.svg"
    yield {"output": "drawings/text.png", "effect": "sticker", "inputs": [text], "at": 0, "set": {"fraction": 0}}
    yield {"output": "drawings/text-large.png", "effect": "peel", "inputs": [text], "size": [640, 457], "at": 0, "set": {"peeled": 0.4}}
    yield {"output": "drawings/text-small.png", "effect": "curl", "inputs": [text], "size": [140, 100], "at": 0, "set": {"curled": 0.4}}
    for file in sorted((ROOT / "Samples").glob("*.svg")) + sorted((ROOT / "Samples").glob("*/*.svg")):
        path = file.relative_to(ROOT / "Samples")
        job = {"effect": "sticker", "inputs": [str(path)], "size": [120, 120], "at": 0, "set": {"fraction": 0.3}}
        yield {"output": f"drawings/{path.stem}.png", **job}


def shaders(program, folder):
    """The sample shaders, with as many pictures as they take."""
    for entry in sorted((ROOT / "Samples" / "shaders").iterdir()):
        passes = entry / f"{entry.name}.json5"
        path = (passes if passes.exists() else entry).relative_to(ROOT / "Samples")
        known = program.json("effects", str(path), folder=folder, inside="Samples")
        inputs = ["cat.png", "whale.png"][: known["inputs"]["maximum"]]
        job = {"effect": str(path), "inputs": inputs, **({"size": [190, 190]} if inputs else {"canvas": [240, 180]})}
        yield from at_moments(f"shaders/{entry.stem}", job)


def functions(folder):
    (folder / "Samples" / "functions").mkdir()
    for name, formula in FUNCTIONS.items():
        source = f"void mainImage(out vec4 color, in vec2 place) {{\n  float u = place.x / iResolution.x, v = place.y / iResolution.y;\n  color = vec4(vec3({formula}), 1.0);\n}}\n"
        (folder / "Samples" / "functions" / f"{name}.glsl").write_text(source)
        yield {"output": f"functions/{name}.png", "effect": f"functions/{name}.glsl", "canvas": [160, 120], "at": 0}


def at_moments(name, job):
    for moment in MOMENTS:
        yield {"output": f"{name}-{moment}.png", **job, "progress": moment}


def draw(program, manifests, kit, output):
    """Draws all parts into folders of `output`; what the program said of failed jobs."""
    return "\n".join(filter(None, (program.draw(manifest, kit, pathlib.Path(output) / part) for part, manifest in manifests.items())))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: subjects.py PROGRAM FOLDER: lays out all subjects in a new FOLDER, and prints the manifests in it")
    print(*lay_out(Program(sys.argv[1]), sys.argv[2]).values(), sep="\n")
