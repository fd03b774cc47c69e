"""Measures what a fast GPU would wait for: peelgl with Mesa's driver that draws nothing, raw frames to /dev/null."""

import os
import pathlib
import subprocess
import tempfile
import time

from timing import alternate

SHORT, LONG = 200, 2200  # frames; the difference leaves the start out
SHADER = """void mainImage(out vec4 color, in vec2 place) {
  vec2 uv = place / iResolution.xy;
  color = vec4(0.5 + 0.5 * cos(iTime + uv.xyx + vec3(0, 2, 4)), 1.0);
}
"""
SIZES = {"512×512": ("512x512", "300x300"), "1920×1080": ("1920x1080", "600x600")}
AIMS = {"peel": 1500, "sticker": 1500, "curl": 1500, "mesh": 600, "shader": 1500}


class Subject:
    """One effect at one size, on one context."""

    def __init__(self, peelgl, words, size, sticker):
        canvas, inner = SIZES[size]
        inputs = [] if words[0].endswith(".glsl") else [sticker, "--size", inner]
        self.command = [peelgl, "render", words[0], *inputs, *words[1:], "--canvas", canvas, "--scale", "1", "--duration", "1"]
        self.environment = dict(os.environ, GALLIUM_NOOP="true", PEELGL_TRUST_DRIVER="1")

    def seconds(self, frames):
        command = [*self.command, "--fps", str(LONG), "--frames", f"0-{frames - 1}", "--jobs", "1", "-q", "-o", "-"]
        started = time.perf_counter()
        subprocess.run(list(map(str, command)), env=self.environment, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - started

    def play(self):
        """The time of the frames beyond the short run's."""
        return self.seconds(LONG) - self.seconds(SHORT)


def copying(count):
    """The time of copying so many bytes within memory, once."""
    source, target = bytearray(os.urandom(1 << 20)) * (count >> 20), bytearray(count >> 20 << 20)
    times = []
    for _ in range(20):
        started = time.perf_counter()
        target[:] = source
        times.append(time.perf_counter() - started)
    return sorted(times)[len(times) // 2]


def measure(peelgl, sticker, rounds, figures):
    """Prints everything."""
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        shader = pathlib.Path(folder) / "shader.glsl"
        shader.write_text(SHADER)
        words = {
            "peel": ["peel"], "sticker": ["sticker"], "curl": ["curl"], "mesh": ["mesh", "--set", "mesh=ripple"], "shader": [str(shader)],
        }  # fmt: skip
        for size in SIZES:
            figures.heading(f"gpu-path, {LONG - SHORT} raw frames of {size}, a driver that draws nothing", f"{rounds} rounds")
            subjects = {name: Subject(peelgl, words[name], size, sticker) for name in words}
            seconds = alternate(rounds, {name: subject.play for name, subject in subjects.items()})
            for name in subjects:
                figures.rate(name + (f", aim {AIMS[name]}" if size == "512×512" else ""), seconds[name], LONG - SHORT)
        frame = 4 * 1920 * 1080
        once = copying(64 << 20) / (64 << 20) * frame
        print(f"  copying 1920×1080 twice within memory: {1 / (2 * once):.0f} frames/s")
    return True
