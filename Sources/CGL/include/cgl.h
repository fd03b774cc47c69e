// EGL, OpenGL ES 3.2 and GBM for Swift; their functions may be called once cgl_load has succeeded.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

/// Loads the libraries, to be called once; the name of one that is missing, else null.
const char *_Nullable cgl_load(void);
