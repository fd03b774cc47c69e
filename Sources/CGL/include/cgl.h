// EGL, OpenGL ES 3.2 and GBM for Swift; their functions may be called once cgl_load has succeeded.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

/// Loads the libraries, to be called once; the name of one that is missing, else null.
const char *_Nullable cgl_load(void);

/// Ends the process with `status` and the words of cgl_describe_crash when a library crashes, as a driver does; a fault in the program's
/// own code ends it as before.
void cgl_exit_on_crash(int status);

/// What is written to standard error and standard output then; either may be empty.
void cgl_describe_crash(const char *_Nonnull line, const char *_Nonnull object);
