// libmicrohttpd for Swift; its functions may be called once chttp_load has succeeded.
#pragma once

#include <microhttpd.h>

/// Loads the library, to be called once; the name of the file that is missing, else null.
const char *_Nullable chttp_load(void);

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
