// EGL, OpenGL ES and GBM, loaded when a device is first looked for. Linked, they would bring nine libraries into the
// start of a program that may only compare pictures, and keep it from starting where they are missing.
#include <dlfcn.h>
#include <stddef.h>

// Nobody else's calls of these names may end up here.
#pragma GCC visibility push(hidden)
#include "cgl.h"

enum library { egl, gbm, gles };
static const char *const names[] = {"libEGL.so.1", "libgbm.so.1", "libGLESv2.so.2"};
static void *libraries[3];

const char *cgl_load(void) {
  for (int index = 0; index < 3; index++) {
    libraries[index] = dlopen(names[index], RTLD_NOW);
    if (!libraries[index]) return names[index];
  }
  return NULL;
}

// A function of the headers that calls the one in its library, found with the first call.
#define FUNCTION(library, type, name, parameters, arguments)                               \
  type name parameters {                                                                   \
    static void *found;                                                                    \
    void *function = __atomic_load_n(&found, __ATOMIC_RELAXED);                            \
    if (!function) {                                                                       \
      function = dlsym(libraries[library], #name);                                         \
      __atomic_store_n(&found, function, __ATOMIC_RELAXED);                                \
    }                                                                                      \
    return ((type(*) parameters)function)arguments;                                        \
  }
#define F0(library, type, name) \
  FUNCTION(library, type, name, (void), ())
#define F1(library, type, name, A) \
  FUNCTION(library, type, name, (A a), (a))
#define F2(library, type, name, A, B) \
  FUNCTION(library, type, name, (A a, B b), (a, b))
#define F3(library, type, name, A, B, C) \
  FUNCTION(library, type, name, (A a, B b, C c), (a, b, c))
#define F4(library, type, name, A, B, C, D) \
  FUNCTION(library, type, name, (A a, B b, C c, D d), (a, b, c, d))
#define F5(library, type, name, A, B, C, D, E) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e), (a, b, c, d, e))
#define F6(library, type, name, A, B, C, D, E, F) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f), (a, b, c, d, e, f))
#define F7(library, type, name, A, B, C, D, E, F, G) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g), (a, b, c, d, e, f, g))
#define F8(library, type, name, A, B, C, D, E, F, G, H) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h), (a, b, c, d, e, f, g, h))
#define F9(library, type, name, A, B, C, D, E, F, G, H, I) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h, I i), (a, b, c, d, e, f, g, h, i))
#define F10(library, type, name, A, B, C, D, E, F, G, H, I, J) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j), (a, b, c, d, e, f, g, h, i, j))

#include "functions.h"
#pragma GCC visibility pop
