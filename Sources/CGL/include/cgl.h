// EGL, OpenGL ES 3.2 and GBM for Swift; their functions may be called once cgl_load has succeeded, those of GBM once
// cgl_load_gbm has.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

/// What keeps a library from being used.
struct cgl_problem {
  /// The library's file; null where there is no problem.
  const char *_Nullable library;
  /// The package that has it: Debian's, or ours.
  const char *_Nullable package;
  /// The function that it lacks; null where it was not loaded.
  const char *_Nullable function;
  /// Why it was not loaded, as the loader says it until it is asked again; null where it was, and for a damaged file.
  const char *_Nullable error;
  /// What is wrong with its file, as `cgl_damage` says it.
  const char *_Nullable damage;
};

/// What is wrong with the file that the loader would take for a path or a name, in memory that stays; null for nothing.
typedef const char *_Nullable (*cgl_damage)(const char *_Nonnull path);

/// Loads EGL and OpenGL ES with all of their functions, to be called once: those in a folder, or, where it is null, the system's.
/// Of the system's, GBM is looked at, too: Mesa loads it with EGL.
struct cgl_problem cgl_load(const char *_Nullable folder, cgl_damage _Nonnull damage);

/// Loads GBM with all of its functions, to be called once.
struct cgl_problem cgl_load_gbm(void);

/// Ends the process with `status` and the words of cgl_describe_crash when a library crashes, as a driver does; a fault in the program's
/// own code ends it as before.
void cgl_exit_on_crash(int status);

/// What is written to standard error and standard output then; either may be empty.
void cgl_describe_crash(const char *_Nonnull line, const char *_Nonnull object);
