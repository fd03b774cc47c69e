"""The peel effect as a moderngl user would write it: 4x MSAA, a separable Gaussian, Pillow's PNG.

Draws the first frames of the same animation as `peelgl render peel` with its default parameters, and prints
one JSON line: how many frames, the seconds of the frame loop alone, and the renderer.
"""

import argparse
import json
import math
import pathlib
import time

import moderngl
import numpy as np
from PIL import Image

DURATION = 0.8  # seconds
FIELD_OF_VIEW = math.radians(60)
LIFT = 0.25  # of the camera's distance
GRID = 50  # cells along each side
BLUR = 11.0  # sigma at the end, pixels
DELAY = 0.32  # seconds until the reflection moves and fades
OPACITY = (0.6, 0.4)
OFFSET = 20.0  # pixels down
MAX_TAPS = 18  # centre and pairs: enough for 3 sigma

STICKER_VERTEX = """
#version 330
uniform vec2 size, canvas, shift;
uniform float lift, peeled;
in vec2 unit;
out vec2 uv;
void main() {
    float t = 2.0 * clamp(peeled - unit.y / 2.0, 0.0, 0.5);
    float eased = t < 0.5 ? 4.0 * t * t * t : (t - 1.0) * (2.0 * t - 2.0) * (2.0 * t - 2.0) + 1.0;
    float w = 1.0 - lift * eased;
    uv = unit;
    // Points with y down become clip space; rows are read back bottom first, so y is left as it is.
    gl_Position = vec4(((unit - 0.5) * size + shift) * 2.0 / canvas, 0.0, w);
}
"""
STICKER_FRAGMENT = """
#version 330
uniform sampler2D picture;
uniform float peeled, highlight;
in vec2 uv;
out vec4 color;
void main() {
    vec4 texel = texture(picture, uv);
    float t = 2.0 * clamp(peeled - uv.y / 2.0, 0.0, 0.5);
    float shine = highlight * pow(sin(3.14159 * t), 12.0) / 8.0;
    color = vec4(min(texel.rgb + shine * texel.a, texel.a), texel.a);
}
"""
FULLSCREEN_VERTEX = """
#version 330
out vec2 uv;
void main() {
    uv = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
}
"""
BLUR_FRAGMENT = """
#version 330
uniform sampler2D picture;
uniform vec2 direction;
uniform int taps;
uniform float weights[TAPS], offsets[TAPS];
in vec2 uv;
out vec4 color;
void main() {
    color = texture(picture, uv) * weights[0];
    for (int i = 1; i < taps; i++) {
        vec2 step = direction * offsets[i];
        color += (texture(picture, uv + step) + texture(picture, uv - step)) * weights[i];
    }
}
""".replace("TAPS", str(MAX_TAPS))
COPY_FRAGMENT = """
#version 330
uniform sampler2D picture;
uniform float opacity;
in vec2 uv;
out vec4 color;
void main() { color = texture(picture, uv) * opacity; }
"""


def ease_in_ease_out(x):
    """The cubic Bezier (0.42, 0) (0.58, 1), by bisection."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _ in range(50):
        s = (low + high) / 2
        if 3 * (1 - s) ** 2 * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s**3 < x:
            low = s
        else:
            high = s
    return 3 * (1 - low) * low * low + low**3


def gaussian_taps(sigma):
    """Weights and offsets to 3 sigma, two pixels to one linear sample."""
    reach = math.ceil(3 * sigma)
    weights = [math.exp(-(i * i) / (2 * sigma * sigma)) for i in range(reach + 1)] + [0.0]
    total = weights[0] + 2 * sum(weights[1:])
    taps = [(weights[0] / total, 0.0)]
    for i in range(1, reach + 1, 2):
        pair = weights[i] + weights[i + 1]
        taps.append((pair / total, i + weights[i + 1] / pair))
    count = len(taps)
    taps += [(0.0, 0.0)] * (MAX_TAPS - count)
    weights, offsets = np.array(taps, "f4").T
    return count, np.ascontiguousarray(weights), np.ascontiguousarray(offsets)


class Peel:
    def __init__(self, path, canvas):
        self.context = context = moderngl.create_context(standalone=True, backend="egl")
        self.canvas = canvas
        straight = np.asarray(Image.open(path).convert("RGBA")).astype("f4")
        straight[..., :3] *= straight[..., 3:] / 255
        premultiplied = (straight + 0.5).astype("u1")
        height, width = premultiplied.shape[:2]
        self.size = (width, height)
        self.picture = context.texture(self.size, 4, premultiplied.tobytes())
        self.picture.repeat_x = self.picture.repeat_y = False

        self.sticker = context.program(STICKER_VERTEX, STICKER_FRAGMENT)
        self.blur = context.program(FULLSCREEN_VERTEX, BLUR_FRAGMENT)
        self.copy = context.program(FULLSCREEN_VERTEX, COPY_FRAGMENT)
        self.sticker["size"] = self.size
        self.sticker["canvas"] = canvas
        self.sticker["lift"] = LIFT
        self.grid = self.make_grid(GRID)
        self.quad = self.make_grid(1)
        self.blur_pass = context.vertex_array(self.blur, [])
        self.copy_pass = context.vertex_array(self.copy, [])

        self.layers = []
        for _ in range(2):
            texture = context.texture(canvas, 4)
            texture.repeat_x = texture.repeat_y = False
            self.layers.append((texture, context.framebuffer([texture])))
        self.samples = context.framebuffer([context.renderbuffer(canvas, 4, samples=4)])
        self.resolved = context.framebuffer([context.renderbuffer(canvas, 4)])

    def make_grid(self, cells):
        line = np.linspace(0, 1, cells + 1, dtype="f4")
        vertices = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
        corner = (np.arange(cells)[:, None] * (cells + 1) + np.arange(cells)).ravel()
        right, below = corner + 1, corner + cells + 1
        indices = np.stack([corner, right, below, below, right, below + 1], axis=1).astype("i4")
        return self.context.vertex_array(
            self.sticker,
            [(self.context.buffer(vertices.tobytes()), "2f", "unit")],
            self.context.buffer(indices.tobytes()),
        )

    def draw_sheet(self, mesh, peeled, highlight, shift):
        self.picture.use()
        self.sticker["peeled"] = peeled
        self.sticker["highlight"] = highlight
        self.sticker["shift"] = shift
        mesh.render()

    def draw(self, seconds):
        context = self.context
        peeled = seconds / DURATION
        sigma = BLUR * peeled
        moved = ease_in_ease_out((seconds - DELAY) / (DURATION - DELAY))

        context.disable(moderngl.BLEND)
        (first, first_target), (second, second_target) = self.layers
        first_target.use()
        first_target.clear()
        self.draw_sheet(self.quad, 0.0, 0.0, (0.0, OFFSET * moved))
        if sigma > 0:
            count, weights, offsets = gaussian_taps(sigma)
            self.blur["taps"] = count
            self.blur["weights"].write(weights.tobytes())
            self.blur["offsets"].write(offsets.tobytes())
            for source, target, direction in (
                (first, second_target, (1 / self.canvas[0], 0.0)),
                (second, first_target, (0.0, 1 / self.canvas[1])),
            ):
                target.use()
                source.use()
                self.blur["direction"] = direction
                self.blur_pass.render(moderngl.TRIANGLES, vertices=3)

        context.enable(moderngl.BLEND)
        context.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        self.samples.use()
        self.samples.clear()
        first.use()
        self.copy["opacity"] = OPACITY[0] + (OPACITY[1] - OPACITY[0]) * moved
        self.copy_pass.render(moderngl.TRIANGLES, vertices=3)
        self.draw_sheet(self.grid, peeled, 1.0, (0.0, 0.0))
        context.copy_framebuffer(self.resolved, self.samples)

    def read(self):
        width, height = self.canvas
        pixels = np.frombuffer(self.resolved.read(components=4), "u1").reshape(height, width, 4)
        alpha = pixels[..., 3:].astype("f4")
        straight = pixels.copy()
        straight[..., :3] = np.minimum(pixels[..., :3] * (255 / np.maximum(alpha, 1)) + 0.5, 255)
        return straight


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--canvas", type=int, nargs=2, default=(512, 512))
    parser.add_argument("--frames", type=int, default=48)
    parser.add_argument("--fps", type=float, default=60)
    parser.add_argument("--compress", type=int, default=6, help="zlib level; 6 is Pillow's own default")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    peel = Peel(options.picture, tuple(options.canvas))
    started = time.perf_counter()
    for frame in range(options.frames):
        peel.draw(frame / options.fps)
        picture = Image.fromarray(peel.read())
        picture.save(options.folder / f"{frame:04d}.png", compress_level=options.compress)
    seconds = time.perf_counter() - started
    renderer = peel.context.info["GL_RENDERER"]
    print(json.dumps({"frames": options.frames, "loop": seconds, "renderer": renderer}))


if __name__ == "__main__":
    main()
