// Files of a course: what may be opened, and which paths stay inside.
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include "grader/manifest/reading.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 24U;  // the text itself may hold less

bool has_parent_step(const fs::path& path) {
  for (const fs::path& part : path) {
    if (part == "..") {
      return true;
    }
  }
  return false;
}

bool is_inside(const fs::path& path, const fs::path& root) {
  auto at = path.begin();
  for (const fs::path& part : root) {
    if (at == path.end() || *at != part) {
      return false;
    }
    ++at;
  }
  return true;
}

}  // namespace

FileText read_manifest_file(const fs::path& path) {
  std::error_code error{};
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return {.fault = "found no such file"};
  }
  if (status.type() == fs::file_type::directory) {
    return {.fault = "found a folder"};
  }
  if (status.type() != fs::file_type::regular) {
    return {.fault = error ? "found a path that cannot be opened (" + error.message() + ")"
                           : "found something that is neither file nor folder"};
  }
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > kMostBytes) {
    return {.fault = "found a file of " + std::to_string(size) + " bytes"};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return {.fault =
                "found a file that cannot be opened (" + std::string(std::strerror(errno)) + ")"};
  }
  return {.text = std::string(std::istreambuf_iterator<char>(in), {})};
}

std::optional<std::string> read_path(const Field& field, const fs::path& base,
                                     const fs::path& root) {
  const std::optional<std::string> text = read_line(field);
  if (!text) {
    return std::nullopt;
  }
  const fs::path path(*text);
  if (path.is_absolute()) {
    field.wrong("an absolute path leaves the course");
    return std::nullopt;
  }
  if (has_parent_step(path)) {
    field.wrong("'..' may leave the course");
    return std::nullopt;
  }
  std::error_code error{};
  const fs::path target = fs::weakly_canonical(base / path, error);
  if (error || !is_inside(target, root)) {
    field.wrong("a link on the way leads out of the course");
    return std::nullopt;
  }
  return path.lexically_normal().generic_string();
}

const yaml::Node* keep_tree(Reading& reading, std::optional<yaml::Node> tree) {
  if (!tree) {
    reading.is_whole = false;
    return nullptr;
  }
  return &reading.trees.emplace_back(std::move(*tree));
}

const yaml::Node* read_tree(Reading& reading, const std::string& text, const std::string& file) {
  return keep_tree(reading, yaml::parse(text, file, reading.faults));
}

}  // namespace grader
