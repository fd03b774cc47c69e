#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "cgl.h"

// The program's own code, as the linker places it.
extern const char __executable_start[] __attribute__((weak));
extern const char etext[] __attribute__((weak));

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction before[signal_count];
static char stack[1 << 16];

// Two messages, of which the handler reads the one that `current` names.
static struct message {
  char line[1024], object[1024];
} messages[2];
static atomic_int current;
static int exit_status;

static int is_own(const ucontext_t *context) {
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.pc;
#else
  return 1;
#endif
  return place >= (uintptr_t)__executable_start && place < (uintptr_t)etext;
}

static void write_all(int descriptor, const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t count = write(descriptor, text, length);
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

static void handle(int number, siginfo_t *information, void *context) {
  (void)information;
  if (is_own(context)) {
    // The faulty instruction runs again and ends the process as if there were no handler.
    for (int i = 0; i < signal_count; i++)
      if (signals[i] == number) sigaction(number, &before[i], NULL);
    return;
  }
  const struct message *message = &messages[atomic_load(&current)];
  write_all(STDERR_FILENO, message->line);
  write_all(STDOUT_FILENO, message->object);
  _exit(exit_status);
}

void cgl_describe_crash(const char *line, const char *object) {
  int next = 1 - atomic_load(&current);
  strncpy(messages[next].line, line, sizeof messages[next].line - 1);
  strncpy(messages[next].object, object, sizeof messages[next].object - 1);
  atomic_store(&current, next);
}

void cgl_exit_on_crash(int status) {
  exit_status = status;
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &action, &before[i]);
}
