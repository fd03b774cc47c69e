"""The peel effect as a moderngl user would write it: 4x MSAA, a separable Gaussian, Pillow's PNG.

Draws the first frames of the same animation as `peelgl render peel` with its default parameters, and prints
one JSON line: how many frames, the seconds of the frame loop alone, and the renderer.
"""

import moderngl
import numpy as np

from twin import Canvas, ease_in_ease_out, run

DURATION = 0.8  # seconds
LIFT = 0.25  # of the camera's distance
GRID = 50  # cells along each side
BLUR = 11.0  # sigma at the end, pixels
DELAY = 0.32  # seconds until the reflection moves and fades
OPACITY = (0.6, 0.4)
OFFSET = 20.0  # pixels down

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


class Peel(Canvas):
    def __init__(self, path, canvas):
        super().__init__(path, canvas)
        self.sticker = self.context.program(STICKER_VERTEX, STICKER_FRAGMENT)
        self.sticker["size"] = self.size
        self.sticker["canvas"] = canvas
        self.sticker["lift"] = LIFT
        self.grid = self.make_grid(GRID)
        self.quad = self.make_grid(1)
        self.layers = self.make_layers(canvas)

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
        peeled = seconds / DURATION
        sigma = BLUR * peeled
        moved = ease_in_ease_out((seconds - DELAY) / (DURATION - DELAY))

        self.context.disable(moderngl.BLEND)
        reflection, target = self.layers[0]
        target.use()
        target.clear()
        self.draw_sheet(self.quad, 0.0, 0.0, (0.0, OFFSET * moved))
        if sigma > 0:
            self.blur(self.layers, sigma)

        self.begin()
        self.draw_copy(reflection, OPACITY[0] + (OPACITY[1] - OPACITY[0]) * moved)
        self.draw_sheet(self.grid, peeled, 1.0, (0.0, 0.0))
        self.end()


if __name__ == "__main__":
    run(Peel, __doc__)
