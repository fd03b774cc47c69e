"""What the moderngl twins share: textures, 4x MSAA, a separable Gaussian, Pillow's PNG and the loop over frames."""

import argparse
import json
import math
import pathlib
import time

import moderngl
import numpy as np
from PIL import Image

MAX_TAPS = 18  # centre and pairs: enough for 3 sigma of 11 pixels

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


def bezier(x, x1, x2):
    """The cubic Bezier (x1, 0) (x2, 1), by bisection."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _ in range(50):
        s = (low + high) / 2
        if 3 * (1 - s) ** 2 * s * x1 + 3 * (1 - s) * s * s * x2 + s**3 < x:
            low = s
        else:
            high = s
    return 3 * (1 - low) * low * low + low**3


def ease_in_ease_out(x):
    return bezier(x, 0.42, 0.58)


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


class Canvas:
    """A picture as a texture, and a multisampled target to draw it into."""

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
        self.blur_program = context.program(FULLSCREEN_VERTEX, BLUR_FRAGMENT)
        self.copy = context.program(FULLSCREEN_VERTEX, COPY_FRAGMENT)
        self.blur_pass = context.vertex_array(self.blur_program, [])
        self.copy_pass = context.vertex_array(self.copy, [])
        self.samples = context.framebuffer([context.renderbuffer(canvas, 4, samples=4)])
        self.resolved = context.framebuffer([context.renderbuffer(canvas, 4)])

    def make_layers(self, size):
        """Two textures to blur between, each with its framebuffer."""
        layers = []
        for _ in range(2):
            texture = self.context.texture(size, 4)
            texture.repeat_x = texture.repeat_y = False
            layers.append((texture, self.context.framebuffer([texture])))
        return layers

    def blur(self, layers, sigma):
        """Blurs the first layer; the second is scratch."""
        (first, first_target), (second, second_target) = layers
        count, weights, offsets = gaussian_taps(sigma)
        self.blur_program["taps"] = count
        self.blur_program["weights"].write(weights.tobytes())
        self.blur_program["offsets"].write(offsets.tobytes())
        for source, target, direction in (
            (first, second_target, (1 / first.width, 0.0)),
            (second, first_target, (0.0, 1 / first.height)),
        ):
            target.use()
            source.use()
            self.blur_program["direction"] = direction
            self.blur_pass.render(moderngl.TRIANGLES, vertices=3)

    def draw_copy(self, texture, opacity):
        texture.use()
        self.copy["opacity"] = opacity
        self.copy_pass.render(moderngl.TRIANGLES, vertices=3)

    def begin(self):
        self.context.enable(moderngl.BLEND)
        self.context.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        self.samples.use()
        self.samples.clear()

    def end(self):
        self.context.copy_framebuffer(self.resolved, self.samples)

    def read(self):
        width, height = self.canvas
        pixels = np.frombuffer(self.resolved.read(components=4), "u1").reshape(height, width, 4)
        alpha = pixels[..., 3:].astype("f4")
        straight = pixels.copy()
        straight[..., :3] = np.minimum(pixels[..., :3] * (255 / np.maximum(alpha, 1)) + 0.5, 255)
        return straight


def run(effect, description):
    """Draws the frames that the command line asks for; `effect` is a Canvas that has `draw(seconds)`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("picture")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--canvas", type=int, nargs=2, default=(512, 512))
    parser.add_argument("--frames", type=int, default=48)
    parser.add_argument("--fps", type=float, default=60)
    parser.add_argument("--compress", type=int, default=6, help="zlib level; 6 is Pillow's own default")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    scene = effect(options.picture, tuple(options.canvas))
    started = time.perf_counter()
    for frame in range(options.frames):
        scene.draw(frame / options.fps)
        picture = Image.fromarray(scene.read())
        picture.save(options.folder / f"{frame:04d}.png", compress_level=options.compress)
    seconds = time.perf_counter() - started
    renderer = scene.context.info["GL_RENDERER"]
    print(json.dumps({"frames": options.frames, "loop": seconds, "renderer": renderer}))

