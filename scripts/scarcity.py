"""Jobs for scripts/attack in which calls of the C library fail, libraries are missing or limits are low: what is written is whole, and what is lost is not a success."""
import subprocess
from pathlib import Path

import crafted

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Tests/Faults/faults.c"
MANIFEST = b"""{ defaults: { canvas: "16x16", size: "8x8", inputs: ["a.png"] }, jobs: [
    { effect: "peel", frames: "0-9", output: "a/%04d.png" }, { effect: "curl", frames: "0-5", output: "b.webp" },
    { effect: "sticker", matrix: { at: [0.1, 0.2, 0.3] }, output: "c/{at}.png" } ] }"""
SMALL = ["--canvas", "16x16", "--size", "8x8", "--quiet"]
# Words, and the outputs of a success.
COMMANDS = [
    (["render", "peel", "a.png", "-o", "out/x.png", "--at", "0.2", *SMALL], ["out/x.png"]),
    (["render", "curl", "a.png", "-o", "out/%d.png", "--frames", "0-5", *SMALL], [f"out/{n}.png" for n in range(6)]),
    (["render", "peel", "a.png", "-o", "x.webp", "--frames", "0-3", *SMALL], ["x.webp"]),
    (["render", "peel", "a.png", "-o", "x.gif", "--frames", "0-3", *SMALL], ["x.gif"]),
    (["render", "peel", "a.png", "-o", "x.apng", "--frames", "0-3", *SMALL], ["x.apng"]),
    (["render", "peel", "t.svg", "-o", "out/t.png", "--at", "0.2", *SMALL], ["out/t.png"]),
    (["render", "./s.glsl", "-o", "x.png", "--canvas", "16x16", "--quiet"], ["x.png"]),
    (["batch", "m.json5", "-o", "out", "--jobs", "2", "--quiet"],
     [*(f"out/a/{n:04d}.png" for n in range(10)), "out/b.webp", *(f"out/c/0.{n}.png" for n in (1, 2, 3))]),
    (["sweep", "peel", "a.png", "--vary", "progress=0,1", "-o", "out", *SMALL], ["out/sheet.png"]),
    (["convert", "a.png", "-o", "x.webp", "--quiet"], ["x.webp"]),
    (["compare", "a.png", "b.png", "--diff", "d.png", "--report", "r.html", "--quiet"], ["d.png", "r.html"]),
    (["export", "peel", "a.png", "-o", "x.html", "--quiet"], ["x.html"]),
]
CALLS = ["rename", "renameat2", "link", "unlink", "fsync", "write", "close", "open", "mkdir", "ftruncate", "read", "socketpair", "spawn"]
ERRORS = ["EIO", "ENOSPC", "EINTR", "EAGAIN", "EMFILE", "EPERM", "EROFS"]
# Parts of the names of libraries that are loaded when they are needed.
LIBRARIES = ["libEGL", "libGLES", "gbm", "dri", "rsvg", "fontconfig", "cairo", ".so"]
# In kilobytes or as they are, as bash's ulimit takes them.
LIMITS = [["-n", n] for n in (4, 8, 12, 16, 24, 48)] + [["-s", n] for n in (24, 64, 128, 256, 1024)] + [
    ["-v", n] for n in (100_000, 250_000, 400_000, 600_000, 800_000, 1_100_000)]


def compile_library(folder):
    """The library that makes calls fail, compiled into a folder."""
    library = folder / "faults.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def job(r, library):
    """Words, files, variables of the environment and a limit, and the outputs of a success."""
    words, outputs = r.choice(COMMANDS)
    files = {"a.png": crafted.small(), "b.png": (ROOT / "Samples/cat.png").read_bytes(), "m.json5": MANIFEST,
             "t.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="8" font-size="8">a</text></svg>',
             "s.glsl": b"void mainImage(out vec4 c, in vec2 p) { c = vec4(p / 16.0, iTime, 1.0); }"}
    if r.random() < 0.2:
        return words, files, {}, r.choice(LIMITS), outputs
    if r.random() < 0.1:
        variables = {"LD_PRELOAD": str(library), "PEELGL_FAULTS": "dlopen:1+:EIO", "PEELGL_FAULTS_IN": r.choice(LIBRARIES)}
        return words, files, variables, None, outputs
    faults = []
    for _ in range(r.choice([1, 1, 1, 2])):
        call = r.choice(CALLS)
        error = r.choice(ERRORS + ["SHORT"] * (call in ("read", "write")))
        if r.random() < 0.15:
            error = "KILL"
        # A call that is interrupted for ever never ends.
        lasts = error not in ("EINTR", "KILL") and r.random() < 0.5
        faults.append(f"{call}:{r.choice([1, 1, 2, 3, 5, 8, 13, 40])}{'+' * lasts}:{error}")
    variables = {"LD_PRELOAD": str(library), "PEELGL_FAULTS": ",".join(faults)}
    if r.random() < 0.2:
        variables = {"LD_PRELOAD": str(library), "PEELGL_THREADS": str(r.randrange(8))}
    if r.random() < 0.6:
        variables["PEELGL_FAULTS_IN"] = r.choice([".png", "out", "x.", "job", "peelgl"])
    return words, files, variables, None, outputs


def is_whole(path):
    """Whether a file of an output's name is one."""
    data = path.read_bytes()
    return bool(data) and {
        ".png": data.endswith(b"\0\0\0\0IEND\xaeB`\x82"), ".apng": data.endswith(b"\0\0\0\0IEND\xaeB`\x82"),
        ".gif": data.endswith(b";"), ".webp": int.from_bytes(data[4:8], "little") + 8 == len(data),
        ".html": b"</html>" in data[-200:] or data.rstrip().endswith(b">"),
    }[path.suffix]


def faults_of(folder, code, variables, outputs):
    """What is wrong with the folder that a job leaves."""
    wrong = []
    if code == 2 and "PEELGL_THREADS" in variables:
        wrong.append("threads that are used up are said to be the input's fault")
    killed = "KILL" in variables.get("PEELGL_FAULTS", "")
    for path in (folder / name for name in outputs):
        if path.exists() and not is_whole(path):
            wrong.append(f"{path.name} is not whole")
        if code == 0 and not path.exists():
            wrong.append(f"{path.name} is missing though the status is 0")
    stays = killed or "unlink" in variables.get("PEELGL_FAULTS", "")
    left = [path.name for path in folder.rglob("*.partial")]
    if left and not stays:
        wrong.append(f"{left[0]} is left")
    return wrong


def again(program, words, folder, environment, outputs):
    """What is wrong after the same words without faults."""
    if words[0] == "batch":
        expected = 0
    else:
        for name in outputs:
            (folder / name).unlink(missing_ok=True)
        expected = 1 if words[0] == "compare" else 0
    done = subprocess.run([program, *words], cwd=folder, env=environment, capture_output=True, timeout=600)
    if done.returncode != expected:
        return [f"again: status {done.returncode}: {done.stderr[-200:]}"]
    return [f"again: {name} is not whole" for name in outputs if not (folder / name).exists() or not is_whole(folder / name)] + [
        f"again: {path.name} is left" for path in folder.rglob("*.partial")]
