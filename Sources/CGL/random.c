#include <stdint.h>
#include <sys/random.h>

// libstdc++ asks for it where it is linked in. The C library has it since glibc 2.36, and with it alone the program
// would not start with 2.35, that of Ubuntu 22.04.
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number) {}
  return number;
}
