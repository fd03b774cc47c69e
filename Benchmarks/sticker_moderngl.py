"""The sticker effect as a moderngl user would write it: 4x MSAA, a Gaussian shadow blurred once, Pillow's PNG.

Draws the first frames of the same animation as `peelgl render sticker` with its default parameters, and prints
one JSON line: how many frames, the seconds of the frame loop alone, and the renderer.
"""

import math

import moderngl
import numpy as np

from twin import Canvas, bezier, ease_in_ease_out, run

DURATION = 1.0  # seconds
INSET = 20.0  # pixels, as the other lengths
ELEVATION = 60.0
PERSPECTIVE = 200.0
WINDOW = 0.8  # of the sheet's height
SHADOW_BLUR = 10.25  # sigma
SHADOW_OFFSET = 20.0  # down
SHADOW_OPACITY = 0.5
GLARE_OPACITY = 0.15
ROWS = 128  # cells of the mesh from top to bottom
STOPS = 257  # of the wave's table

VERTEX = """
#version 330
uniform vec2 center, canvas;
uniform float perspective;
in vec3 position;
in vec2 unit;
out vec2 uv;
void main() {
    float w = 1.0 - position.z / perspective;
    uv = unit;
    // Points with y down become clip space; rows are read back bottom first, so y is left as it is.
    gl_Position = vec4((position.xy - center * (1.0 - w)) * 2.0 / canvas - w, 0.0, w);
}
"""
SHEET_FRAGMENT = """
#version 330
uniform sampler2D picture;
uniform vec2 band;
uniform float opacity;
in vec2 uv;
out vec4 color;
void main() {
    color = texture(picture, uv);
    float light = opacity * sin(3.14159265 * clamp((gl_FragCoord.y - band.x) / band.y, 0.0, 1.0));
    color.rgb += max(light, 0.0) * (color.a - color.rgb);
}
"""
SHADOW_FRAGMENT = """
#version 330
uniform sampler2D picture, wave;
uniform vec2 gradient;
uniform float window, start, opacity;
in vec2 uv;
out vec4 color;
void main() {
    float row = clamp((gl_FragCoord.y - gradient.x) / gradient.y, 0.0, 1.0);
    float place = clamp((row - start) / window, 0.0, 1.0);
    float stops = float(textureSize(wave, 0).x);
    float lift = texture(wave, vec2((place * (stops - 1.0) + 0.5) / stops, 0.5)).r;
    color = texture(picture, uv) * (opacity * lift);
}
"""


class Sticker(Canvas):
    def __init__(self, path, canvas):
        super().__init__(path, canvas)
        width, height = self.size
        self.origin = ((canvas[0] - width) // 2, (canvas[1] - height) // 2)
        self.center = (self.origin[0] + width / 2, self.origin[1] + height / 2)
        self.places = np.linspace(0, 1, STOPS)
        self.lifts = np.array([1 - bezier(place, 0.5, 0.5) for place in self.places])
        self.wave = self.context.texture((STOPS, 1), 1, self.lifts.astype("f4").tobytes(), dtype="f4")
        self.wave.repeat_x = False
        self.margin = math.ceil(3 * SHADOW_BLUR)
        self.blurred = self.blur_picture()
        self.sheet = self.make_mesh(SHEET_FRAGMENT, opacity=GLARE_OPACITY)
        self.shadow = self.make_mesh(SHADOW_FRAGMENT, opacity=SHADOW_OPACITY, window=WINDOW, wave=1)

    def blur_picture(self):
        layers = self.make_layers(tuple(length + 2 * self.margin for length in self.size))
        texture, target = layers[0]
        target.use()
        target.clear()
        target.viewport = (self.margin, self.margin, *self.size)
        self.draw_copy(self.picture, 1.0)
        target.viewport = (0, 0, *texture.size)
        self.blur(layers, SHADOW_BLUR)
        return texture

    def make_mesh(self, fragment, **uniforms):
        """The program, and a strip of triangles whose vertices change every frame, with their buffer."""
        program = self.context.program(VERTEX, fragment)
        program["canvas"] = self.canvas
        program["perspective"] = PERSPECTIVE
        for name, value in uniforms.items():
            program[name] = value
        buffer = self.context.buffer(reserve=(ROWS + 1) * 2 * 5 * 4, dynamic=True)
        return program, buffer, self.context.vertex_array(program, [(buffer, "3f 2f", "position", "unit")])

    def draw_mesh(self, mesh, texture, margin, offset, start):
        """A picture with `margin` pixels around the sticker's; its rows rise with the wave."""
        program, buffer, vertices = mesh
        width, height = (length + 2 * margin for length in self.size)
        unit = np.linspace(0, 1, ROWS + 1)
        y = unit * height - margin
        row = np.clip((y + INSET) / (self.size[1] + 2 * INSET), 0, 1)
        lift = np.interp((row - start) / WINDOW, self.places, self.lifts)
        data = np.empty((ROWS + 1, 2, 5), "f4")
        for side in (0, 1):
            data[:, side, 0] = self.origin[0] - margin + side * width
            data[:, side, 3] = side
        data[:, :, 1] = (self.origin[1] + offset + y)[:, None]
        data[:, :, 2] = (ELEVATION * lift)[:, None]
        data[:, :, 4] = unit[:, None]
        buffer.write(data.tobytes())
        program["center"] = (self.center[0], self.center[1] + offset)
        texture.use()
        vertices.render(moderngl.TRIANGLE_STRIP)

    def draw(self, seconds):
        fraction = ease_in_ease_out(seconds / DURATION)
        start = -WINDOW + (1 + WINDOW) * fraction
        # The gradients lie flat over the lifted sheet with its inset.
        height = (self.size[1] + 2 * INSET) / (1 - ELEVATION / PERSPECTIVE)
        top = self.center[1] - height / 2
        self.begin()
        if fraction > 0:
            self.wave.use(1)
            self.shadow[0]["gradient"] = (top + SHADOW_OFFSET, height)
            self.shadow[0]["start"] = start
            self.draw_mesh(self.shadow, self.blurred, self.margin, SHADOW_OFFSET, start)
        self.sheet[0]["band"] = (top + height * (start + 0.2 * WINDOW), height * 0.6 * WINDOW)
        self.draw_mesh(self.sheet, self.picture, 0, 0.0, start)
        self.end()


if __name__ == "__main__":
    run(Sticker, __doc__)
