// The blurred picture of a curled sheet, from which its shadows are made. Swift twin: CurlShadow.swift.
uniform highp sampler2D soft;
uniform vec4 softUnits;   // units of the sheet to those of the blurred picture: scale, offset
#include "shadowtint.glsl"

// The blurred sheet at one of its points, with edges that are steeper by 1 / softness.
vec4 softAt(vec2 sheet, float softness) {
  vec4 blurred = texture(soft, unitAt(sheet) * softUnits.xy + softUnits.zw);
  float share = clamp(0.5 + (blurred.a - 0.5) / softness, 0.0, 1.0);
  return tinted(vec4(blurred.rgb * (share / max(blurred.a, 1e-3)), share));
}
