// The parts of one reading of a course, one file each.
#ifndef GRADER_MANIFEST_READING_H
#define GRADER_MANIFEST_READING_H

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/fields.h"
#include "grader/manifest/model.h"
#include "grader/manifest/yaml.h"

namespace grader {

// A place that names an exercise which may stand anywhere in the course.
struct Reference {
  Field field{};
  std::string id{};
  std::string from{};  // the exercise that names it; empty for an objective
};

// State of one reading. Trees and scopes stay where they are, because fields point at them.
struct Reading {
  Faults faults{};
  std::deque<yaml::Node> trees{};
  std::deque<Scope> scopes{};
  std::vector<Reference> references{};
  std::vector<Field> after_due{};  // the fields `visibility: after_due`
  std::filesystem::path root{};    // canonical
  bool is_whole = true;            // false: a file could not be read, so ids may be unknown

  const Scope& scope(std::string file, std::string where = {}) {
    return scopes.emplace_back(Scope{std::move(file), std::move(where), &faults});
  }
  // Keeps the ids of the list at `field` for check_ids.
  void refer(const std::optional<Field>& field, const std::string& from);
};

// files.cpp
struct FileText {
  std::string text{};
  std::string fault{};  // "found a folder", "found no such file", ...; empty when `text` is it
};
FileText read_manifest_file(const std::filesystem::path& path);
// A path as written, when it stays inside the course: relative, no "..", no link that leads out.
std::optional<std::string> read_path(const Field& field, const std::filesystem::path& base,
                                     const std::filesystem::path& root);
// A parsed file, kept where it stays; nothing when its structure is broken.
const yaml::Node* keep_tree(Reading& reading, std::optional<yaml::Node> tree);
const yaml::Node* read_tree(Reading& reading, const std::string& text, const std::string& file);

// settings_reader.cpp
Limits read_limits(const std::optional<Field>& field, const Limits& inherited);
std::optional<Tolerance> read_tolerance(const std::optional<Field>& field,
                                        const std::vector<std::string>& parameters);

// course_reader.cpp: fills the course and reads its labs from the folder `reading.root`.
void read_course_tree(Reading& reading, const yaml::Node& tree, const std::string& file,
                      Course& course);

// lab_reader.cpp
void read_format(const Fields& fields);  // the key 'format' of either file
Lab read_lab(Reading& reading, const yaml::Node& tree, const std::string& file,
             const Limits& defaults);

// check_reader.cpp: the exercise is complete but for its checks.
std::vector<CheckSpec> read_checks(Reading& reading, const Field& field, const Exercise& exercise,
                                   const std::filesystem::path& lab_folder);

// draw_reader.cpp
Draw read_draw(const Fields& fields, const Exercise& exercise, const std::string& function);
std::optional<std::uint64_t> read_seed(const Fields& fields);

// The entry `inputs`, whose shapes may name the sizes of `draw`; they stand under `sizes_key`.
void read_inputs(const Fields& fields, const Exercise& exercise, const std::string& function,
                 std::string_view sizes_key, Draw& draw);

// timing_reader.cpp: fills the check's draw, timing and limits.
void read_timing(const Fields& fields, const Exercise& exercise, CheckSpec& check);

// references.cpp: ids that are used twice, point nowhere, or point at a later exercise.
void check_ids(Reading& reading, const Course& course);

}  // namespace grader

#endif  // GRADER_MANIFEST_READING_H
