#version 300 es
// A picture that is torn. TearPictures.swift defines PERFORATED, and PART: 1 for what stays, 2 for what comes off, 3
// for both, which still hold together. Lengths are points, so that a tear is the same at every scale.
precision highp float;
precision highp int;

uniform highp sampler2D picture;
uniform vec4 line;    // its unit normal towards what comes off, its distance in pixels, pixels per point
uniform vec3 tear;    // how far it leaves the line, the width of fibres, the distance of cuts
uniform int seed;
uniform vec3 paper;
#if PART == 3
uniform vec2 kept;    // between which places along the line both hold together
#endif

out vec4 color;

float random(ivec2 place, uint salt) {
  uint bits = uint(place.x) * 0x9E3779B9u + uint(place.y) * 0x85EBCA6Bu + uint(seed) * 0xC2B2AE35u + salt * 0x27D4EB2Fu;
  bits = (bits ^ (bits >> 16)) * 0x7FEB352Du;
  bits = (bits ^ (bits >> 15)) * 0x846CA68Bu;
  return float((bits ^ (bits >> 16)) >> 8) / 16777216.0;
}

// Smooth noise, 0...1.
float noise(vec2 place, uint salt) {
  vec2 cell = floor(place);
  vec2 share = place - cell;
  share *= share * (3.0 - 2.0 * share);
  ivec2 corner = ivec2(cell);
  return mix(
      mix(random(corner, salt), random(corner + ivec2(1, 0), salt), share.x),
      mix(random(corner + ivec2(0, 1), salt), random(corner + ivec2(1, 1), salt), share.x), share.y);
}

float wave(float along, float width, uint salt) { return 2.0 * noise(vec2(along / width, 0.5), salt) - 1.0; }

// Fibres that lie across the tear, each way a little aslant; -1...1.
float fibres(vec2 place, float thickness, uint salt) {
  vec2 left = vec2(dot(place, vec2(0.34, 0.94)) / (6.0 * thickness), dot(place, vec2(-0.94, 0.34)) / thickness);
  vec2 right = vec2(dot(place, vec2(-0.5, 0.87)) / (5.0 * thickness), dot(place, vec2(0.87, 0.5)) / thickness);
  return noise(left, salt) + noise(right, salt + 1u) - 1.0;
}

// How far the tear leaves the line at a place along it.
float wander(float along) {
#if PERFORATED
  float cut = floor(along / tear.z);
  float place = along / tear.z - cut;
  // Three tenths are paper that rips, to one side or the other.
  float inside = clamp(1.0 - abs(place - 0.15) / 0.15, 0.0, 1.0);
  return tear.x * 1.2 * (random(ivec2(int(cut), 0), 1u) - 0.5) * sqrt(inside);
#else
  float wide = tear.x;
  return wide
      * (0.62 * wave(along, 9.0 * wide + 4.0, 1u) + 0.24 * wave(along, 2.6 * wide + 2.0, 2u)
         + 0.09 * wave(along, 0.9 * wide + 1.0, 3u) + 0.05 * wave(along, 0.3 * wide + 0.6, 4u));
#endif
}

// The share of paper that rips rather than being cut.
float ripped(float along) {
#if PERFORATED
  float place = fract(along / tear.z);
  return 1.0 - smoothstep(0.1, 0.2, abs(place - 0.15));
#else
  return 1.0;
#endif
}

// How far the paper shows beside the tear at a place along it, on either side.
float bareWidth(float along, bool stays) {
  float wide = noise(vec2(along / (5.0 * tear.y + 3.0), 0.5), 11u);
#if PERFORATED
  return 0.45 * tear.y * ripped(along);
#else
  return tear.y * (stays ? 0.35 + 2.4 * wide * wide : 0.2 + 1.1 * (1.0 - wide) * (1.0 - wide));
#endif
}

// The share of the tear that is open at a place along it.
float opened(float along) {
#if PART == 3
  return clamp(max(kept.x - along, along - kept.y) / (2.0 * tear.y + 1.0), 0.0, 1.0);
#else
  return 1.0;
#endif
}

void main() {
  vec4 shown = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
  float scale = line.w;
  float coverage = 0.0;
  float bare = 0.0;
  float relief = 0.0;
  vec2 normal = line.xy;
  vec2 side = vec2(-normal.y, normal.x);
  float far = (dot(gl_FragCoord.xy, normal) + line.z) / scale;
  if (abs(far) > 1.3 * tear.x + 5.0 * tear.y + 2.0 / scale) {
    coverage = far > 0.0 ? 1.0 : 0.0;
  } else {
    for (int i = 0; i < 9; ++i) {
      vec2 pixel = gl_FragCoord.xy + vec2(float(i % 3) - 1.0, float(i / 3) - 1.0) / 3.0;
      vec2 place = vec2(dot(pixel, side), dot(pixel, normal) + line.z) / scale;
      float rips = ripped(place.x);
      float beyond = place.y - wander(place.x);
      float edge = beyond + tear.y * rips * 0.85 * fibres(place, 0.45, 5u);
      coverage += clamp(0.5 + 3.0 * scale * edge, 0.0, 1.0) / 9.0;
#if PART == 3
      bool stays = beyond < 0.0;
#else
      bool stays = PART == 1;
#endif
      float depth = stays ? -beyond : beyond;
      float left = bareWidth(place.x, stays) + 0.6 * tear.y * rips * fibres(place, 0.6, 7u) - depth;
      bare += clamp(0.5 + 1.5 * scale * left, 0.0, 1.0) * opened(place.x) / 9.0;
#if !PERFORATED
      // The print's edge stands above the bare paper, and the paper thins out towards the tear.
      relief += (0.3 * exp(-max(left, 0.0) / (0.35 * tear.y + 0.1)) + 0.16 * (0.5 - 0.5 * fibres(place, 0.5, 9u))) / 9.0;
#endif
    }
  }
  vec3 fibre = mix(paper, vec3(1.0), 0.5) * (1.0 - relief);
  if (tear.y > 0.0) { shown.rgb = mix(shown.rgb, fibre * shown.a, bare); }
#if PART == 1
  color = shown * (1.0 - coverage);
#elif PART == 2
  color = shown * coverage;
#else
  color = shown;
#endif
}
