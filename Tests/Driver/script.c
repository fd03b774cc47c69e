// Reads the script that the file in PEELGL_DRIVER holds, a line for each word:
//
//   device NAME                 begins a device; what follows is of it
//   vendor, version, extensions TEXT
//   card, render PATH           its DRM nodes
//   cuda N   uuid HEX           N without CUDA_VISIBLE_DEVICES
//   hidden none|-1              before the first device: CUDA's numbers are those of this process by CUDA_VISIBLE_DEVICES, and a
//                               hidden card has none, or -1; without the line they do not depend on the variable
//   without NAME                an extension of EGL or GL that the device lacks; before the first device, a function of EGL
//   limit ENUM VALUE            the value that glGetIntegerv gives for ENUM
//   fail STEP                   display, initialize, api, config, context or current
//   fail hang                   initializing never ends
//   lost K guilty|innocent|unknown|junk    from the K-th draw on
//   memory K                    the K-th draw finds no memory
//   crash K                     the K-th draw crashes
//   marks PATH                  a file that appears when the context is lost or memory has run out
//   fence never | fence late K  waits that end without the fence: all, or the first K of less than a second
//   fence ready                 no wait ends without the fence
//   waits PATH                  a file to which each wait adds p if it only polls, w otherwise
//   draw nothing|clear|elsewhere
//   strings none                glGetString tells neither name nor vendor
//
// A line may end in `if PATH` or `unless PATH`: it counts where the file is there, or is not, when the process starts.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

struct device devices[most_devices];
int device_count;
enum numbering numbering;
static char missing[most_words][name_length];
static int missing_count;
static void *egl, *gles;

static void copy(char *to, const char *from) { snprintf(to, name_length, "%s", from); }

// Whether a line counts; its condition is cut off.
static int applies(char *line) {
  for (int negative = 0; negative < 2; negative++) {
    const char *word = negative ? " unless " : " if ";
    char *place = strstr(line, word);
    if (!place) continue;
    *place = 0;
    return (access(place + strlen(word), F_OK) == 0) != negative;
  }
  return 1;
}

static void read_line(char *line) {
  char *rest = strchr(line, ' ');
  if (!rest || !applies(line)) return;
  *rest++ = 0;
  struct device *device = device_count ? &devices[device_count - 1] : NULL;
  if (!strcmp(line, "device")) {
    if (device_count == most_devices) abort();
    device = &devices[device_count++];
    device->cuda = -1;
    copy(device->name, rest);
  } else if (!device && !strcmp(line, "hidden")) {
    numbering = strcmp(rest, "-1") ? none_if_hidden : minus_one_if_hidden;
  } else if (!device) {
    if (strcmp(line, "without") || missing_count == most_words) abort();
    copy(missing[missing_count++], rest);
  } else if (!strcmp(line, "vendor")) copy(device->vendor, rest);
  else if (!strcmp(line, "version")) copy(device->version, rest);
  else if (!strcmp(line, "extensions")) copy(device->extensions, rest);
  else if (!strcmp(line, "card")) copy(device->card, rest);
  else if (!strcmp(line, "render")) copy(device->render, rest);
  else if (!strcmp(line, "cuda")) device->cuda = atoi(rest);
  else if (!strcmp(line, "uuid")) {
    device->has_uuid = 1;
    for (int i = 0; i < 16; i++)
      if (sscanf(rest + 2 * i, "%2hhx", &device->uuid[i]) != 1) abort();
  } else if (!strcmp(line, "without") && device->without_count < most_words)
    copy(device->without[device->without_count++], rest);
  else if (!strcmp(line, "limit") && device->limit_count < most_words) {
    char *end;
    device->limits[device->limit_count].name = (GLenum)strtoul(rest, &end, 0);
    device->limits[device->limit_count++].value = atoi(end);
  } else if (!strcmp(line, "fail")) copy(device->fail, rest);
  else if (!strcmp(line, "lost")) {
    char *end;
    device->lost_at = strtol(rest, &end, 10);
    device->lost_status = strstr(end, "guilty")     ? GL_GUILTY_CONTEXT_RESET
                          : strstr(end, "innocent") ? GL_INNOCENT_CONTEXT_RESET
                          : strstr(end, "unknown")  ? GL_UNKNOWN_CONTEXT_RESET
                                                    : 0x1234;
  } else if (!strcmp(line, "memory")) device->memory_at = atol(rest);
  else if (!strcmp(line, "crash")) device->crash_at = atol(rest);
  else if (!strcmp(line, "marks")) copy(device->marks, rest);
  else if (!strcmp(line, "waits")) copy(device->waits, rest);
  else if (!strcmp(line, "fence")) {
    device->fences_never = !strcmp(rest, "never");
    device->fences_ready = !strcmp(rest, "ready");
    device->fences_late = strncmp(rest, "late ", 5) ? 0 : atol(rest + 5);
  } else if (!strcmp(line, "draw")) {
    device->draws_nothing = !strcmp(rest, "nothing");
    device->clears_wrong = !strcmp(rest, "clear");
    device->draws_elsewhere = !strcmp(rest, "elsewhere");
  } else if (!strcmp(line, "strings")) device->is_nameless = 1;
  else abort();
}

__attribute__((constructor)) static void start(void) {
  egl = dlopen(REAL_EGL, RTLD_NOW);
  gles = dlopen(REAL_GLES, RTLD_NOW);
  const char *path = getenv("PEELGL_DRIVER");
  FILE *file = path ? fopen(path, "re") : NULL;
  if (!egl || !gles || !file) abort();
  char line[2 * name_length];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0]) read_line(line);
  }
  fclose(file);
}

int lacks(const struct device *device, const char *name) {
  for (int i = 0; i < missing_count; i++)
    if (!strcmp(missing[i], name)) return 1;
  for (int i = 0; device && i < device->without_count; i++)
    if (!strcmp(device->without[i], name)) return 1;
  return 0;
}

void *real_function(const char *name) {
  void *found = dlsym(egl, name);
  return found ? found : dlsym(gles, name);
}
