// Makes calls of the C library fail in a program that preloads this library.
//
// PEELGL_FAULTS lists faults, separated by commas: CALL:N:WHAT for the N-th call in the process, CALL:N+:WHAT from the N-th on.
// WHAT is EIO, ENOSPC, EINTR, EAGAIN, EPERM, EINVAL, EXDEV, ENOMEM, EMFILE, EROFS; SHORT for half of the bytes; KILL or TERM for that signal before
// the call; SLOW for two seconds before it. A process whose first word is CALL calls it before it begins.
// PEELGL_THREADS is how many threads may exist at the same time besides the first.
// PEELGL_FAULTS_IN limits calls that take a path, or a descriptor of a file, to paths that contain its value;
// PEELGL_THREADS_OF limits threads in workers with that task, and in no other process.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHORT = -1, KILL = -2, TERM = -3, SLOW = -4 };

struct fault {
  char call[24];
  long from;
  int lasts, what;
  atomic_long seen;
};

static struct fault faults[16];
static int count;
static const char *place;
static long most_threads = -1;
static atomic_long threads;

static const struct {
  const char *name;
  int number;
} words[] = {
    {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR},   {"EAGAIN", EAGAIN}, {"EPERM", EPERM},
    {"EINVAL", EINVAL}, {"EXDEV", EXDEV},   {"ENOMEM", ENOMEM}, {"EMFILE", EMFILE}, {"EROFS", EROFS},
    {"SHORT", SHORT},   {"KILL", KILL},     {"TERM", TERM},     {"SLOW", SLOW},
};

static int verdict(const char *call, const char *path, int descriptor);

__attribute__((constructor)) static void read_faults(int words_count, char **given) {
  place = getenv("PEELGL_FAULTS_IN");
  if (getenv("PEELGL_THREADS")) most_threads = atol(getenv("PEELGL_THREADS"));
  const char *text = getenv("PEELGL_FAULTS");
  while (text && *text && count < 16) {
    struct fault *fault = &faults[count];
    char from[16], what[16];
    if (sscanf(text, "%23[^:]:%15[^:]:%15[^,]", fault->call, from, what) != 3) abort();
    fault->from = atol(from);
    fault->lasts = strchr(from, '+') != NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (!strcmp(what, words[i].name)) fault->what = words[i].number;
    if (!fault->what || fault->from < 1) abort();
    count++;
    text = strchr(text, ',');
    if (text) text++;
  }
  const char *task = getenv("PEELGL_THREADS_OF");
  if (task && (words_count < 3 || strcmp(given[1], "worker") || strcmp(given[2], task))) most_threads = -1;
  if (words_count > 1) verdict(given[1], NULL, -1);
}

static int concerns(const char *path, int descriptor) {
  if (!place || (!path && descriptor < 0)) return 1;
  char link[32], name[4096];
  if (!path) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    path = name;
  }
  return strstr(path, place) != NULL;
}

// 0, an error number or SHORT for this call; a call that is to be the last does not return.
static int verdict(const char *call, const char *path, int descriptor) {
  int saved = errno, result = 0;
  for (int i = 0; i < count; i++) {
    struct fault *fault = &faults[i];
    if (strcmp(fault->call, call) || !concerns(path, descriptor)) continue;
    long seen = atomic_fetch_add(&fault->seen, 1) + 1;
    if (seen < fault->from || (seen > fault->from && !fault->lasts)) continue;
    if (fault->what == KILL) raise(SIGKILL);
    if (fault->what == TERM) raise(SIGTERM);
    else if (fault->what == SLOW) sleep(2);
    else result = fault->what;
  }
  errno = saved;
  return result;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(call, path, descriptor)                 \
  do {                                               \
    int number = verdict(call, path, descriptor);    \
    if (number > 0) {                                \
      errno = number;                                \
      return -1;                                     \
    }                                                \
  } while (0)

int rename(const char *old, const char *new) {
  FAIL("rename", new, -1);
  return REAL(rename)(old, new);
}

int renameat2(int a, const char *old, int b, const char *new, unsigned flags) {
  FAIL("renameat2", new, -1);
  return REAL(renameat2)(a, old, b, new, flags);
}

int link(const char *old, const char *new) {
  FAIL("link", new, -1);
  return REAL(link)(old, new);
}

int unlink(const char *path) {
  FAIL("unlink", path, -1);
  return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  FAIL("mkdir", path, -1);
  return REAL(mkdir)(path, mode);
}

int fsync(int descriptor) {
  FAIL("fsync", NULL, descriptor);
  return REAL(fsync)(descriptor);
}

int fdatasync(int descriptor) {
  FAIL("fsync", NULL, descriptor);
  return REAL(fdatasync)(descriptor);
}

int syncfs(int descriptor) {
  FAIL("fsync", NULL, descriptor);
  return REAL(syncfs)(descriptor);
}

int ftruncate(int descriptor, off_t length) {
  FAIL("ftruncate", NULL, descriptor);
  return REAL(ftruncate)(descriptor, length);
}

int close(int descriptor) {
  int number = verdict("close", NULL, descriptor);
  int result = REAL(close)(descriptor);  // The descriptor is gone also when close fails (close(2)).
  if (number > 0) {
    errno = number;
    return -1;
  }
  return result;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  FAIL("open", path, -1);
  return REAL(open)(path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  int number = verdict("write", NULL, descriptor);
  if (number > 0) {
    errno = number;
    return -1;
  }
  return REAL(write)(descriptor, bytes, number == SHORT && length > 1 ? length / 2 : length);
}

ssize_t read(int descriptor, void *bytes, size_t length) {
  int number = verdict("read", NULL, descriptor);
  if (number > 0) {
    errno = number;
    return -1;
  }
  return REAL(read)(descriptor, bytes, number == SHORT && length > 1 ? length / 2 : length);
}

void *dlopen(const char *path, int flags) {
  // The loader tells the reason itself.
  return REAL(dlopen)(path && verdict("dlopen", path, -1) > 0 ? "/nowhere/library.so" : path, flags);
}

int socketpair(int domain, int type, int protocol, int ends[2]) {
  FAIL("socketpair", NULL, -1);
  return REAL(socketpair)(domain, type, protocol, ends);
}

int posix_spawn(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const words[], char *const variables[]) {
  int number = verdict("spawn", path, -1);
  return number > 0 ? number : REAL(posix_spawn)(id, path, actions, attributes, words, variables);
}

int posix_spawnp(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const words[], char *const variables[]) {
  int number = verdict("spawn", path, -1);
  return number > 0 ? number : REAL(posix_spawnp)(id, path, actions, attributes, words, variables);
}

struct work {
  void *(*body)(void *);
  void *argument;
};

static void leave(void *unused) {
  (void)unused;
  atomic_fetch_sub(&threads, 1);
}

static void *run(void *given) {
  struct work work = *(struct work *)given;
  free(given);
  void *result;
  pthread_cleanup_push(leave, NULL);
  result = work.body(work.argument);
  pthread_cleanup_pop(1);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (most_threads >= 0 && atomic_fetch_add(&threads, 1) >= most_threads) {
    leave(NULL);
    return EAGAIN;
  }
  if (most_threads < 0) return REAL(pthread_create)(thread, attributes, body, argument);
  struct work *work = malloc(sizeof *work);
  *work = (struct work){body, argument};
  return REAL(pthread_create)(thread, attributes, run, work);
}
