// libmicrohttpd for Swift; its functions may be called once chttp_load has succeeded.
#pragma once

#include <microhttpd.h>

/// What keeps the library from being used.
struct chttp_problem {
  /// The library's file; null where there is no problem.
  const char *_Nullable library;
  /// Debian's package that has it.
  const char *_Nullable package;
  /// The function that it lacks; null where it was not loaded.
  const char *_Nullable function;
  /// Why it was not loaded, as the loader says it until it is asked again; null where it was, and for a damaged file.
  const char *_Nullable error;
  /// What is wrong with its file, as `chttp_damage` says it.
  const char *_Nullable damage;
};

/// What is wrong with the file that the loader would take for a name, in memory that stays; null for nothing.
typedef const char *_Nullable (*chttp_damage)(const char *_Nonnull name);

/// Loads the library with all of its functions, to be called once.
struct chttp_problem chttp_load(chttp_damage _Nonnull damage);

/// What a server may take.
struct chttp_limits {
  /// Connections at a time.
  unsigned connections;
  /// Bytes of a request's head.
  size_t head_bytes;
  /// Seconds in which a connection must make progress.
  unsigned seconds;
};

/// Starts a server with one thread on a socket that listens; null when there is no memory or thread for it.
///
/// MHD_start_daemon takes any number of arguments, which Swift cannot call.
struct MHD_Daemon *_Nullable chttp_start(
    int socket, struct chttp_limits limits, MHD_AccessHandlerCallback _Nonnull answer,
    MHD_RequestCompletedCallback _Nonnull completed, void *_Nullable context);
