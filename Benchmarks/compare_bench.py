"""Measures `peelgl compare` beside pixelmatch, BlazeDiff, numpy, flip-evaluator and the mere decoding of the two files."""

import json
import pathlib
import shutil
import subprocess

import compare_pairs
import compare_peers
from timing import alternate, clock, peak_memory, processor_time, ratio, run

FLIP_TOLERANCE = 1e-5
FOLDER_PAIRS = 48
MEMORY_LIMIT = 256  # MiB
EITHER = (0, 1)  # exit status: the same, or different


class Compare:
    """Seconds and figures of one pair of files, or of folders."""

    def __init__(self, peelgl, expected, actual):
        self.command = [peelgl, "compare", expected, actual, "-q", "--metric"]
        self.pair = expected, actual

    def seconds(self, metric):
        return processor_time([*self.command, metric, "--jobs", "1"], accepted=EITHER)

    def wall_seconds(self, metric, workers):
        return run([*self.command, metric, "--jobs", str(workers)], accepted=EITHER)[0]

    def figures(self, metric):
        done = run([*self.command, metric, "--json"], subprocess.PIPE, EITHER)[1]
        return json.loads(done.stdout)["pairs"][0]


def show(figures, seconds, base, others):
    """A line for `base`, and one for each other with how many times as long it took."""
    figures.milliseconds(base, seconds[base])
    for name in others:
        figures.milliseconds(name, seconds[name], ratio(seconds[name], seconds[base]))


def measure_yiq(peelgl, compare, rounds, figures):
    expected, actual = compare.pair
    ours, theirs = compare.figures("yiq")["count"], compare_peers.count_pixelmatch(expected, actual)
    every = compare_peers.count_numpy(expected, actual)
    print(f"  yiq counts: peelgl {ours}, pixelmatch {theirs}; numpy, which has no anti-aliasing test, {every}")
    if ours != theirs:
        return False
    # Pictures of different sizes are decoded and not measured.
    decoding = Compare(peelgl, expected, compare_pairs.with_a_row_more(actual))
    seconds = alternate(rounds, {
        "peelgl yiq": lambda: compare.seconds("yiq"),
        "peelgl, decode only": lambda: decoding.seconds("yiq"),
        "peelgl, start only": lambda: processor_time([peelgl, "version"]),
        "Pillow, decode only": lambda: clock(lambda: compare_peers.decode(expected, actual)),
        "Pillow + numpy": lambda: clock(lambda: compare_peers.count_numpy(expected, actual)),
        "pixelmatch": lambda: clock(lambda: compare_peers.count_pixelmatch(expected, actual)),
        "BlazeDiff": lambda: clock(lambda: compare_peers.count_blazediff(expected, actual)),
        "peelgl, default": lambda: compare.seconds("perceptual"),
    })  # fmt: skip
    show(figures, seconds, "peelgl yiq", list(seconds)[1:])
    print(f"  yiq takes {ratio(seconds['peelgl yiq'], seconds['peelgl, decode only'])} what peelgl needs to decode both")
    print(f"  yiq takes {ratio(seconds['peelgl yiq'], seconds['Pillow, decode only'])} what Pillow needs to decode both")
    return True


def measure_large(peelgl, pair, rounds, figures):
    """Frames of a film, where a start weighs little."""
    compare = Compare(peelgl, *pair)
    seconds = alternate(rounds, {
        "peelgl yiq": lambda: compare.seconds("yiq"),
        "peelgl, default": lambda: compare.seconds("perceptual"),
        "BlazeDiff": lambda: clock(lambda: compare_peers.count_blazediff(*pair)),
    })  # fmt: skip
    show(figures, seconds, "peelgl yiq", list(seconds)[1:])


def measure_flip(compare, rounds, figures):
    expected, actual = compare.pair
    ours, theirs = compare.figures("flip")["value"], compare_peers.flip_mean(expected, actual)
    print(f"  FLIP means: peelgl {ours:.7f}, flip-evaluator {theirs:.7f}")
    if abs(ours - theirs) > FLIP_TOLERANCE:
        return False
    seconds = alternate(rounds, {
        "peelgl flip": lambda: compare.seconds("flip"),
        "flip-evaluator": lambda: clock(lambda: compare_peers.flip_mean(expected, actual)),
    })  # fmt: skip
    show(figures, seconds, "peelgl flip", ["flip-evaluator"])
    return True


def measure_equal(peelgl, pair, folder, rounds, figures):
    copy = folder / "copy.png"
    shutil.copyfile(pair[0], copy)
    equal, different = Compare(peelgl, pair[0], copy), Compare(peelgl, *pair)
    seconds = alternate(rounds, {
        "different files": lambda: different.seconds("yiq"),
        "equal files": lambda: equal.seconds("yiq"),
    })  # fmt: skip
    show(figures, seconds, "different files", ["equal files"])


def measure_folders(peelgl, pair, folder, rounds, figures):
    both = Compare(peelgl, *compare_pairs.many(pair, folder, FOLDER_PAIRS))
    seconds = alternate(rounds, {
        f"{workers} worker{'s' * (workers > 1)}": lambda workers=workers: both.wall_seconds("yiq", workers)
        for workers in (2, 1)
    })  # fmt: skip
    show(figures, seconds, "2 workers", ["1 worker"])


def measure_memory(peelgl, folder, figures):
    pair = compare_pairs.large(folder)
    within = True
    for metric in ("yiq", "exact"):
        command = [peelgl, "compare", *pair, "-q", "--jobs", "1", "--metric", metric]
        peak, seconds = peak_memory(command, EITHER)
        within = within and peak <= MEMORY_LIMIT
        figures.add(f"{metric}, peak", [peak], "MiB", rest=f"limit {MEMORY_LIMIT}, {seconds:.1f} s")
    return within


def measure(peelgl, sticker, work, rounds, figures):
    """Prints everything; whether the figures agree with the peers' and memory stays within its limit."""
    work = pathlib.Path(work)
    rendered, photo = compare_pairs.frames(peelgl, sticker, work), compare_pairs.photograph(work)
    agree = True
    pairs = {"two frames of the peel, 1024×1024": rendered, "a photograph, 512×512, and its JPEG": photo}
    for name, pair in pairs.items():
        figures.heading(f"compare, {name}, one thread", f"{rounds} rounds")
        compare = Compare(peelgl, *pair)
        agree = measure_yiq(peelgl, compare, rounds, figures) and agree
        agree = measure_flip(compare, rounds, figures) and agree
    for name, pair in compare_pairs.all_different(photo[0]).items():
        figures.heading(f"compare, the photograph {name}, one thread", f"{rounds} rounds")
        agree = measure_yiq(peelgl, Compare(peelgl, *pair), rounds, figures) and agree
    figures.heading("compare, two frames of the peel, 3840×2160, one thread", f"{rounds} rounds")
    measure_large(peelgl, compare_pairs.frames(peelgl, sticker, work, "3840x2160"), rounds, figures)
    figures.heading("compare, equal files", f"{rounds} rounds")
    measure_equal(peelgl, rendered, work, rounds, figures)
    figures.heading(f"compare, folders of {FOLDER_PAIRS} pairs", f"{rounds} rounds")
    measure_folders(peelgl, rendered, work, rounds, figures)
    figures.heading(f"compare, a pair of {compare_pairs.LARGE}×{compare_pairs.LARGE}", "once")
    return measure_memory(peelgl, work, figures) and agree
