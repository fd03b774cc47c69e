/*{
  "DESCRIPTION": "Twenty bars that follow the spectrum of a sound, three for an octave.",
  "INPUTS": [
    { "NAME": "fft", "TYPE": "audioFFT", "MAX": 128 },
    { "NAME": "low", "TYPE": "color", "DEFAULT": [0.12, 0.45, 0.90, 1.0] },
    { "NAME": "high", "TYPE": "color", "DEFAULT": [0.98, 0.45, 0.35, 1.0] }
  ]
}*/

void main() {
  vec2 uv = isf_FragNormCoord;
  float column = floor(20.0 * uv.x);
  float bin = exp2(0.35 * column);  // of 128
  float level = IMG_NORM_PIXEL(fft, vec2(bin / 128.0, 0.5)).r;
  vec2 inBar = abs(vec2(fract(20.0 * uv.x), fract(24.0 * uv.y)) - 0.5);
  float lit = step(ceil(24.0 * uv.y) / 24.0, level) * step(inBar.x, 0.38) * step(inBar.y, 0.35);
  gl_FragColor = mix(vec4(0.05, 0.06, 0.09, 1.0), mix(low, high, uv.y), lit);
}
