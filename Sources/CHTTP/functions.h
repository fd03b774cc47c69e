// Every function that is used: its result, name and parameters; F3 has three of them.
F3(enum MHD_Result, MHD_add_response_header, struct MHD_Response *, const char *, const char *)
F3(struct MHD_Response *, MHD_create_response_from_buffer, size_t, void *, enum MHD_ResponseMemoryMode)
F1(void, MHD_destroy_response, struct MHD_Response *)
F3(const char *, MHD_lookup_connection_value, struct MHD_Connection *, enum MHD_ValueKind, const char *)
F3(enum MHD_Result, MHD_queue_response, struct MHD_Connection *, unsigned int, struct MHD_Response *)
F1(void, MHD_resume_connection, struct MHD_Connection *)
F1(void, MHD_stop_daemon, struct MHD_Daemon *)
F1(void, MHD_suspend_connection, struct MHD_Connection *)
