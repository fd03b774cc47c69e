// EGL, OpenGL ES 3.2 and GBM for Swift. Headers only: no function needed C.
#pragma once

#define EGL_EGLEXT_PROTOTYPES 0
#define GL_GLEXT_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>
