// The fragments of each pixel of a band of rows. Swift twin: FragmentSorter.swift.
layout(std430, binding = 0) buffer Counts {
  uint deepest;    // the most fragments that a pixel had, if more than its slots
  uint counts[];   // fragments of each pixel, also those beyond its slots
};
layout(std430, binding = 1) buffer Fragments {
  uvec4 fragments[];   // depth, colour in halves of red, green, blue and alpha, samples covered
};

uniform vec3 slots;   // pixels in a row, the band's first row, slots a pixel

int slotPixel() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  return (here.y - int(slots.y)) * int(slots.x) + here.x;
}
