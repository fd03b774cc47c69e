// Every function that the other files do not change calls Mesa's.
#include "driver.h"
#include "signatures.h"

#define FUNCTION(library, type, name, parameters, arguments) FUNCTION_##library(type, name, parameters, arguments)
#define FUNCTION_egl(type, name, parameters, arguments)     \
  __attribute__((weak)) type name parameters {              \
    static __typeof__(&name) found;                         \
    if (!found) found = REAL(name);                         \
    return found arguments;                                 \
  }
#define FUNCTION_gles FUNCTION_egl
// GBM's library is Mesa's, which needs more of its functions.
#define FUNCTION_gbm(type, name, parameters, arguments)
#include "functions.h"
