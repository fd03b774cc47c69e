"""batches.py PEELGL KILLS [JOBS [SEED]]: kills batches at random moments, a fifth of them while a file gets its name, then draws one of many jobs and watches its memory."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FRAMES = 100
UNIT = 16
# Calls that give a file its name, on file systems that have less and less.
NAMING = ["renameat2:{n}:KILL", "renameat2:1+:EINVAL,link:{n}:KILL", "renameat2:1+:EINVAL,unlink:{n}:KILL",
          "renameat2:1+:EINVAL,link:1+:EPERM,rename:{n}:KILL"]
WORKERS = 2
GROWTH = 16  # MiB that a supervisor may grow from a fifth of its jobs to the last


def pictures(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.png")}


def workers_of(identifier):
    try:
        tasks = pathlib.Path(f"/proc/{identifier}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:
        return []  # it has ended


def report(folder):
    return json.loads((folder / ".peelgl" / "report.json").read_text())


def check(condition, sentence):
    if not condition:
        sys.exit(f"soak: {sentence}")


def kill_while_naming(command, folder, library, number, chance):
    """Has each process of a batch die as it gives its n-th file a name."""
    fault = NAMING[number // 5 % len(NAMING)].format(n=chance.randrange(1, FRAMES))
    variables = {"LD_PRELOAD": library, "PEELGL_FAULTS": fault, "PEELGL_FAULTS_IN": ".png"}
    subprocess.run([*command, folder], stderr=subprocess.DEVNULL, env=os.environ | variables)


def kill_batches(peelgl, count, chance, work):
    library = work / "faults.so"
    source = pathlib.Path(__file__).parent.parent / "Faults/faults.c"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    (work / "jobs.json5").write_text(
        f'{{ jobs: [{{ effect: "peel", inputs: ["heart"], frames: "0-{FRAMES - 1}", output: "%04d.png" }}] }}')
    command = [peelgl, "batch", work / "jobs.json5", "--jobs", str(WORKERS), "--quiet", "-o"]
    subprocess.run([*command, work / "whole"], check=True)
    whole = pictures(work / "whole")
    check(len(whole) == FRAMES, "the batch is not complete")
    amid, most = 0, 0
    for number in range(count):
        folder = work / "out"
        shutil.rmtree(folder, ignore_errors=True)
        if number % 5 == 3:
            kill_while_naming(command, folder, library, number, chance)
            before = pictures(folder)
            for name, found in before.items():
                check(found == whole[name], f"round {number}: {name} is not what it should be")
            done = subprocess.run([*command, folder])
            check(done.returncode == 0 and pictures(folder) == whole, f"round {number}: the rerun did not complete it")
            check(not list(folder.rglob("*.partial")), f"round {number}: a temporary is left")
            amid += len(before) < FRAMES
            continue
        batch = subprocess.Popen([*command, folder], stderr=subprocess.DEVNULL)
        drawn = chance.randrange(FRAMES)
        while batch.poll() is None and len(list(folder.glob("*.png"))) < drawn:
            time.sleep(0.001)
        takes_worker = number % 2 == 1
        victims = workers_of(batch.pid) if takes_worker else [batch.pid]
        killed = False
        if victims and batch.poll() is None:
            os.kill(chance.choice(victims), signal.SIGKILL)
            killed = True
        status = batch.wait()
        before = pictures(folder)
        for name, found in before.items():
            check(found == whole[name], f"round {number}: {name} is not what it should be")
        if takes_worker:
            check(status == 0 and before == whole, f"round {number}: a lost worker left status {status}")
        if killed and len(before) < FRAMES:
            amid += 1
        done = subprocess.run([*command, folder])
        check(done.returncode == 0 and pictures(folder) == whole, f"round {number}: the rerun did not complete it")
        check(not list(folder.rglob("*.partial")), f"round {number}: a temporary is left")
        again = report(folder)["drawn"] - (FRAMES - len(before))
        check(again <= UNIT * WORKERS, f"round {number}: {again} frames were drawn twice")
        most = max(most, again)
        if number % 50 == 49:
            print(f"{number + 1} kills, {amid} of them before the end; at most {most} frames were drawn twice")
    check(amid * 4 > count, "too few kills came before the end")


def draw_many(peelgl, count, work):
    (work / "many.jsonl").write_text("".join(
        f'{{"effect": "peel", "inputs": ["heart"], "size": "8x8", "canvas": "8x8", "progress": 0.5, "output": "{n // 1000}/{n}.png"}}\n'
        for n in range(count)))
    started = time.monotonic()
    batch = subprocess.Popen([peelgl, "batch", work / "many.jsonl", "-o", work / "many", "--quiet"])
    sizes = []
    while batch.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{batch.pid}/status").read_text()
            sizes.append(int(status.split("VmRSS:")[1].split()[0]) / 1024)
        except (OSError, IndexError):
            pass
        time.sleep(0.5)
    check(batch.returncode == 0, f"the batch of {count} jobs ended with status {batch.returncode}")
    seconds = time.monotonic() - started
    early, late = max(sizes[: len(sizes) // 5 + 1]), max(sizes)
    print(f"{count} jobs in {seconds:.0f} s ({1000 * seconds / count:.1f} ms each), {early:.0f} MiB after a fifth, {late:.0f} MiB at most")
    check(late - early <= GROWTH, "the supervisor grew")


def main():
    peelgl, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    with tempfile.TemporaryDirectory(prefix="peelgl-soak-") as folder:
        kill_batches(peelgl, kills, chance, pathlib.Path(folder))
        draw_many(peelgl, jobs, pathlib.Path(folder))


if __name__ == "__main__":
    main()
