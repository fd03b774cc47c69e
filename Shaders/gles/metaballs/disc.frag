#version 300 es
// A disc with the share that it covers of each pixel. CurvedBalls.swift defines HARD for edges that are
// not smooth.
precision highp float;

in vec2 vOffset;
flat in float vRadius;
flat in vec4 vColor;

out vec4 color;

// The pixel is cut into strips across the edge, each as long as the disc covers it. The edge is
// steeper than the diagonal there, so that a strip's middle stands for all of it.
float discCoverage(vec2 offset, float radius) {
  vec2 center = abs(offset.x) > abs(offset.y) ? abs(offset.xy) : abs(offset.yx);
  float sum = 0.0;
  for (int i = 0; i < 16; ++i) {
    float across = center.y + (float(i) - 7.5) / 16.0;
    float squared = radius * radius - across * across;
    float reach = sqrt(max(squared, 0.0));
    sum += max(min(center.x + 0.5, reach) - max(center.x - 0.5, -reach), 0.0);
  }
  return sum / 16.0;
}

void main() {
  float distance = length(vOffset);
  // Half of a pixel's diagonal, and a little.
  float coverage = distance < vRadius - 0.71 ? 1.0
      : distance > vRadius + 0.71 ? 0.0 : discCoverage(vOffset, vRadius);
#ifdef HARD
  coverage = coverage > 0.5 ? 1.0 : 0.0;
#endif
  color = vColor * coverage;
}
