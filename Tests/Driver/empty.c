// EGL, OpenGL ES and GBM without a device: every function is there and returns nothing.
#include "cgl.h"
#include "signatures.h"

#define FUNCTION(library, type, name, parameters, arguments) \
  type name parameters { return (type)0; }
#include "functions.h"
