"""Runs programs, times rounds of things that alternate, and shows and keeps the results."""

import resource
import statistics
import subprocess
import sys
import time


class Seconds(float):
    """Elapsed seconds of a program, with its processor seconds: user and system, of all threads."""

    def __new__(cls, elapsed, processor):
        self = super().__new__(cls, elapsed)
        self.processor = processor
        return self


def run(command, output=subprocess.DEVNULL, accepted=(0,)):
    """The ``Seconds`` of a program from its start to its end, and what it printed."""
    started, before = time.perf_counter(), children()
    done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True)
    seconds = Seconds(time.perf_counter() - started, children() - before)
    if done.returncode not in accepted:
        sys.exit(f"{' '.join(map(str, command))}\nexit status {done.returncode}\n{done.stderr}")
    return seconds, done


def children():
    """The processor seconds of all programs that ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def peak_memory(command, accepted=(0,)):
    """The largest resident set of a program in MiB, and the seconds it took."""
    script = (
        "import resource, subprocess, sys; "
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(done.returncode)"
    )
    # A process of its own, small and with this one child, since the figure is that of the largest child.
    seconds, done = run([sys.executable, "-S", "-c", script, *command], subprocess.PIPE, accepted)
    return int(done.stdout) / 1024, seconds


def processor_time(command, accepted=(0,)):
    """The processor seconds that a program takes, which other work on the machine disturbs less."""
    return run(command, accepted=accepted)[0].processor


def clock(task):
    """The processor seconds that a function of this process takes."""
    started = time.process_time()
    task()
    return time.process_time() - started


def alternate(rounds, tasks):
    """Calls each of the named tasks once a round; each returns its seconds. Seconds by name."""
    seconds = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            seconds[name].append(task())
    return seconds


def ratio(one, other):
    """How many times as long as `other` `one` took: of the medians, and of the rounds' extremes."""
    rounds = sorted(a / b for a, b in zip(one, other))
    return f"{statistics.median(one) / statistics.median(other):5.2f} × ({rounds[0]:.2f}–{rounds[-1]:.2f})"


class Figures:
    """Shows figures, and keeps them for a table."""

    def __init__(self):
        self.rows, self.case = [], ""

    def heading(self, case, conditions=""):
        """Begins a block; `conditions`, as the number of rounds, tell nothing of what is measured."""
        self.case = case
        print(f"{case}{conditions and ', ' + conditions}:")

    def add(self, name, values, unit, digits=1, rest=""):
        """A line with the median, the smallest and the largest of `values`; `rest` ends it."""
        middle, low, high = statistics.median(values), min(values), max(values)
        self.rows.append((self.case, name, unit, *(f"{value:.6g}" for value in (middle, low, high))))
        print(f"  {name:36} {middle:8.{digits}f} {unit} ({low:.{digits}f}–{high:.{digits}f}){rest and '   ' + rest}")

    def rate(self, name, seconds, frames, rest=""):
        """A line of frames per second; below it the processor time per frame, where it is known."""
        self.add(name, [frames / s for s in seconds], "frames/s", rest=rest)
        if all(isinstance(s, Seconds) for s in seconds):
            self.add(f"{name}, processor", [1000 * s.processor / frames for s in seconds], "ms/frame")

    def milliseconds(self, name, seconds, rest=""):
        """A line of times."""
        self.add(name, [1000 * s for s in seconds], "ms", rest=rest)
