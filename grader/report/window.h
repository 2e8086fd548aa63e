// The found and the wanted part of a tensor, side by side, with the first difference marked.
#ifndef GRADER_REPORT_WINDOW_H
#define GRADER_REPORT_WINDOW_H

#include <string>
#include <vector>

#include "grader/report/look.h"
#include "grader/result.h"

namespace grader {

// Lines of at most look.columns - `indent`, without the indent. Side by side when at least three
// columns of each fit, else one above the other; rows and columns around the difference are kept.
std::vector<std::string> draw_window(const Window& window, const Look& look, std::size_t indent);

}  // namespace grader

#endif  // GRADER_REPORT_WINDOW_H
