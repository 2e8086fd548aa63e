// Copies the references, runs `lab model` in this process.
#include "tests/slots/support.h"

#include <unistd.h>

#include <fstream>
#include <sstream>

#include "engine/cli/command.h"
#include "slots/command.h"

namespace slots::test {
namespace {

namespace fs = std::filesystem;

const fs::path kReference = fs::path(LAB_SOURCE_DIR) / "reference";

}  // namespace

Result run(std::vector<std::string> arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = engine::cli::run_command_line(arguments, out, err, slot_options());
  return {status, out.str(), err.str()};
}

StudentFolder::StudentFolder() {
  std::string name = (fs::temp_directory_path() / "slots.XXXXXX").string();
  folder_ = mkdtemp(name.data());
  for (const auto& lab : fs::directory_iterator(kReference)) {
    if (!lab.is_directory()) {
      continue;
    }
    for (const auto& file : fs::directory_iterator(lab.path())) {
      const std::string file_name = file.path().filename().string();
      if (file_name.ends_with(".cpp") && !file_name.ends_with(".checks.cpp")) {
        fs::create_directories(folder_ / lab.path().filename());
        fs::copy_file(file.path(), folder_ / lab.path().filename() / file_name);
      }
    }
  }
}

StudentFolder::~StudentFolder() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

void StudentFolder::write(const std::string& file, const std::string& text) const {
  std::ofstream(folder_ / file) << text;
}

void StudentFolder::remove(const std::string& file) const { fs::remove(folder_ / file); }

void StudentFolder::spoil(const std::string& lab, const std::string& exercise,
                          const std::string& fault) const {
  // Families of wrong answers share a header.
  const std::string header = exercise + ".faults.h";
  if (fs::exists(kReference / lab / "wrong" / header)) {
    std::ifstream shared(kReference / lab / "wrong" / header);
    std::ifstream one(kReference / lab / "wrong" / (exercise + "." + fault + ".cpp"));
    std::ostringstream text;
    text << shared.rdbuf();
    for (std::string line; std::getline(one, line);) {
      text << (line.find(header) == std::string::npos ? line : "") << '\n';
    }
    write(lab + "/" + exercise + ".cpp", text.str());
    return;
  }
  fs::copy_file(kReference / lab / "wrong" / (exercise + "." + fault + ".cpp"),
                folder_ / lab / (exercise + ".cpp"), fs::copy_options::overwrite_existing);
}

std::string from_line(const std::string& text, const std::string& start) {
  if (text.starts_with(start)) {
    return text;
  }
  const std::size_t at = text.find("\n" + start);
  return at == std::string::npos ? "" : text.substr(at + 1);
}

}  // namespace slots::test
