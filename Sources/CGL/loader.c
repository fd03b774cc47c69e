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

// Names a library and what the loader is asked for.
static struct cgl_problem describe(enum library library, const char *folder, char path[4096]) {
  const char *file = libraries[library].file;
  snprintf(path, 4096, "%s%s%s", folder ? folder : "", folder ? "/" : "", file);
  return (struct cgl_problem){.library = file, .package = folder ? "peelgl-mesa" : libraries[library].package};
}

// Looks at the file of a library; with a folder, from there and nowhere else.
static struct cgl_problem look(enum library library, const char *folder, cgl_damage damage) {
  char path[4096];
  struct cgl_problem problem = describe(library, folder, path);
  problem.damage = damage(path);
  return problem.damage ? problem : (struct cgl_problem){0};
}

// Loads a library and looks up all of its functions; with a folder, from there and nowhere else.
static struct cgl_problem load(enum library library, const char *folder) {
  char path[4096];
  struct cgl_problem problem = describe(library, folder, path);
  void *handle = dlopen(path, RTLD_NOW);
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

struct cgl_problem cgl_load(const char *folder, cgl_damage damage) {
  for (enum library library = egl; library <= (folder ? gles : gbm); library++) {
    struct cgl_problem problem = look(library, folder, damage);
    if (problem.library) return problem;
  }
  struct cgl_problem problem = load(egl, folder);
  return problem.library ? problem : load(gles, folder);
}

struct cgl_problem cgl_load_gbm(void) { return load(gbm, NULL); }
#pragma GCC visibility pop
