"""judge.py PEELGL FOLDER: what `peelgl compare` says of the sets that make.py made, by class of change.

The last lines are the rates of the pairs that were tuned with and of those that were held back, those of each position of --strictness, of which
a stricter one fails whatever another one fails, those of noise that was taught, and the size of a report.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path

import noise
import report

STRICTNESS = ("every-pixel", "machine", "person", "colleague")


def compared(program, folder, *options):
    """What the program says of each pair."""
    found = subprocess.run([program, "compare", folder / "expected", folder / "actual", "--json", *options], capture_output=True, text=True)
    if found.returncode not in (0, 1): sys.exit(found.stderr)
    return json.loads(found.stdout)["pairs"]


def outcomes(program, folder):
    """Whether each pair passed, by (part, verdict, class); and the names of wrongly judged ones."""
    passed, wrong = collections.defaultdict(list), []
    for pair in compared(program, folder):
        part, verdict, kind, _ = pair["name"].split("/")
        passed[part, verdict, kind].append(pair["same"])
        if pair["same"] != (verdict == "harmless"): wrong.append((pair["name"], pair))
    return passed, wrong


def positions(program, folder):
    """Prints the rates of each position; what fails at one and passes at a stricter one is an error."""
    results = [{pair["name"]: pair["same"] for pair in compared(program, folder, "--strictness", name)} for name in STRICTNESS]
    for name, found in zip(STRICTNESS, results):
        for verdict, fault in (("harmless", "wrongly failed"), ("visible", "wrongly passed")):
            pairs = [same for pair, same in found.items() if pair.split("/")[1] == verdict]
            bad = sum(same != (verdict == "harmless") for same in pairs)
            print(f"{name}: {bad} of {len(pairs)} {verdict} pairs {fault}, {100 * bad / max(1, len(pairs)):.2f} %")
    unordered = [pair for pair in results[0] if [found[pair] for found in results] != sorted(found[pair] for found in results)]
    if unordered: sys.exit(f"{len(unordered)} pairs pass where they fail with a more lenient --strictness, such as {unordered[0]}")


def main(program, folder):
    passed, wrong = outcomes(program, Path(folder))
    totals = collections.Counter()
    print(f"{'class':44} {'pairs':>6} {'wrong':>6}   held back")
    for verdict in ("harmless", "visible"):
        for kind in sorted({k for _, v, k in passed if v == verdict}):
            cells = []
            for part in ("tune", "held"):
                results = passed.get((part, verdict, kind), [])
                bad = sum(result != (verdict == "harmless") for result in results)
                totals[part, verdict, "pairs"] += len(results)
                totals[part, verdict, "wrong"] += bad
                cells.append(f"{len(results):6} {bad:6}")
            print(f"{verdict + ': ' + kind.replace('-', ' '):44} {'   '.join(cells)}")
    for part, name in (("tune", "tuned with"), ("held", "held back")):
        for verdict, fault in (("harmless", "wrongly failed"), ("visible", "wrongly passed")):
            pairs, bad = totals[part, verdict, "pairs"], totals[part, verdict, "wrong"]
            print(f"{name}: {bad} of {pairs} {verdict} pairs {fault}, {100 * bad / max(1, pairs):.2f} %")
    Path(folder, "wrong.txt").write_text("".join(f"{name}\n" for name, _ in sorted(wrong)))
    json.dump([pair for _, pair in wrong], open(Path(folder, "wrong.json"), "w"))
    positions(program, Path(folder))
    noise.measure(program, Path(folder).with_name("noise"))
    report.measure(program, Path(folder), Path(folder).with_name("report"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
