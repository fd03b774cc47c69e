// EGL, OpenGL ES 3.2 and GBM for Swift. Headers only: no function needed C.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>
