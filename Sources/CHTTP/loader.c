// libmicrohttpd, loaded when a page is served. Linked, it would bring GnuTLS into every start of the program, and keep it
// from starting where it is missing.
#include <dlfcn.h>

// Nobody else's calls of these names may end up here.
#pragma GCC visibility push(hidden)
#include "chttp.h"

static const char *const name = "libmicrohttpd.so.12";
static void *library;

const char *chttp_load(void) {
  library = dlopen(name, RTLD_NOW);
  return library ? NULL : name;
}

struct MHD_Daemon *chttp_start(
    int socket, struct chttp_limits limits, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, void *context) {
  struct MHD_Daemon *(*start)(
      unsigned, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...) =
      dlsym(library, "MHD_start_daemon");
  return start(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.head_bytes, MHD_OPTION_CONNECTION_TIMEOUT, limits.seconds,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// A function of the header that calls the one in the library, found with the first call.
#define FUNCTION(type, name, parameters, arguments)            \
  type name parameters {                                       \
    static void *found;                                        \
    void *function = __atomic_load_n(&found, __ATOMIC_RELAXED); \
    if (!function) {                                           \
      function = dlsym(library, #name);                        \
      __atomic_store_n(&found, function, __ATOMIC_RELAXED);    \
    }                                                          \
    return ((type(*) parameters)function)arguments;            \
  }
#define F1(type, name, A) FUNCTION(type, name, (A a), (a))
#define F3(type, name, A, B, C) FUNCTION(type, name, (A a, B b, C c), (a, b, c))

#include "functions.h"
#pragma GCC visibility pop
