"""The pictures of one pytest run: actual and expected pictures, and one report."""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from . import MissingProgram, program
from .verdict import Verdict

NAME = re.compile(r"([\w.+-]|@\d|/(?=.))+", re.ASCII)
NOTE = "Made by peelgl's pytest plugin, which deletes this folder when it runs again.\n"


class Run:
    """Judges pictures, and keeps them in ``output`` for the report."""

    def __init__(self, output, goldens, mode, path):
        self.output, self.goldens, self.mode, self.path = Path(output), goldens, mode, path
        self.owners = {}
        self.page = ""

    def begin(self):
        """Deletes the files of an earlier run."""
        if (self.output / "README").is_file() and (self.output / "README").read_text() == NOTE:
            shutil.rmtree(self.output)

    def judge(self, image, name, test, top, variant, rules, node):
        """The verdict on a picture of the test ``node`` in the file ``test``, below the folder ``top``."""
        for what, text in (("name", name), ("variant", variant or "x")):
            if not NAME.fullmatch(text) or {"", ".", ".."} & set(text.split("/")):
                return Verdict(f"the {what} {text!r} does not fit; letters, digits, _ . + - and / between them do.")
        place = Path(os.path.relpath(test.with_suffix(""), top).replace("../", "")) / (variant or "")
        picture = self.output / "actual" / place / f"{name}.png"
        goldens = test.parent / self.goldens / test.stem
        owner = self.owners.setdefault(picture, node)
        if owner != node:
            return Verdict(f"{owner} expects a picture named {name}, too; give one of them another name.")
        try:
            self.prepare()
            picture.parent.mkdir(parents=True, exist_ok=True)
            write(image, picture)
            self.remember(place / f"{name}.png", rules)
            pair = self.compare(goldens, place, f"{name}.png", variant, rules)
            if self.mode == "all" or not pair["same"] and self.mode in ("failed", pair["class"]):
                self.record(picture, goldens, name, variant)
                if self.mode == "all":
                    return Verdict()
                return Verdict(f"{name} was recorded; look at it, and run the test again.", {"actual": str(picture)})
            return self.verdict(pair, place, name, goldens, picture, node)
        except (MissingProgram, ProgramError) as error:
            return Verdict(str(error))

    def prepare(self):
        """Makes the output folder with the first picture."""
        self.output.mkdir(parents=True, exist_ok=True)
        if not (self.output / "README").exists():
            if any(self.output.iterdir()):
                raise ProgramError(f"{self.output} has other files; name another folder with --peelgl-output.")
            (self.output / "README").write_text(NOTE)

    def compare(self, goldens, place, name, variant, rules):
        """The program's result for one picture; ``class`` is ``missing`` if there is no golden."""
        if not goldens.is_dir():
            return {"same": False, "class": "missing", "message": "this picture has no golden."}
        file = self.output / f"rules-{os.getpid()}.json"
        file.write_text(json.dumps({name: rules.entry}))
        actual, diff = self.output / "actual" / place, self.output / "diff" / place
        words = ["compare", goldens, actual, "--only", name, "--rules", file, "--diff", diff, "--json", "--quiet"]
        try:
            answer = self.ask(*words, *(["--class", variant] if variant else []))
        finally:
            file.unlink()
        pair = next(pair for pair in answer["pairs"] if pair["name"] == name)
        return {**pair, "class": "missing" if pair["class"] == "extra" else pair["class"]}

    def record(self, picture, goldens, name, variant):
        """Accepts a picture as a golden."""
        goldens.mkdir(parents=True, exist_ok=True)
        golden = f"{name}@{variant}.png" if variant else f"{name}.png"
        staged = self.output / f"accepted-{os.getpid()}"
        (staged / golden).parent.mkdir(parents=True)
        try:
            shutil.copyfile(picture, staged / golden)
            self.ask("approve", staged, goldens, f"./{golden}", "--force", "--json")
        finally:
            shutil.rmtree(staged)

    def verdict(self, pair, place, name, goldens, picture, node):
        """The verdict for a result of the program, with copies of its files for the report."""
        files = {"actual": str(picture)}
        if pair.get("golden"):
            expected = self.output / "expected" / place / f"{name}.png"
            expected.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(goldens / pair["golden"], expected)
            files["expected"] = str(goldens / pair["golden"])
        diff = self.output / "diff" / place / f"{name}.png"
        if diff.is_file():
            files["diff"] = str(diff)
        if pair["same"]:
            return Verdict()
        accept = f"pytest --peelgl-record=failed {shlex.quote(node)}"
        return Verdict(f"{name}: {pair.get('message') or 'it differs.'} Accept the picture with: {accept}", files)

    def remember(self, path, rules):
        """Keeps the rules of a picture for the report."""
        entry = self.output / "rules" / f"{path}.json"
        entry.parent.mkdir(parents=True, exist_ok=True)
        entry.write_text(json.dumps({str(path): rules.entry}))

    def report(self):
        """Writes one page of all pictures of the run, once it is over."""
        if not (self.output / "actual").is_dir():
            return
        rules = {}
        for entry in sorted((self.output / "rules").rglob("*.json")):
            rules.update(json.loads(entry.read_text()))
        (self.output / "rules.json").write_text(json.dumps(rules))
        (self.output / "expected").mkdir(exist_ok=True)
        page = self.output / "report.html"
        try:
            self.ask(
                "compare", self.output / "expected", self.output / "actual", "--rules", self.output / "rules.json",
                "--report", page, "--json", "--quiet")
            self.page = f"All pictures of the run are in {page}"
        except (MissingProgram, ProgramError) as error:
            self.page = str(error)

    def ask(self, *words):
        """The program's JSON output, as an object."""
        done = subprocess.run([program(self.path), *map(str, words)], capture_output=True, text=True)
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            raise ProgramError(done.stderr.strip() or f"peelgl ended with {done.returncode}") from None
        if "error" in answer:
            raise ProgramError(answer["error"]["message"])
        return answer


class ProgramError(Exception):
    """The program's error message."""


def write(image, path):
    """Writes bytes, a file, or a picture with a ``save`` method."""
    if isinstance(image, (bytes, bytearray, memoryview)):
        path.write_bytes(image)
    elif isinstance(image, (str, os.PathLike)):
        shutil.copyfile(image, path)
    elif hasattr(image, "save"):
        image.save(path, "PNG")
    else:
        raise TypeError(f"expect_image() takes the bytes or the path of a picture, or one with save(), not {type(image).__name__}")
