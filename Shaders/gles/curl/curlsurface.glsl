// A sheet bent round a cylinder or cone on the page. Swift twin: CurlSurface.swift; CurlScene.swift
// defines CONE, 1 for a cone, and ROLLS, 1 for a sheet that rolls up rather than going on straight.
//
// Places in space are pixels across the fold line, along it, and above the page.
uniform vec4 bend;   // radius in the middle, its change per pixel, sine and cosine of half the cone

const float PI = 3.14159265;

#if CONE && !ROLLS
uniform vec4 flap;   // cosine and sine of its first angle on the unrolled sheet, and of its slope
#endif

// The angle by which the sheet has turned at a place on its surface, but for whole turns: -pi...pi.
float turnAt(vec3 place) {
#if CONE
  return atan(place.x, bend.w * (bend.x + bend.y * place.y - place.z));
#else
  return atan(place.x, bend.x - place.z);
#endif
}

// The height of the bend's lower half, of −1, or upper half, of 1, over a place of the page; beside the bend, that of its side.
float bendHeight(vec2 page, float upwards) {
  float radius = bend.x + bend.y * page.y;
  float change = 1.0 - bend.y * bend.y;
  return (radius + upwards * sqrt(max(radius * radius - change * page.x * page.x, 0.0))) / change;
}

// The point of the flat sheet, across and along the fold line, at a place where it has turned so far.
// `apex` is the distance of the cone's apex from the fold line's middle.
vec2 unrolled(vec3 place, float turn, float apex) {
#if CONE
  float run = place.y + apex;
  float around = place.x * place.x + place.z * place.z;
  float ray = sign(apex) * sqrt(run * run + around);
  float angle = turn * bend.z;
  float half_ = sin(0.5 * angle);
  return vec2(ray * sin(angle), place.y + around / (ray + run) - 2.0 * ray * half_ * half_);
#else
  return vec2(bend.x * turn, place.y);
#endif
}

#if !ROLLS
// The height of the part that goes on straight, seen from a place of the page along `slope`.
float flapHeight(vec2 page, vec2 slope, float apex) {
#if CONE
  // The tangent of its slope is 2 t / (1 - t^2) for the radius's change t.
  float rise = 2.0 / (1.0 - bend.y * bend.y);
  return rise * (bend.x + bend.y * page.y) / (1.0 - rise * bend.y * slope.y);
#else
  return 2.0 * bend.x;
#endif
}

// The point of the flat sheet at a place of the part that goes on straight.
vec2 unrolledFlap(vec3 place, float apex) {
#if CONE
  float reach = (place.y + apex) * flap.z + place.z * flap.w;
  return vec2(reach * flap.y - place.x * flap.x, reach * flap.x + place.x * flap.y - apex);
#else
  return vec2(PI * bend.x - place.x, place.y);
#endif
}
#endif
