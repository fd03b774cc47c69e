// libmicrohttpd, loaded when a page is served. Linked, it would bring GnuTLS into every start of the program, and keep it
// from starting where it is missing.
#include <dlfcn.h>
#include <string.h>

// Nobody else's calls of these names may end up here.
#pragma GCC visibility push(hidden)
#include "chttp.h"

#define F1(type, name, A) FUNCTION(type, name, (A a), (a))
#define F3(type, name, A, B, C) FUNCTION(type, name, (A a, B b, C c), (a, b, c))

// Where each function is.
static struct MHD_Daemon *(*found_MHD_start_daemon)(
    unsigned, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);
#define FUNCTION(type, name, parameters, arguments) static type(*found_##name) parameters;
#include "functions.h"
#undef FUNCTION

// A function of the header that calls the one in the library.
#define FUNCTION(type, name, parameters, arguments) \
  type name parameters { return found_##name arguments; }
#include "functions.h"
#undef FUNCTION

#define FUNCTION(type, name, parameters, arguments) {#name, &found_##name},
static const struct {
  const char *name;
  void *found;
} functions[] = {
    {"MHD_start_daemon", &found_MHD_start_daemon},
#include "functions.h"
};
#undef FUNCTION

struct chttp_problem chttp_load(chttp_damage damage) {
  struct chttp_problem problem = {.library = "libmicrohttpd.so.12", .package = "libmicrohttpd12"};
  problem.damage = damage(problem.library);
  if (problem.damage) return problem;
  void *handle = dlopen(problem.library, RTLD_NOW);
  if (!handle) {
    problem.error = dlerror();
    return problem;
  }
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *function = dlsym(handle, functions[index].name);
    memcpy(functions[index].found, &function, sizeof function);
    if (function) continue;
    problem.function = functions[index].name;
    return problem;
  }
  return (struct chttp_problem){0};
}

struct MHD_Daemon *chttp_start(
    int socket, struct chttp_limits limits, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, void *context) {
  return found_MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.head_bytes, MHD_OPTION_CONNECTION_TIMEOUT, limits.seconds,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}
#pragma GCC visibility pop
