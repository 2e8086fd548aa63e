// Every bad file we have, through the command line: an answer or one sentence, with a place in it.
//
// Worth most under AddressSanitizer and UBSan (`cmake --workflow --preset asan`), where a read past
// the end of a file that claims too much ends the program.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "engine/cli/command.h"
#include "formats/json.h"
#include "tests/engine_run/support.h"

namespace engine::cli {
namespace {

namespace fs = std::filesystem;

const fs::path kHome = LAB_SOURCE_DIR;
const fs::path kTiny = kHome / "models" / "tiny";

// A model folder with some files of the tiny model and one of somebody else.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "bad.XXXXXX").string();
    path_ = mkdtemp(name.data());
    for (const char* file : {"config.json", "model.safetensors", "tokenizer.json"}) {
      put(kTiny / file, file);
    }
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void put(const fs::path& from, const std::string& name) const {
    fs::copy_file(from, path_ / name, fs::copy_options::overwrite_existing);
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_{};
};

// Status 0 with valid JSON, or status 1 with one line that names a file.
void expect_an_answer_or_a_sentence(std::vector<std::string> command, const fs::path& about) {
  command.emplace_back("--json");
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_command_line(command, out, err);
  const std::string what = about.string() + ", " + command[0] + ": " + err.str();
  if (status == 0) {
    EXPECT_NO_THROW(formats::parse_json(out.str(), "out")) << what;
    return;
  }
  EXPECT_EQ(status, 1) << what;
  EXPECT_EQ(out.str(), "") << what;
  EXPECT_TRUE(err.str().starts_with("lab model: ")) << what;
  EXPECT_EQ(err.str().find('\n'), err.str().size() - 1) << what;
  EXPECT_NE(err.str().find(':', 11), std::string::npos) << what;
}

std::vector<fs::path> files_in(std::initializer_list<const char*> folders) {
  std::vector<fs::path> files;
  for (const char* folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(kHome / "tests" / folder)) {
      if (entry.is_regular_file()) {
        files.push_back(entry.path());
      }
    }
  }
  return files;
}

// What `file` is as one file of an otherwise good folder.
void try_as(const std::string& name, const fs::path& file,
            std::initializer_list<const char*> commands) {
  const Folder folder;
  folder.put(file, name);
  for (const char* command : commands) {
    std::vector<std::string> words = {command, folder.path()};
    if (command == std::string("generate")) {
      words.insert(words.end(), {"--prompt", "Once", "--tokens", "2"});
    }
    expect_an_answer_or_a_sentence(words, file);
  }
}

TEST(BadInput, Configurations) {
  const std::vector<fs::path> files =
      files_in({"cases/configs", "cases/rope", "fuzz/corpus/config"});
  ASSERT_GT(files.size(), 50U);
  for (const fs::path& file : files) {
    try_as("config.json", file, {"params", "cost", "kv", "rope", "info", "generate"});
  }
}

TEST(BadInput, Weights) {
  const std::vector<fs::path> files = files_in({"cases/safetensors", "fuzz/corpus/safetensors"});
  ASSERT_GT(files.size(), 20U);
  for (const fs::path& file : files) {
    try_as("model.safetensors", file, {"tensors", "info", "generate"});
  }
}

TEST(BadInput, WeightsCutAnywhere) {
  const std::uintmax_t size = fs::file_size(kTiny / "model.safetensors");
  for (const std::uintmax_t kept : {std::uintmax_t{0}, std::uintmax_t{7}, std::uintmax_t{8},
                                    std::uintmax_t{100}, size / 2, size - 1}) {
    const Folder folder;
    fs::resize_file(fs::path(folder.path()) / "model.safetensors", kept);
    expect_an_answer_or_a_sentence({"generate", folder.path(), "--prompt", "Once"},
                                   "cut to " + std::to_string(kept));
  }
}

TEST(BadInput, Tokenizers) {
  const std::vector<fs::path> files = files_in({"fuzz/corpus/tokenizer"});
  ASSERT_GT(files.size(), 2U);
  for (const fs::path& file : files) {
    try_as("tokenizer.json", file, {"generate"});
  }
}

TEST(BadInput, Folders) {
  for (const char* set : {"cases/sharded", "cases/tiny"}) {
    for (const auto& folder : fs::directory_iterator(kHome / "tests" / set)) {
      for (const char* command : {"tensors", "info"}) {
        expect_an_answer_or_a_sentence({command, folder.path().string()}, folder.path());
      }
      expect_an_answer_or_a_sentence({"generate", folder.path().string(), "--prompt", "Once"},
                                     folder.path());
    }
  }
}

}  // namespace
}  // namespace engine::cli
