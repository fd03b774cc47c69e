// A shader modifier as in SceneKit: it moves the points of a plane, in points from its middle.
#pragma arguments
float height;   // = 30; 0..100 points
float phase;    // = 0
#pragma body
float along = _geometry.texcoords[0].x;
_geometry.position.z += height * along * sin(6.2832 * (2 * along - phase));
