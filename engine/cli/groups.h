// The groups of commands that all_commands() puts together, one function per file.
#pragma once

#include <vector>

#include "engine/cli/command.h"

namespace engine::cli {

std::vector<Command> info_commands();       // info, tensors
std::vector<Command> count_commands();      // params, cost, kv
std::vector<Command> rope_commands();       // rope
std::vector<Command> generate_commands();   // generate, logits
std::vector<Command> attention_commands();  // attention
std::vector<Command> bench_commands();      // bench
std::vector<Command> show_commands();       // show
std::vector<Command> plot_commands();       // plot

}  // namespace engine::cli
