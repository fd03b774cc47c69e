// How a sheet's surface gives light back. Swift twin: FinishDraw.swift, which defines FINISH, the kind of surface, FINISH_MASKED
// where a picture says which parts have it, FINISH_LEANING where a dragged sheet leans, and
// FINISH_ON_CANVAS for finishedOnCanvas: 1 for a sheet that rises with its coverage, 0 for a flat one. Directions and places are the
// canvas's: x right, y down, z towards the viewer.
#ifdef FINISH
precision highp int;
#define PAPER 1
#define GLOSS 2
#define FOIL 3
#define HOLOGRAPHIC 4
#define GLITTER 5
#define METAL 6

uniform vec4 finishLight;   // unit vector towards the light; strength, 0...1
uniform vec3 finishView;    // the canvas's middle in pixels; 1 / its longer side
uniform vec4 finishSheet;   // the axis of normals' x on the canvas; the sheet's size in points
#ifdef FINISH_LEANING
uniform vec2 finishSlope;   // how much higher the sheet is for each pixel along the normals' x and y
#endif
#ifdef FINISH_MASKED
uniform highp sampler2D finishMask;   // premultiplied; the brightest component is the share
uniform vec4 finishMaskUnits;         // the mask's units of the sheet's: factor and shift
#endif

float randomAt(uvec2 cell) {
  uint n = cell.x * 1664525u ^ (cell.y * 22695477u + 1013904223u);
  n = (n ^ (n >> 15)) * 2246822519u;
  n = (n ^ (n >> 13)) * 3266489917u;
  return float((n ^ (n >> 16)) >> 8) / 16777216.0;
}

uvec2 cellAt(vec2 place) { return uvec2(ivec2(floor(place)) + 32768); }

// Smooth noise with a mean of a half.
float noiseAt(vec2 place) {
  vec2 inside = fract(place);
  inside = inside * inside * (3.0 - 2.0 * inside);
  uvec2 cell = cellAt(place);
  float top = mix(randomAt(cell), randomAt(cell + uvec2(1u, 0u)), inside.x);
  float bottom = mix(randomAt(cell + uvec2(0u, 1u)), randomAt(cell + uvec2(1u, 1u)), inside.x);
  return mix(top, bottom, inside.y);
}

// The same without a grid that shows: two layers, one of them turned.
float cloudAt(vec2 place) {
  return 0.5 * (noiseAt(place) + noiseAt(mat2(1.3, 0.9, -0.9, 1.3) * place + 11.0));
}

// A bright strip of width 1 around 0.
float strip(float place) { return exp(-4.0 * place * place); }

vec3 spectrum(float phase) { return 0.5 + 0.5 * cos(6.2832 * (phase + vec3(0.0, 0.67, 0.33))); }

// The premultiplied colour of a sheet at `unit` of it with the unit vector `normal`, whose x lies along finishSheet.xy.
vec4 finished(vec4 sheet, vec2 unit, vec3 normal) {
#ifdef FINISH_LEANING
  normal = normalize(vec3(normal.xy - finishSlope * normal.z, normal.z));
#endif
  vec2 axis = finishSheet.xy;
  normal.xy = normal.x * axis + normal.y * vec2(-axis.y, axis.x);
  vec3 view = normalize(vec3((finishView.xy - gl_FragCoord.xy) * finishView.z, 1.2));
  vec3 mirrored = reflect(-view, normal);
  // Where the mirrored ray goes, along the light's direction and across it.
  vec2 along = finishLight.xy * inversesqrt(max(dot(finishLight.xy, finishLight.xy), 1e-6));
  float ahead = dot(mirrored.xy, along);
  float aside = dot(mirrored.xy, vec2(-along.y, along.x));
  vec2 place = unit * finishSheet.zw;
  float share = finishLight.w;
#ifdef FINISH_MASKED
  vec3 masked = texture(finishMask, unit * finishMaskUnits.xy + finishMaskUnits.zw).rgb;
  share *= max(masked.r, max(masked.g, masked.b));
#endif
  vec3 white = sheet.aaa;
  vec3 shown = sheet.rgb;
#if FINISH == PAPER
  float grain = 0.6 * noiseAt(0.9 * place) + 0.4 * noiseAt(vec2(0.35, 2.1) * place);
  // A matt surface gives a little more light back towards its source.
  float level = 0.5 + 0.5 * dot(normal, normalize(finishLight.xyz + 0.3 * view));
  float ratio = level / (0.5 + 0.5 * finishLight.z);
  shown *= (1.0 + 0.35 * (ratio - 1.0)) * (0.9 + 0.16 * grain);
#elif FINISH == GLOSS
  // No varnish is quite flat.
  ahead += 0.02 * (cloudAt(0.02 * place) - 0.5);
  float light = 0.6 * strip((ahead - 0.16) / 0.17) + 0.35 * strip((ahead - 0.42) / 0.07);
  // A surface that gives light back shows its colours deeper elsewhere.
  shown *= 0.97;
  shown += (white - shown) * light;
#elif FINISH == FOIL
  float wave = 0.5 + 0.5 * sin(11.0 * ahead + 3.0 * aside + 0.5 * cloudAt(0.012 * place));
  float bright = wave * wave;
  shown = shown * (0.62 + 0.5 * wave) + (white - shown * 0.7) * (0.55 * bright * bright);
#elif FINISH == HOLOGRAPHIC
  vec3 hue = spectrum(1.3 * ahead + 0.55 * aside + 0.1 * cloudAt(0.012 * place));
  vec3 fine = spectrum(2.6 * ahead - 1.7 * aside + 0.35);
  float streak = strip((ahead - 0.22) / 0.16);
  // The grating takes from white what it sends elsewhere.
  shown *= 0.74 + 0.3 * hue;
  shown += (white - shown) * (0.36 * hue + 0.14 * fine + 0.3 * streak);
#elif FINISH == GLITTER
  float sparkle = 0.0;
  vec3 tint = vec3(0.0);
  for (int layer = 0; layer < 2; ++layer) {
    vec2 grid = layer == 0 ? place / 2.6 : mat2(0.5, 0.31, -0.31, 0.5) * place + 17.3;
    uvec2 cell = cellAt(grid);
    vec2 lean = vec2(randomAt(cell), randomAt(cell + 7919u)) - 0.5;
    vec3 flake = normalize(normal + vec3(1.3 * lean, 0.0));
    float flash = max(dot(reflect(-view, flake), finishLight.xyz), 0.0);
    // Inside its cell: an edge there would be elsewhere on another device.
    vec2 shift = 0.4 * vec2(randomAt(cell + 15485863u), randomAt(cell + 32452843u)) - 0.2;
    float near = max(0.0, 1.0 - 3.3 * length(fract(grid) - 0.5 - shift));
    float light = pow(flash, 24.0) * min(1.0, 2.5 * near);
    sparkle += light;
    tint += light * spectrum(randomAt(cell + 104729u));
  }
  shown *= 0.98;
  shown += (white - shown) * min(0.75 * sparkle + 0.35 * tint, vec3(1.0));
#elif FINISH == METAL
  float luma = dot(shown, vec3(0.2126, 0.7152, 0.0722));
  vec2 brushed = vec2(dot(place, along), dot(place, vec2(-along.y, along.x)));
  // Scratches that are finer than pixels would break into dashes; coarser ones take their place.
  vec2 fine = 1.0 - smoothstep(0.5, 1.3, vec2(2.6, 1.1) * length(vec2(dFdx(brushed.y), dFdy(brushed.y))));
  float grain = 0.6 * fine.x * noiseAt(vec2(0.012, 2.6) * brushed + 31.0)
    + 0.4 * fine.y * noiseAt(vec2(0.03, 1.1) * brushed + 57.0)
    + (1.0 - dot(vec2(0.6, 0.4), fine)) * noiseAt(vec2(0.02, 0.42) * brushed + 11.0) - 0.5;
  float sky = 0.5 + 0.5 * sin(7.0 * ahead + 0.6 * grain + 0.6);
  shown = mix(shown, vec3(luma), 0.25) * (0.66 + 0.36 * sky + 0.22 * grain);
  // No brighter than silver, so that white is seen on white; ink takes little of the light.
  vec3 silver = 0.93 * white;
  float taken = 0.15 + 0.35 * luma / max(sheet.a, 1e-3);
  shown += max(silver - shown, vec3(0.0)) * (taken * strip((ahead - 0.24 + 0.1 * grain) / 0.15));
  shown = min(shown, silver);
#endif
  sheet.rgb += share * (clamp(shown, vec3(0.0), white) - sheet.rgb);
  return sheet;
}

#ifdef FINISH_ON_CANVAS
#if FINISH_ON_CANVAS
uniform float finishHeight;   // in pixels

vec3 normalOn(vec2 slope) { return normalize(vec3(-finishHeight * slope, 1.0)); }
#else
#define normalOn(slope) vec3(0.0, 0.0, 1.0)
#endif

// The premultiplied colour of a sheet as large as the canvas, whose coverage changes by `slope` per pixel.
vec4 finishedOnCanvas(vec4 sheet, vec2 slope) {
  return finished(sheet, 0.5 * gl_FragCoord.xy / finishView.xy, normalOn(slope));
}
#endif
#else
#define finished(sheet, unit, normal) (sheet)
#define finishedOnCanvas(sheet, slope) (sheet)
#endif
