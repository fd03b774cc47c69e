// EGL's devices, displays and contexts, as the script has them. All of them draw by Mesa without a surface.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

static _Thread_local struct device *current;
static _Thread_local EGLint error = EGL_SUCCESS;

struct device *current_device(void) { return current; }

static struct device *device_of(const void *handle) {
  const struct device *device = handle;
  return device >= devices && device < devices + device_count ? (struct device *)handle : NULL;
}

static int fails(const struct device *device, const char *step, EGLint code) {
  if (strcmp(device->fail, step)) return 0;
  error = code;
  return 1;
}

EGLint eglGetError(void) {
  EGLint taken = error;
  error = EGL_SUCCESS;
  return taken == EGL_SUCCESS ? REAL(eglGetError)() : taken;
}

static EGLBoolean query_devices(EGLint most, EGLDeviceEXT *handles, EGLint *count) {
  *count = most < device_count ? most : device_count;
  for (int i = 0; i < *count; i++) handles[i] = &devices[i];
  return EGL_TRUE;
}

static int has(const struct device *device, const char *extension) {
  return strstr(device->extensions, extension) != NULL;
}

static const char *query_device_string(EGLDeviceEXT handle, EGLint name) {
  const struct device *device = device_of(handle);
  if (!device) return NULL;
  switch (name) {
  case EGL_EXTENSIONS: return device->extensions;
  case EGL_VENDOR: return has(device, "EGL_EXT_device_query_name") ? device->vendor : NULL;
  case EGL_RENDERER_EXT: return has(device, "EGL_EXT_device_query_name") ? device->name : NULL;
  case EGL_DRM_DEVICE_FILE_EXT: return device->card[0] ? device->card : NULL;
  case EGL_DRM_RENDER_NODE_FILE_EXT: return device->render[0] ? device->render : NULL;
  default: return NULL;
  }
}

// Whether an entry of CUDA_VISIBLE_DEVICES names a card: its number, or GPU- and the first digits of its UUID.
static int is_named(const struct device *device, const char *entry) {
  if (isdigit((unsigned char)*entry)) return atoi(entry) == device->cuda;
  if (strncmp(entry, "GPU-", 4)) return 0;
  char digits[33] = {0};
  for (int i = 0; i < 16; i++) snprintf(digits + 2 * i, 3, "%02x", device->uuid[i]);
  const char *digit = digits;
  for (entry += 4; *entry && *entry != ','; entry++)
    if (*entry != '-' && *entry != *digit++) return 0;
  return device->has_uuid;
}

// CUDA's number of a card; -1 for one that CUDA_VISIBLE_DEVICES hides.
static int cuda_number(const struct device *device) {
  const char *entry = getenv("CUDA_VISIBLE_DEVICES");
  if (numbering == fixed_numbers || !entry) return device->cuda;
  for (int place = 0;; place++) {
    if (is_named(device, entry)) return place;
    int is_known = 0;
    for (int i = 0; i < device_count; i++) is_known |= is_named(&devices[i], entry);
    entry = strchr(entry, ',');
    if (!is_known || !entry++) return -1;
  }
}

static EGLBoolean query_device_attribute(EGLDeviceEXT handle, EGLint name, EGLAttrib *value) {
  const struct device *device = device_of(handle);
  if (!device || name != EGL_CUDA_DEVICE_NV || device->cuda < 0) return EGL_FALSE;
  int number = cuda_number(device);
  if (number < 0 && numbering != minus_one_if_hidden) return EGL_FALSE;
  *value = number;
  return EGL_TRUE;
}

static EGLBoolean query_device_binary(EGLDeviceEXT handle, EGLint name, EGLint most, void *value, EGLint *size) {
  const struct device *device = device_of(handle);
  if (!device || name != EGL_DEVICE_UUID_EXT || !device->has_uuid) return EGL_FALSE;
  *size = sizeof device->uuid;
  if (value) memcpy(value, device->uuid, most < *size ? (size_t)most : (size_t)*size);
  return EGL_TRUE;
}

static EGLBoolean query_display(EGLDisplay display, EGLint name, EGLAttrib *value) {
  struct device *device = device_of(display);
  if (!device)
    return ((PFNEGLQUERYDISPLAYATTRIBEXTPROC)REAL(eglGetProcAddress)("eglQueryDisplayAttribEXT"))(display, name, value);
  if (name != EGL_DEVICE_EXT) return EGL_FALSE;
  *value = (EGLAttrib)device;
  return EGL_TRUE;
}

__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } own[] = {
      {"eglQueryDevicesEXT", query_devices},
      {"eglQueryDeviceStringEXT", query_device_string},
      {"eglQueryDeviceAttribEXT", query_device_attribute},
      {"eglQueryDeviceBinaryEXT", query_device_binary},
      {"eglQueryDisplayAttribEXT", query_display},
  };
  if (lacks(NULL, name)) return NULL;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!strcmp(own[i].name, name)) return (__eglMustCastToProperFunctionPointerType)own[i].function;
  return REAL(eglGetProcAddress)(name);
}

EGLDisplay eglGetPlatformDisplay(EGLenum platform, void *native, const EGLAttrib *attributes) {
  struct device *device = device_of(native);
  if (!device) return REAL(eglGetPlatformDisplay)(platform, native, attributes);
  if (fails(device, "display", EGL_BAD_PARAMETER)) return EGL_NO_DISPLAY;
  device->real = REAL(eglGetPlatformDisplay)(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  return device->real ? device : EGL_NO_DISPLAY;
}

EGLBoolean eglInitialize(EGLDisplay display, EGLint *major, EGLint *minor) {
  struct device *device = device_of(display);
  if (device && !strcmp(device->fail, "hang")) pause();
  if (device && fails(device, "initialize", EGL_NOT_INITIALIZED)) return EGL_FALSE;
  return REAL(eglInitialize)(device ? device->real : display, major, minor);
}

// The words of `from` without those that the device is to lack.
static const char *words(const struct device *device, const char *from, char *to, size_t size) {
  size_t length = 0;
  to[0] = 0;
  while (from && *from) {
    size_t word = strcspn(from, " ");
    char name[name_length];
    snprintf(name, sizeof name, "%.*s", (int)word, from);
    if (word && !lacks(device, name) && length + word + 2 < size)
      length += (size_t)snprintf(to + length, size - length, "%s ", name);
    from += word + (from[word] == ' ');
  }
  return to;
}

const char *eglQueryString(EGLDisplay display, EGLint name) {
  struct device *device = device_of(display);
  static char filtered[4096];
  const char *text = REAL(eglQueryString)(device ? device->real : display, name);
  return device && name == EGL_EXTENSIONS ? words(device, text, filtered, sizeof filtered) : text;
}

static int all_fail(const char *step) {
  for (int i = 0; i < device_count; i++)
    if (fails(&devices[i], step, EGL_BAD_PARAMETER)) return 1;
  return 0;
}

EGLBoolean eglBindAPI(EGLenum api) { return all_fail("api") ? EGL_FALSE : REAL(eglBindAPI)(api); }

EGLBoolean eglChooseConfig(EGLDisplay display, const EGLint *attributes, EGLConfig *configs, EGLint most, EGLint *count) {
  struct device *device = device_of(display);
  if (device && fails(device, "config", EGL_BAD_ATTRIBUTE)) return EGL_FALSE;
  return REAL(eglChooseConfig)(device ? device->real : display, attributes, configs, most, count);
}

EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes) {
  struct device *device = device_of(display);
  if (device && fails(device, "context", EGL_BAD_ALLOC)) return EGL_NO_CONTEXT;
  return REAL(eglCreateContext)(device ? device->real : display, config, shared, attributes);
}

EGLBoolean eglDestroyContext(EGLDisplay display, EGLContext context) {
  struct device *device = device_of(display);
  return REAL(eglDestroyContext)(device ? device->real : display, context);
}

EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context) {
  struct device *device = device_of(display);
  if (device && context && fails(device, "current", EGL_BAD_ACCESS)) return EGL_FALSE;
  current = context ? device : NULL;
  return REAL(eglMakeCurrent)(device ? device->real : display, draw, read, context);
}
