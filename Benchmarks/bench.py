"""Measures peelgl beside its peers in one run and prints what comes out."""

import argparse
import pathlib
import sys
import tempfile

import animation_bench
import batch_bench
import compare_bench
import elastic_bench
import hit_bench
import mesh_bench
import outputs_bench
import shape_bench

STICKER = pathlib.Path(__file__).resolve().parent.parent / "Samples" / "cat.png"
PARTS = ("peel", "sticker", "elastic", "mesh", "shapes", "hit", "compare", "batch", "outputs")


def measure(part, peelgl, rounds):
    if part == "shapes":
        return shape_bench.measure(peelgl, STICKER, rounds)
    if part == "elastic":
        return elastic_bench.measure(peelgl, STICKER, rounds)
    if part == "hit":
        return hit_bench.measure(peelgl, STICKER, rounds)
    if part == "batch":
        return batch_bench.measure(peelgl, STICKER, rounds)
    if part == "outputs":
        return outputs_bench.measure(peelgl, STICKER, rounds)
    if part == "mesh":
        return mesh_bench.measure(peelgl, STICKER, rounds)
    if part != "compare":
        return animation_bench.measure(part, peelgl, STICKER, rounds)
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        return compare_bench.measure(peelgl, STICKER, folder, rounds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all by default")
    parser.add_argument("--peelgl", required=True, help="the binary to measure")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"{part} is none of the parts: {', '.join(PARTS)}")
    passed = [measure(part, options.peelgl, options.rounds) for part in options.parts or PARTS]
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
