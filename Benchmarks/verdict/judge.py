"""judge.py PEELGL FOLDER: what `peelgl compare` says of the sets that make.py made, by class of change.

The last lines are the rates of the pairs that were tuned with and of those that were held back.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path


def outcomes(program, folder):
    """Whether each pair passed, by (part, verdict, class); and the names of wrongly judged ones."""
    found = subprocess.run([program, "compare", folder / "expected", folder / "actual", "--json"], capture_output=True, text=True)
    if found.returncode not in (0, 1): sys.exit(found.stderr)
    passed, wrong = collections.defaultdict(list), []
    for pair in json.loads(found.stdout)["pairs"]:
        part, verdict, kind, _ = pair["name"].split("/")
        passed[part, verdict, kind].append(pair["same"])
        if pair["same"] != (verdict == "harmless"): wrong.append((pair["name"], pair))
    return passed, wrong


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


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
