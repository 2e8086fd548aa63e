// The command table.
#include "engine/cli/groups.h"

namespace engine::cli {

std::vector<Command> all_commands() {
  std::vector<Command> commands;
  for (const auto& group :
       {info_commands(), count_commands(), rope_commands(), generate_commands(),
        attention_commands(), bench_commands(), show_commands(), plot_commands()}) {
    commands.insert(commands.end(), group.begin(), group.end());
  }
  return commands;
}

}  // namespace engine::cli
