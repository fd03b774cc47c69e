// GLRenderer
