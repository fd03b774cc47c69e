#version 300 es
// What shows of a curled sheet and its shadow at a place of the page. Swift twin: CurlSurface.swift.
//
// CurlScene.swift defines what is looked for: FRONT, 1 where the front shows; BACK, 1 for what lies
// straight over the page and 2 for the bend too; BACK_PICTURE; SHADED; TEAR where a piece is being torn off.
precision highp float;
precision highp int;
#include "coverage.glsl"
#include "finish.glsl"

in vec2 vPlace;   // pixels across the fold line and along it

uniform vec2 unitMiddle;   // of the fold line, in units of the picture
uniform vec2 unitAcross;   // units per pixel across the fold line
uniform vec2 unitAlong;    // units per pixel along it

out vec4 color;

vec2 unitAt(vec2 sheet) { return unitMiddle + sheet.x * unitAcross + sheet.y * unitAlong; }

#if BACK || SHADED
#include "curlsurface.glsl"
#endif
#if SHADED
#include "curlshadow.glsl"
#endif

#if FRONT || BACK
uniform highp sampler2D picture;   // of a sheet that tears, what comes off
#ifdef TEAR
uniform highp sampler2D whole;
uniform highp sampler2D stub;      // what stays
#endif

vec4 frontAt(vec2 unit) { return texture(picture, unit) * unitSquareCoverage(unit); }

vec4 frontAt(vec2 unit, vec3 normal) { return finished(frontAt(unit), unit, normal); }

// What lies flat on the page: the sheet, or behind the fold line what stays of it.
vec4 flatFront() {
  vec2 unit = unitAt(vPlace);
  vec3 upwards = vec3(0.0, 0.0, 1.0);
#ifdef TEAR
  vec4 shown = vPlace.x < 0.0 ? texture(whole, unit) : texture(stub, unit);
  return finished(shown * unitSquareCoverage(unit), unit, upwards);
#else
  return frontAt(unit, upwards);
#endif
}
#endif

#if BACK
uniform vec3 eye;     // place of the eye across and along; 1 / its distance
uniform vec4 paper;   // colour and opacity of the back
uniform vec4 light;   // unit vector towards the light; how much slopes darken, 0...1
uniform vec2 gloss;   // light added along the bend; how colourful slopes shine, both 0...1
#if BACK_PICTURE
uniform highp sampler2D backPicture;
#endif

// The outward normal of the surface where the sheet has turned so far.
vec3 normalAt(float turn) {
  float c = cos(turn);
#if CONE
  return vec3(
      bend.w * sin(turn), -bend.z * bend.w * (1.0 - c), -bend.z * bend.z - bend.w * bend.w * c);
#else
  return vec3(sin(turn), 0.0, -c);
#endif
}

// How bright a surface is beside the flat page: light comes from one side and from all around.
float brightness(vec3 normal) {
  float level = 0.5 + 0.5 * dot(normal, light.xyz);
  float flatLevel = 0.5 + 0.5 * light.z;
  float ratio = level / flatLevel;
  return 1.0 + light.w * (ratio * ratio - 1.0);
}

vec4 lit(vec4 sheet, vec3 normal, vec3 shine) {
  vec3 shown = sheet.rgb * brightness(normal) + shine * sheet.a;
  return vec4(min(shown, sheet.aaa), sheet.a);
}

// The back at a point of the sheet with a normal, seen along a slope.
vec4 backAt(vec2 unit, vec3 normal, vec2 view) {
  vec4 front = frontAt(unit);
  vec3 printed = paper.rgb;
#if BACK_PICTURE
  vec4 picture_ = texture(backPicture, vec2(1.0 - unit.x, unit.y));
  printed = picture_.rgb + (1.0 - picture_.a) * printed;
#endif
  vec4 shown = vec4(mix(front.rgb, printed * front.a, paper.a), front.a);
  // A line where the bend has turned by some 145 degrees.
  float mirrored = max(dot(normal, vec3(0.5736, 0.0, 0.8192)), 0.0);
  float m2 = mirrored * mirrored;
  float m4 = m2 * m2;
  float m16 = m4 * m4 * m4 * m4;
  vec3 shine = vec3(gloss.x * m16 * m16 * m4);
  // A grating sends each colour in a direction of its own.
  float phase = 4.0 * dot(normal.xy, vec2(0.6, 0.5)) + 9.0 * (view.x + view.y);
  shine += gloss.y * (0.3 + 0.7 * m4) * (0.5 + 0.5 * cos(phase + vec3(0.0, 2.1, 4.2)));
  return lit(shown, normal, shine);
}
#endif

vec4 over(vec4 upper, vec4 lower) { return upper + (1.0 - upper.a) * lower; }

#if BACK == 2
#if ROLLS
uniform int turns;   // that are looked at
#endif

// What the ray from the eye meets of the bend, from above; 0 where the ray passes it by.
void bendAt(vec2 slope, out vec3 upper, out vec3 lower, out float inside) {
  // The ray is at page + slope z; the cone has x^2 + z^2 = 2 r(y) z + (change z)^2.
  float a = 1.0 + slope.x * slope.x - bend.y * (bend.y + 2.0 * slope.y);
  float b = bend.x + bend.y * vPlace.y - slope.x * vPlace.x;
  float d = b * b - a * vPlace.x * vPlace.x;
  inside = halfPlaneCoverage(d, vec2(dFdx(d), dFdy(d)));
  float root = sqrt(max(d, 0.0));
  float high = (b + root) / a;
  float low = vPlace.x * vPlace.x / max(b + root, 1e-6);
  upper = vec3(vPlace + slope * high, high);
  lower = vec3(vPlace + slope * low, low);
}
#endif

void main() {
  vec4 ground = vec4(0.0);
#if CONE && (BACK || SHADED)
  float apex = bend.x / bend.y;
#else
  float apex = 0.0;
#endif
#if BACK
  vec2 slope = (eye.xy - vPlace) * eye.z;
#endif
  vec4 folded = vec4(0.0);
  vec4 shadow = vec4(0.0);
#if SHADED
  vec4 rolled;
  shadowsAt(vPlace, apex, folded, rolled);
  // The flat side of the fold line has no roll above it.
#if ROLLS
  shadow = vPlace.x < 0.0 ? folded : rolled;
#else
  shadow = vPlace.x < 0.0 ? folded : max(rolled, folded);
#endif
#endif

#if BACK == 2
  vec3 upper, lower;
  float inside;
  bendAt(slope, upper, lower, inside);
  // The front: the flat part, or the first quarter of a turn.
  bool isFlat = vPlace.x < 0.0;
  float lowTurn = turnAt(lower);
  vec3 lowNormal = -normalAt(lowTurn);
#ifdef TEAR
  vec4 held = flatFront();
  vec4 bottom = frontAt(unitAt(unrolled(lower, lowTurn, apex)), lowNormal);
#else
  vec4 bottom = frontAt(
      unitAt(isFlat ? vPlace : unrolled(lower, lowTurn, apex)), isFlat ? vec3(0.0, 0.0, 1.0) : lowNormal);
#endif
  vec4 bent = lit(bottom, lowNormal, vec3(0.0)) * inside;
  folded *= clamp(1.0 - lowTurn * (2.0 / PI), 0.0, 1.0);
  bent.rgb += bent.a * folded.rgb - folded.a * bent.rgb;
#ifdef TEAR
  ground = over(shadow, held);
  if (!isFlat) { ground = over(bent, ground); }
#else
  ground = isFlat ? over(shadow, bottom) : over(bent, shadow);
#endif
  float highTurn = turnAt(upper);
#if ROLLS
  highTurn += highTurn < 0.0 ? 2.0 * PI : 0.0;
  // From outside the first turn is on top, from inside the last.
  vec4 turned = vec4(0.0);
  for (int i = 0; i < turns; ++i) {
    vec2 sheet = unrolled(upper, highTurn + float(i) * 2.0 * PI, apex);
    turned = over(turned, backAt(unitAt(sheet), normalAt(highTurn), slope));
  }
  for (int i = turns; i > 0; --i) {
    vec2 sheet = unrolled(lower, lowTurn + float(i) * 2.0 * PI, apex);
    turned = over(turned, lit(frontAt(unitAt(sheet), lowNormal), lowNormal, vec3(0.0)));
  }
  color = over(turned * inside, ground);
#else
  bool isFlap = upper.x < 0.0;
  vec3 straight = vec3(vPlace, flapHeight(vPlace, slope, apex));
  straight.xy += slope * straight.z;
  highTurn = isFlap ? PI : highTurn;
  vec2 back = isFlap ? unrolledFlap(straight, apex) : unrolled(upper, highTurn, apex);
  color = over(backAt(unitAt(back), normalAt(highTurn), slope) * (isFlap ? 1.0 : inside), ground);
#endif
#else
#if FRONT
  ground = flatFront();
#endif
  ground = over(shadow, ground);
#if BACK
  vec3 straight = vec3(vPlace, flapHeight(vPlace, slope, apex));
  straight.xy += slope * straight.z;
  ground = over(backAt(unitAt(unrolledFlap(straight, apex)), normalAt(PI), slope), ground);
#endif
  color = ground;
#endif
}
