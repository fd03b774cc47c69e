#version 300 es
// A picture as users' shaders expect it: the first row at the bottom, colours not multiplied by alpha.
precision highp float;

uniform highp sampler2D picture;
uniform bool isTurned;     // the first row becomes the last
uniform bool isStraight;   // colours are divided by alpha

out vec4 color;

void main() {
  ivec2 last = textureSize(picture, 0) - 1;
  ivec2 texel = ivec2(gl_FragCoord.xy);
  if (isTurned) texel.y = last.y - texel.y;
  color = texelFetch(picture, texel, 0);
  if (isStraight) {
    // A transparent texel has no colour of its own. Its neighbours' keeps edges from turning dark where
    // a shader filters.
    if (color.a == 0.0) {
      vec4 sum = vec4(0.0);
      for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
          sum += texelFetch(picture, clamp(texel + ivec2(x, y), ivec2(0), last), 0);
      color.rgb = sum.a > 0.0 ? sum.rgb / sum.a : vec3(0.0);
    } else {
      color.rgb /= color.a;
    }
  }
}
