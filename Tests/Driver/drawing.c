// What OpenGL ES says and does on a device of the script.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

static _Thread_local GLenum error;

const GLubyte *glGetString(GLenum name) {
  const struct device *device = current_device();
  const char *text = NULL;
  if (device && device->is_nameless && (name == GL_RENDERER || name == GL_VENDOR)) return NULL;
  if (device) text = name == GL_RENDERER ? device->name : name == GL_VENDOR ? device->vendor : NULL;
  if (device && name == GL_VERSION) text = device->version;
  return text && *text ? (const GLubyte *)text : REAL(glGetString)(name);
}

// The number in Mesa's list of the index-th extension that the device has; `index` -1 counts them.
static GLint extension(const struct device *device, GLint index) {
  GLint all = 0, seen = 0;
  REAL(glGetIntegerv)(GL_NUM_EXTENSIONS, &all);
  for (GLint i = 0; i < all; i++) {
    if (lacks(device, (const char *)REAL(glGetStringi)(GL_EXTENSIONS, (GLuint)i))) continue;
    if (seen++ == index) return i;
  }
  return seen;
}

const GLubyte *glGetStringi(GLenum name, GLuint index) {
  const struct device *device = current_device();
  if (device && name == GL_EXTENSIONS) index = (GLuint)extension(device, (GLint)index);
  return REAL(glGetStringi)(name, index);
}

void glGetIntegerv(GLenum name, GLint *values) {
  const struct device *device = current_device();
  REAL(glGetIntegerv)(name, values);
  if (device && name == GL_NUM_EXTENSIONS) *values = extension(device, -1);
  for (int i = 0; device && i < device->limit_count; i++)
    if (device->limits[i].name == name) *values = device->limits[i].value;
}

static void mark(const struct device *device) {
  if (device->marks[0]) close(open(device->marks, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
}

static int is_lost(const struct device *device) {
  return device && device->lost_at && device->draws >= device->lost_at;
}

// A driver that answers with a number that is no status has lost nothing.
enum { junk = 0x1234 };

void glDrawElements(GLenum mode, GLsizei count, GLenum type, const void *indices) {
  struct device *device = current_device();
  if (device) {
    device->draws++;
    if (device->draws == device->crash_at) __builtin_trap();
    if (device->draws == device->memory_at) error = GL_OUT_OF_MEMORY;
    if (device->draws == device->lost_at || error) mark(device);
    if (device->draws_nothing || error || (is_lost(device) && device->lost_status != junk)) return;
  }
  REAL(glDrawElements)(mode, count, type, indices);
}

GLenum glGetError(void) {
  GLenum taken = error;
  error = GL_NO_ERROR;
  return taken ? taken : REAL(glGetError)();
}

GLenum glGetGraphicsResetStatus(void) {
  const struct device *device = current_device();
  return is_lost(device) ? device->lost_status : REAL(glGetGraphicsResetStatus)();
}

GLenum glClientWaitSync(GLsync fence, GLbitfield flags, GLuint64 timeout) {
  struct device *device = current_device();
  if (device && device->waits[0]) {
    int file = open(device->waits, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
    if (write(file, timeout ? "w" : "p", 1) != 1) abort();
    close(file);
  }
  if (device && device->fences_ready) timeout = 60000000000;
  if (device && device->fences_never) return GL_TIMEOUT_EXPIRED;
  if (device && timeout < 1000000000 && device->fences_late-- > 0) return GL_TIMEOUT_EXPIRED;
  return REAL(glClientWaitSync)(fence, flags, timeout);
}

void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  const struct device *device = current_device();
  REAL(glClearColor)(device && device->clears_wrong ? 1 : red, green, blue, alpha);
}

void glViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
  const struct device *device = current_device();
  REAL(glViewport)(x + (device && device->draws_elsewhere), y, width, height);
}
