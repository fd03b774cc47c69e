// gl-transitions: getFromColor and getToColor read the two pictures.
uniform float softness; // = 0.1
uniform vec2 middle;    // = vec2(0.5, 0.5)

vec4 transition(vec2 uv) {
  float far = distance(uv, middle) / 0.7072;
  // At progress 0 all is outside of the iris, at 1 all is inside.
  float edge = progress * (1.0 + softness);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - softness, edge, far + 0.0001));
}
