// lab plot cost: the curves of `lab model cost`, in the terminal or as an SVG file.
#include <fmt/format.h>

#include <ostream>
#include <span>

#include "engine/cli/cost_plot.h"
#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "formats/files.h"

namespace engine::cli {
namespace {

constexpr std::int64_t kMostTokens = std::int64_t{1} << 31;

int run_plot(const Options& options, std::ostream& out) {
  const auto& words = options.words();
  if (words.empty() || words[0] != "cost") {
    throw UsageError((words.empty() ? std::string("no plot named") : "no plot '" + words[0] + "'") +
                     ", wanted cost");
  }
  const Options of_model({}, {words.begin() + 1, words.end()});
  const std::string name = words.size() > 1 ? words[1] : "qwen3-8b";
  CostPlot plot{.title = "work of one block of " + name,
                .config = read_model_argument(of_model, "qwen3-8b")};
  plot.last_token = options.has("tokens") ? options.whole("tokens", 2, kMostTokens)
                                          : default_last_token(plot.config);
  if (options.has("out")) {
    const std::string svg = as_svg(plot);
    formats::write_file_atomically(options.text("out"), std::as_bytes(std::span(svg)));
    out << fmt::format("wrote {}: {}, 0 to {} tokens\n", options.text("out"), plot.title,
                       grouped(plot.last_token));
    return 0;
  }
  out << as_terminal(plot, options.has("ascii") || !terminal_has_unicode());
  return 0;
}

}  // namespace

std::vector<Command> plot_commands() {
  return {{.name = "plot",
           .words = "cost [MODEL]",
           .max_words = 2,
           .summary = "linear and attention work over the prompt, as `lab plot cost`",
           .options = {{"tokens", "N", "the right edge (default: about twice the crossover)", ""},
                       {"out", "FILE", "write an SVG file instead", ""},
                       {"ascii", "", "draw with plain ASCII", ""}},
           .has_json = false,
           .run = run_plot}};
}

}  // namespace engine::cli
