// lab-model: the program behind `lab model` and `lab show`.
#include <iostream>
#include <string>
#include <vector>

#include "engine/cli/command.h"
#include "slots/command.h"

int main(int argc, char** argv) {
  return engine::cli::run_command_line({argv + 1, argv + argc}, std::cout, std::cerr,
                                       slots::slot_options());
}
