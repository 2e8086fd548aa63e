// Miniature courses: writing them, checking them, running the binary on them.
#include "tests/courses/mini_course.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "grader/manifest/reader.h"

namespace courses {
namespace {

std::string indented(const std::string& text, int spaces) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    result += std::string(static_cast<std::size_t>(spaces), ' ') + line + "\n";
  }
  return result;
}

std::string header_of(const MiniExercise& exercise) {
  return "// The contract of `" + exercise.id + "`.\n#pragma once\n#include \"lab/lab.h\"\n" +
         "namespace lab {\n" + exercise.declaration + "\n}  // namespace lab\n";
}

std::string source_of(const std::string& id, const std::string& text) {
  return "#include \"" + id + ".h\"\nnamespace lab {\n" + text + "\n}  // namespace lab\n";
}

fs::path temporary_folder() {
  std::string name = (fs::temp_directory_path() / "lab-course-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("mkdtemp");
  }
  // Runs may have a user of their own, who has to reach the programs in here.
  fs::permissions(name, fs::perms(0755));
  return fs::canonical(name);
}

void link_sources(const fs::path& home) {
  fs::create_directories(home);
  for (const char* folder : {"wire", "probe"}) {
    std::error_code error;  // another test may have been faster
    fs::create_directory_symlink(source_root() / folder, home / folder, error);
  }
}

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe2(fds_.data(), O_CLOEXEC), 0); }
  ~Pipe() { close_end(0), close_end(1); }
  int fd(std::size_t end) const { return fds_[end]; }
  void close_end(std::size_t end) {
    if (fds_[end] >= 0) {
      close(fds_[end]);
      fds_[end] = -1;
    }
  }

 private:
  std::array<int, 2> fds_{-1, -1};
};

void read_both(Pipe& out, Pipe& err, Said& said) {
  std::array<char, 65536> buffer{};
  while (out.fd(0) >= 0 || err.fd(0) >= 0) {
    std::array<pollfd, 2> events{{{out.fd(0), POLLIN, 0}, {err.fd(0), POLLIN, 0}}};
    poll(events.data(), events.size(), -1);
    for (std::size_t i = 0; i < 2; ++i) {
      if (events[i].revents == 0) {
        continue;
      }
      const ssize_t got = read(events[i].fd, buffer.data(), buffer.size());
      if (got <= 0) {
        (i == 0 ? out : err).close_end(0);
      } else {
        (i == 0 ? said.out : said.err).append(buffer.data(), static_cast<std::size_t>(got));
      }
    }
  }
}

}  // namespace

fs::path source_root() { return LAB_SOURCE_DIR; }

fs::path shared_home() {
  static const fs::path home = [] {
    const fs::path folder = fs::path(LAB_BINARY_DIR) / "tests" / "courses" / "home";
    link_sources(folder);
    return folder;
  }();
  return home;
}

fs::path shared_cache() { return shared_home() / ".lab" / "cache"; }

Said run_program(const std::vector<std::string>& arguments,
                 const std::vector<std::string>& environment) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  std::vector<char*> variables{const_cast<char*>("PATH=/usr/local/bin:/usr/bin:/bin"),
                               const_cast<char*>("LC_ALL=C.UTF-8")};
  for (const std::string& variable : environment) {
    variables.push_back(const_cast<char*>(variable.c_str()));
  }
  variables.push_back(nullptr);
  Pipe out;
  Pipe err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.fd(1), 1);
  posix_spawn_file_actions_adddup2(&actions, err.fd(1), 2);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  Said said;
  if (error != 0) {
    ADD_FAILURE() << arguments[0] << " cannot be started";
    return said;
  }
  out.close_end(1);
  err.close_end(1);
  read_both(out, err, said);
  int status = 0;
  waitpid(pid, &status, 0);
  said.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return said;
}

MiniCourse::MiniCourse(std::string lab, int) : lab_(std::move(lab)), root_(temporary_folder()) {}

MiniCourse::MiniCourse(std::string lab) : MiniCourse(std::move(lab), 0) {
  fs::create_directories(root_ / "student" / lab_);
}

MiniCourse MiniCourse::from(const std::string& folder, std::string lab) {
  MiniCourse course(std::move(lab), 0);
  fs::copy(source_root() / "tests" / "courses" / folder, course.root_,
           fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  fs::create_directories(course.root_ / "student" / course.lab_);
  return course;
}

MiniCourse::MiniCourse(MiniCourse&& other) noexcept
    : lab_(std::move(other.lab_)),
      root_(std::exchange(other.root_, {})),
      exercises_(std::move(other.exercises_)) {}

MiniCourse::~MiniCourse() {
  if (!root_.empty()) {
    std::error_code error;
    fs::remove_all(root_, error);
  }
}

void MiniCourse::put(const std::string& file, const std::string& text) const {
  fs::create_directories((root_ / file).parent_path());
  std::ofstream(root_ / file, std::ios::binary) << text;
}

std::string MiniCourse::get(const std::string& file) const {
  std::ifstream in(root_ / file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

fs::path MiniCourse::student_file(const std::string& id) const {
  return root_ / "student" / lab_ / (id + ".cpp");
}

void MiniCourse::add(MiniExercise exercise) {
  put("labs/" + lab_ + "/" + exercise.id + ".h", header_of(exercise));
  put("reference/" + lab_ + "/" + exercise.id + ".cpp", source_of(exercise.id, exercise.reference));
  if (!exercise.checks.empty()) {
    put("reference/" + lab_ + "/" + exercise.id + ".checks.cpp", exercise.checks);
  }
  answer(exercise.id, exercise.reference);
  exercises_.push_back(std::move(exercise));
  write_manifests();
}

void MiniCourse::answer(const std::string& id, const std::string& text) const {
  put("student/" + lab_ + "/" + id + ".cpp", source_of(id, text));
}

void MiniCourse::write_manifests() const {
  put("labs.yaml", "format: 1\ncourse: {id: mini, title: \"A miniature course\"}\nlabs:\n" +
                       ("  - include: labs/" + lab_ + "/lab.yaml\n"));
  std::string text = "format: 1\nid: " + lab_ + "\ntitle: \"Miniature\"\nexercises:\n";
  for (const MiniExercise& exercise : exercises_) {
    const bool says_points = exercise.manifest.find("points:") != std::string::npos;
    text += "  - id: " + exercise.id + "\n    title: \"" + exercise.id + "\"\n" +
            (says_points ? "" : "    points: 1\n") + indented(exercise.manifest, 4);
  }
  put("labs/" + lab_ + "/lab.yaml", text);
}

grader::CheckOptions MiniCourse::options() const {
  return {.paths = {.home = shared_home(),
                    .course = root_,
                    .libraries = fs::path(LAB_BINARY_DIR) / "lib",
                    .cache = shared_cache()},
          .student = root_ / "student",
          .jobs = 2,
          .use_cache = false,
          .diagnose = false};
}

grader::CheckOptions MiniCourse::with_cache() const {
  grader::CheckOptions own = options();
  own.use_cache = true;
  own.paths.cache = root_ / "cache";
  // The precompiled headers are the same everywhere and slow to make.
  fs::create_directories(shared_cache() / "headers");
  fs::create_directories(own.paths.cache);
  std::error_code error;
  fs::create_directory_symlink(shared_cache() / "headers", own.paths.cache / "headers", error);
  return own;
}

grader::RunResult MiniCourse::check(const grader::CheckOptions& options) const {
  const grader::Course course = grader::read_course(root_ / "labs.yaml");
  grader::Progress silent;
  return grader::check(course, grader::all_targets(course), options, silent);
}

grader::ExerciseResult MiniCourse::check_one(const std::string& id,
                                             const grader::CheckOptions& options) const {
  const grader::Course course = grader::read_course(root_ / "labs.yaml");
  grader::Progress silent;
  grader::RunResult run = grader::check(course, {{lab_, id, ""}}, options, silent);
  if (run.exercises.size() != 1) {
    ADD_FAILURE() << "no exercise " << id;
    return {};
  }
  return std::move(run.exercises.front());
}

Said MiniCourse::lab(std::vector<std::string> words) const {
  words.insert(words.begin(), (fs::path(LAB_BINARY_DIR) / "grader" / "lab-grader").string());
  words.insert(words.end(), {"--home", shared_home().string(), "--course",
                             (root_ / "labs.yaml").string(), "--called-as", "./lab"});
  return run_program(words);
}

const grader::CheckResult& check_of(const grader::ExerciseResult& result, std::string_view id) {
  static const grader::CheckResult kNone;
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const grader::CheckResult& check) { return check.id == id; });
  if (found == result.checks.end()) {
    ADD_FAILURE() << "no check " << id << " in " << story(result);
    return kNone;
  }
  return *found;
}

std::string failed_checks(const grader::ExerciseResult& result) {
  std::string list;
  for (const grader::CheckResult& check : result.checks) {
    if (check.outcome != grader::Outcome::kPassed) {
      list += (list.empty() ? "" : ", ") + check.id;
    }
  }
  return list;
}

std::string outcome_name(const grader::ExerciseResult& result) {
  return std::string(grader::name_of(result.outcome));
}
std::string outcome_name(const grader::CheckResult& result) {
  return std::string(grader::name_of(result.outcome));
}

std::string story(const grader::ExerciseResult& result) {
  std::string text = result.id + ": " + outcome_name(result) + " (" + result.message + ")\n";
  for (const grader::Diagnostic& d : result.compile.diagnostics) {
    text += "  " + d.file + ":" + std::to_string(d.line) + ": " + d.severity + ": " + d.text + "\n";
  }
  for (const grader::CheckResult& check : result.checks) {
    text += "  " + check.id + ": " + outcome_name(check) + " (" + check.message + ")\n";
  }
  return text;
}

}  // namespace courses
