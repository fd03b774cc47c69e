// How much of the sticker's shadow shows in a row of the canvas: the gradient lies flat over the
// canvas and follows the sheet's lift. Swift twin: StickerWave.swift, `lift`; StickerFrame.swift
// defines SHADOW_STEPS, the intervals between stops.
uniform vec3 canvasRow;     // the sheet's own row, in pixels, from the canvas's x, y and 1
uniform vec2 maskRows;      // the gradient's first row and its rows, in pixels
uniform vec2 window;        // place in the wave's window = window.x * row + window.y, row 0...1
uniform float stops[SHADOW_STEPS + 1];   // lift through the window, 0...1
uniform float opacity;      // of the lifted sticker's shadow, 0...1

float shadowOpacity() {
  float y = dot(vec3(gl_FragCoord.xy, 1.0), canvasRow);
  float row = clamp((y - maskRows.x) / maskRows.y, 0.0, 1.0);
  float place = float(SHADOW_STEPS) * clamp(window.x * row + window.y, 0.0, 1.0);
  int stop = min(int(place), SHADOW_STEPS - 1);
  return opacity * mix(stops[stop], stops[stop + 1], place - float(stop));
}
