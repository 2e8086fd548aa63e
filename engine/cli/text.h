// Numbers as a reader wants them, and the model argument every command takes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/command.h"
#include "formats/config.h"

namespace engine::cli {

std::string grouped(std::int64_t value);  // 1,234,567
std::string rounded(double value);  // to a whole number, 1,234; 1.235e+18 where that is of no use
std::string bytes_text(double bytes);    // "64 MiB", "4.5 GiB"; at most 4 significant digits
std::string three_digits(double value);  // 0.40, 12.6, 281, 8,796
std::string counted(std::int64_t n, const std::string& noun);  // "1 file", "2 files"

// The configuration of the first word: a built-in name, a config.json, or a folder.
formats::ModelConfig read_model_argument(const Options& options, const std::string& otherwise);

// The text behind `lead`, broken at spaces into lines of at most 80 columns; further lines start
// with as many spaces as the lead has columns. A word too long for a line stays whole.
std::string wrapped(std::string_view lead, std::string_view text);

// Whether the locale's text is UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is set decides.
bool terminal_has_unicode();

// For text and attributes of an SVG.
std::string escape_xml(const std::string& text);

// "note: ..." lines, wrapped at 80 columns.
void print_warnings(const std::vector<std::string>& warnings, std::ostream& out);

}  // namespace engine::cli
