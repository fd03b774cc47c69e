// A library without a function.
