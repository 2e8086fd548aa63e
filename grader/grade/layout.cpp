// Finding the files of exercises in what was handed in.
#include "grader/grade/layout.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <set>
#include <unordered_map>

#include "grader/build/hash.h"

namespace grader {
namespace {

constexpr std::size_t kNamesShown = 8;
constexpr std::size_t kNameShown = 60;

std::string join(std::string_view folder, std::string_view name) {
  return folder.empty() ? std::string(name) : std::string(folder) + "/" + std::string(name);
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view name_of_path(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string listed(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names | std::views::take(kNamesShown)) {
    text += (text.empty() ? "" : ", ") + name.substr(0, kNameShown);
  }
  return text + (names.size() > kNamesShown ? ", ..." : "");
}

class Layout {
 public:
  Layout(const Submission& submission, const Course& course)
      : submission_(submission), course_(course) {
    for (const Entry& entry : submission.entries) {
      ++count_[entry.path];
      by_path_[entry.path] = &entry;
      list(entry);
    }
    base_ = wrapping_folder();
    root_ = best_root();
  }

  Intake take() {
    intake_.notes = submission_.notes;
    for (const Lab& lab : course_.labs) {
      for (const Exercise& exercise : lab.exercises) {
        take(lab, exercise);
      }
    }
    note_ignored();
    hash();
    return std::move(intake_);
  }

 private:
  // Under the folder it lies in; the outer ones may have no entries of their own in an archive.
  void list(const Entry& entry) {
    constexpr int kOuter = 4;  // one around all, student, a lab
    const std::string_view path = entry.path;
    std::size_t slash = path.find('/');
    for (int i = 0; i < kOuter && slash != std::string_view::npos; ++i) {
      const std::string_view folder = path.substr(0, slash);
      by_folder_[std::string(folder_of(folder))].insert(std::string(name_of_path(folder)) + "/");
      slash = path.find('/', slash + 1);
    }
    by_folder_[std::string(folder_of(path))].insert(std::string(name_of_path(path)) +
                                                    (entry.kind == EntryKind::kFolder ? "/" : ""));
  }

  const Entry* find(const std::string& path) const {
    const auto found = by_path_.find(path);
    return found == by_path_.end() ? nullptr : found->second;
  }

  // The one folder that everything lies in, when there is one and it is not of the course itself.
  std::string wrapping_folder() const {
    std::set<std::string> tops;
    for (const Entry& entry : submission_.entries) {
      tops.insert(entry.path.substr(0, entry.path.find('/')));
      if (entry.path.find('/') == std::string::npos && entry.kind != EntryKind::kFolder) {
        return "";
      }
    }
    if (tops.size() != 1 || *tops.begin() == "student") {
      return "";
    }
    const bool is_lab =
        std::ranges::any_of(course_.labs, [&](const Lab& lab) { return lab.id == *tops.begin(); });
    return is_lab ? "" : *tops.begin();
  }

  std::size_t hits(const std::string& root) const {
    std::size_t count = 0;
    for (const Lab& lab : course_.labs) {
      for (const Exercise& exercise : lab.exercises) {
        count += find(join(root, lab.id + "/" + exercise.id + ".cpp")) != nullptr ? 1 : 0;
      }
    }
    return count;
  }

  std::string best_root() const {
    const std::array<std::string, 2> roots{join(base_, "student"), base_};
    return hits(roots[1]) > hits(roots[0]) ? roots[1] : roots[0];
  }

  // A file of the exercise's name outside a lab's folder; taken when the name is unique.
  const Entry* loose(const Exercise& exercise) const {
    std::size_t owners = 0;
    for (const Lab& lab : course_.labs) {
      owners += std::ranges::count(lab.exercises, exercise.id, &Exercise::id);
    }
    if (owners != 1) {
      return nullptr;
    }
    for (const std::string& root : {root_, base_, join(base_, "student"), std::string()}) {
      if (const Entry* entry = find(join(root, exercise.id + ".cpp"))) {
        return entry;
      }
    }
    return nullptr;
  }

  void take(const Lab& lab, const Exercise& exercise) {
    const std::string id = lab.id + "/" + exercise.id;
    const std::string shown = id + ".cpp";
    const Entry* entry = find(join(root_, shown));
    if (entry == nullptr) {
      entry = loose(exercise);
      if (entry != nullptr) {
        intake_.notes.push_back(entry->path.substr(0, 200) + " is taken as " + shown);
      }
    }
    if (entry == nullptr) {
      intake_.missing[id] = shown + " not found" + found_instead(lab, exercise);
    } else if (const std::string fault = fault_of(*entry); !fault.empty()) {
      intake_.missing[id] = shown + " " + fault;
    } else {
      intake_.sources[id] = *entry->bytes;
    }
  }

  // Why an entry is not graded though it has the right name; empty for a good one.
  std::string fault_of(const Entry& entry) const {
    switch (entry.kind) {
      case EntryKind::kLink:
        return "is a symbolic link, which is not followed";
      case EntryKind::kHardLink:
        return "is a hard link, which is not followed";
      case EntryKind::kFolder:
        return "is a folder";
      case EntryKind::kOther:
        return "is not a regular file";
      case EntryKind::kFile:
        break;
    }
    if (count_.at(entry.path) > 1) {
      return "is in the archive more than once";
    }
    if (!entry.fault.empty()) {
      return "cannot be read: " + entry.fault;
    }
    return entry.bytes ? "" : "is larger than " + std::to_string(kMostFileBytes >> 20) + " MB";
  }

  // What lies where the file should be: names like it first, else whatever is there.
  std::string found_instead(const Lab& lab, const Exercise& exercise) const {
    if (!submission_.fault.empty()) {
      return ": " + submission_.fault;
    }
    std::set<std::string> alike;
    for (const Entry& entry : submission_.entries) {
      if (alike.size() < kNamesShown && name_of_path(entry.path).starts_with(exercise.id + ".") &&
          entry.kind != EntryKind::kFolder) {
        alike.emplace(name_of_path(entry.path));
      }
    }
    if (!alike.empty()) {
      return "; found: " + listed(alike);
    }
    for (const std::string& folder :
         {join(root_, lab.id), join(base_, lab.id), root_, base_, std::string()}) {
      const auto names = by_folder_.find(folder);
      if (names != by_folder_.end()) {
        return "; found: " + listed(names->second);
      }
    }
    return "; the submission is empty";
  }

  // Files that mean something to the course and nothing in a submission.
  void note_ignored() {
    constexpr std::array<std::string_view, 8> kNames{
        "labs.yaml", "lab.yaml",    "CMakeLists.txt", "CMakePresets.json",
        "Makefile",  "GNUmakefile", "makefile",       "golden"};
    std::set<std::string> seen;
    for (const std::string& folder : {std::string(), base_, root_}) {
      for (const std::string_view name : kNames) {
        const std::string path = join(folder, name);
        if (find(path) != nullptr) {
          seen.emplace(name);
        }
      }
    }
    for (const Entry& entry : submission_.entries) {
      if (entry.path.ends_with(".safetensors") || entry.path.ends_with(".cmake")) {
        seen.emplace(name_of_path(entry.path));
        break;
      }
    }
    if (!seen.empty()) {
      intake_.notes.push_back("ignored: " + listed(seen) +
                              "; only the files of exercises are taken from a submission");
    }
  }

  void hash() {
    crypto_generichash_state state;
    std::array<unsigned char, 32> digest{};
    crypto_generichash_init(&state, nullptr, 0, digest.size());
    const auto add = [&state](std::string_view part) {
      const std::uint64_t size = part.size();
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&size),
                                sizeof(size));
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                                part.size());
    };
    for (const auto& [name, bytes] : intake_.sources) {
      add(name);
      add(bytes);
    }
    crypto_generichash_final(&state, digest.data(), digest.size());
    std::array<char, 2 * digest.size() + 1> text{};
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    intake_.hash = text.data();
  }

  const Submission& submission_;
  const Course& course_;
  std::unordered_map<std::string, const Entry*> by_path_{};
  std::unordered_map<std::string, int> count_{};
  std::unordered_map<std::string, std::set<std::string>> by_folder_{};
  std::string base_{};
  std::string root_{};
  Intake intake_{};
};

}  // namespace

std::set<std::string> wanted_names(const Course& course) {
  std::set<std::string> names;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      names.insert(exercise.id + ".cpp");
    }
  }
  return names;
}

Intake take_in(const Submission& submission, const Course& course) {
  return Layout(submission, course).take();
}

void write_sources(const Intake& intake, const std::filesystem::path& folder) {
  for (const auto& [id, bytes] : intake.sources) {
    write_file_atomically(folder / (id + ".cpp"), bytes);
  }
}

}  // namespace grader
