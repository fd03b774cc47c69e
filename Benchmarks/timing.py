"""Runs programs, times rounds of things that alternate, and words the results."""

import resource
import statistics
import subprocess
import sys
import time


def run(command, output=subprocess.DEVNULL, accepted=(0,)):
    """The seconds a program takes from its start to its end, and what it printed."""
    started = time.perf_counter()
    done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - started
    if done.returncode not in accepted:
        sys.exit(f"{' '.join(map(str, command))}\nexit status {done.returncode}\n{done.stderr}")
    return seconds, done


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
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, accepted=accepted)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


def milliseconds(seconds):
    """The median, and the fastest and slowest round."""
    return f"{1000 * statistics.median(seconds):8.1f} ms ({1000 * min(seconds):.1f}–{1000 * max(seconds):.1f})"


def rate(seconds, frames):
    """Frames per second: the median, and the slowest and fastest round."""
    rates = sorted(frames / s for s in seconds)
    return f"{statistics.median(rates):6.1f} frames/s ({rates[0]:.1f}–{rates[-1]:.1f})"
