// A driver of the tests in front of Mesa's, as its script has it; see script.c for the words.
#pragma once
#include "cgl.h"

enum { most_devices = 8, most_words = 32, name_length = 256 };

struct device {
  char name[name_length], vendor[name_length], version[name_length], extensions[name_length];
  char card[name_length], render[name_length];
  char fail[name_length];
  unsigned char uuid[16];
  int has_uuid, cuda;
  char without[most_words][name_length];
  int without_count;
  struct {
    GLenum name;
    GLint value;
  } limits[most_words];
  int limit_count;
  // The draw from which the context is lost, and how; the draw that finds no memory; the draw that crashes; 0 for none.
  long lost_at, memory_at, crash_at;
  GLenum lost_status;
  char marks[name_length];
  long draws;
  int draws_nothing, clears_wrong, draws_elsewhere, is_nameless;
  int fences_never, fences_ready;
  long fences_late;
  char waits[name_length];
  EGLDisplay real;
};

// Whether CUDA's numbers depend on CUDA_VISIBLE_DEVICES, and what a card has then that the variable hides.
enum numbering { fixed_numbers, none_if_hidden, minus_one_if_hidden };
extern enum numbering numbering;

extern struct device devices[most_devices];
extern int device_count;

// The device whose context is current on this thread; null for one of Mesa's own.
struct device *current_device(void);

// Whether a device, or the whole driver where it is null, is to lack an extension or a function.
int lacks(const struct device *device, const char *name);

// The real function of a name.
void *real_function(const char *name);
#define REAL(name) ((__typeof__(&name))real_function(#name))
