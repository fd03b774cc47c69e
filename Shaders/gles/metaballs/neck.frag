#version 300 es
// What curves pull out between two discs, from one colour to the other. CurvedBalls.swift defines HARD
// for edges that are not smooth, and LINEAR where the colours are linear light.
precision highp float;
#ifdef LINEAR
#include "linearlight.glsl"
#endif

in vec2 vUV;

uniform highp sampler2D coverage;
uniform vec4 first;    // opaque
uniform vec4 second;   // opaque
uniform vec4 ramp;     // where the first colour ends, in canvas pixels, and the other's change per pixel

out vec4 color;

void main() {
  vec3 own = mix(
      first.rgb, second.rgb, smoothstep(0.0, 1.0, dot(gl_FragCoord.xy - ramp.xy, ramp.zw)));
#ifdef LINEAR
  own = encodedLight(own);
#endif
  float covered = texture(coverage, vUV).r;
#ifdef HARD
  covered = covered > 0.5 ? 1.0 : 0.0;
#endif
  color = vec4(own, 1.0) * covered;
}
