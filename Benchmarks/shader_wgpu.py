"""A Shadertoy as wgpu-shadertoy's users draw it without a window: a snapshot for each frame, saved by Pillow.

shader_wgpu.py SHADER FOLDER --frames N --canvas W H [--level N]
"""

import argparse
import json
import os
import pathlib
import time

import numpy as np
from PIL import Image

os.environ["WGPU_FORCE_OFFSCREEN"] = "true"
from wgpu_shadertoy import Shadertoy  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shader", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--frames", type=int, required=True)
    parser.add_argument("--canvas", type=int, nargs=2, required=True)
    parser.add_argument("--level", type=int, default=6, help="of zlib; Pillow's own is 6")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    toy = Shadertoy(options.shader.read_text(), resolution=options.canvas, shader_type="glsl", offscreen=True)
    toy.snapshot()
    started, before = time.perf_counter(), time.process_time()
    for number in range(options.frames):
        picture = np.asarray(toy.snapshot(time_float=number / 60, time_delta=1 / 60, frame=number))
        if toy._format.startswith("bgra"):
            picture = picture[..., [2, 1, 0, 3]]
        Image.fromarray(np.ascontiguousarray(picture), "RGBA").save(options.folder / f"{number:04d}.png", compress_level=options.level)
    print(json.dumps({"loop": time.perf_counter() - started, "processor": time.process_time() - before}))


if __name__ == "__main__":
    main()
