// outcome: does_not_compile
// why: nothing
// says: the file does not define
