// Colours the same plane: diffuse is not multiplied by alpha.
#pragma arguments
float phase;    // = 0
#pragma body
float shade = cos(6.2832 * (2 * _surface.diffuseTexcoord.x - phase));
_surface.diffuse.rgb *= float3(1 + 0.3 * shade * _surface.diffuseTexcoord.x);
