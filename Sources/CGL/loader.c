// EGL, OpenGL ES and GBM, loaded when a device is first looked for. Linked, they would bring nine libraries into the
// start of a program that may only compare pictures, and keep it from starting where they are missing.
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// Nobody else's calls of these names may end up here.
#pragma GCC visibility push(hidden)
#include "cgl.h"

enum library { egl, gles, gbm };

static const struct {
  const char *file, *package;
} libraries[] = {
    {"libEGL.so.1", "libegl1"},
    {"libGLESv2.so.2", "libgles2"},
    {"libgbm.so.1", "libgbm1"},
};

#include "signatures.h"

// Where each function is.
#define FUNCTION(library, type, name, parameters, arguments) static type(*found_##name) parameters;
#include "functions.h"
#undef FUNCTION

// A function of the headers that calls the one in its library.
#define FUNCTION(library, type, name, parameters, arguments) \
  type name parameters { return found_##name arguments; }
#include "functions.h"
#undef FUNCTION

#define FUNCTION(library, type, name, parameters, arguments) {library, #name, &found_##name},
static const struct {
  enum library library;
  const char *name;
  void *found;
} functions[] = {
#include "functions.h"
};
#undef FUNCTION

// Loads a library and looks up all of its functions; with a folder, from there and nowhere else.
static struct cgl_problem load(enum library library, const char *folder) {
  struct cgl_problem problem = {.library = libraries[library].file, .package = libraries[library].package};
  char path[4096];
  if (folder) {
    problem.package = "peelgl-mesa";
    snprintf(path, sizeof path, "%s/%s", folder, problem.library);
  }
  void *handle = dlopen(folder ? path : problem.library, RTLD_NOW);
  if (!handle) {
    problem.error = dlerror();
    return problem;
  }
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    if (functions[index].library != library) continue;
    void *function = dlsym(handle, functions[index].name);
    memcpy(functions[index].found, &function, sizeof function);
    if (function) continue;
    problem.function = functions[index].name;
    return problem;
  }
  return (struct cgl_problem){0};
}

struct cgl_problem cgl_load(const char *folder) {
  struct cgl_problem problem = load(egl, folder);
  return problem.library ? problem : load(gles, folder);
}

struct cgl_problem cgl_load_gbm(void) { return load(gbm, NULL); }
#pragma GCC visibility pop
