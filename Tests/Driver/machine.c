// Gives a program that preloads this library another machine: what it looks for in these folders is in the folder that
// PEELGL_MACHINE names instead.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {
    "/dev/dri/",          "/dev/nvidia",     "/sys/class/drm/", "/proc/driver/nvidia",
    "/usr/share/glvnd/", "/etc/glvnd/", "/.dockerenv",     "/run/.containerenv",
};

static const char *moved(const char *path, char *place, size_t size) {
  const char *root = getenv("PEELGL_MACHINE");
  for (size_t i = 0; root && path && i < sizeof folders / sizeof *folders; i++) {
    if (strncmp(path, folders[i], strlen(folders[i]))) continue;
    snprintf(place, size, "%s%s", root, path);
    return place;
  }
  return path;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define MOVED(path) moved(path, (char[4096]){0}, 4096)

int access(const char *path, int mode) { return REAL(access)(MOVED(path), mode); }

int stat(const char *restrict path, struct stat *restrict status) { return REAL(stat)(MOVED(path), status); }

ssize_t readlink(const char *restrict path, char *restrict text, size_t size) {
  return REAL(readlink)(MOVED(path), text, size);
}

DIR *opendir(const char *path) { return REAL(opendir)(MOVED(path)); }

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return REAL(open)(MOVED(path), flags, mode);
}
