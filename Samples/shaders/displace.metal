// A displacement map: the second picture's red says how far a point is lifted.
#pragma arguments
sampler2D map;
float lift;     // = 60
#pragma body
_geometry.position.z += lift * texture(map, _geometry.texcoords[0]).r;
