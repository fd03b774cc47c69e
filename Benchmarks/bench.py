"""Measures peelgl beside its peers in one run and prints what comes out."""

import argparse
import pathlib
import sys
import tempfile

import animation_bench
import batch_bench
import compare_bench
import curl_bench
import elastic_bench
import gpu_bench
import history
import hit_bench
import mesh_bench
import outputs_bench
import shader_bench
import shape_bench
import web_bench
from timing import Figures

STICKER = pathlib.Path(__file__).resolve().parent.parent / "Samples" / "cat.png"
PARTS = ("peel", "sticker", "curl", "elastic", "mesh", "shapes", "hit", "compare", "batch", "outputs", "web", "shaders", "gpu-path")


def measure(part, peelgl, rounds, figures):
    if part == "shapes":
        return shape_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "curl":
        return curl_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "elastic":
        return elastic_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "hit":
        return hit_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "batch":
        return batch_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "outputs":
        return outputs_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "web":
        return web_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "shaders":
        return shader_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "gpu-path":
        return gpu_bench.measure(peelgl, STICKER, rounds, figures)
    if part == "mesh":
        return mesh_bench.measure(peelgl, STICKER, rounds, figures)
    if part != "compare":
        return animation_bench.measure(part, peelgl, STICKER, rounds, figures)
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        return compare_bench.measure(peelgl, STICKER, folder, rounds, figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all by default")
    parser.add_argument("--peelgl", required=True, help="the binary to measure")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-history", action="store_true", help="leave history.tsv as it is")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"{part} is none of the parts: {', '.join(PARTS)}")
    figures = Figures()
    passed = [measure(part, options.peelgl, options.rounds, figures) for part in options.parts or PARTS]
    if not all(passed):
        sys.exit(1)
    if not options.no_history:
        history.keep(options.peelgl, figures.rows)


if __name__ == "__main__":
    main()
