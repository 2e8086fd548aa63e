#!/bin/sh
# The launcher on its own: finding its folder, missing packages, failing builds, two at once. No
# compiler runs: a folder of stand-ins plays the system's commands.
set -eu

source=$(cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# check NAME: reads the wanted text from standard input and compares it with $got.
check() {
  wanted=$(cat)
  if [ "$got" != "$wanted" ]; then
    failures=$((failures + 1))
    printf 'FAILED %s\n--- found\n%s\n--- wanted\n%s\n' "$1" "$got" "$wanted"
  fi
}
# stand_in FOLDER NAME: a command whose script is standard input.
stand_in() {
  mkdir -p "$1"
  { echo '#!/bin/sh' && cat; } >"$1/$2"
  chmod +x "$1/$2"
}

# A checkout in a path with spaces, with a program that says what it was called with.
course="$work/a course"
mkdir -p "$course/formats" "$course/wire" "$course/probe" "$course/grader" "$course/engine" "$course/slots"
cp "$source/lab" "$course/lab"
cp "$source/CMakeLists.txt" "$source/CMakePresets.json" "$course/"

# The commands that a fresh Debian has, and nothing else.
bare=$work/bare
mkdir "$bare"
for name in sh readlink find flock mkdir sed tail cut cat mktemp grep rm mv stat env tee id dirname nproc \
  sleep getent setpriv chmod basename cp touch; do
  ln -s "$(command -v "$name")" "$bare/$name"
done

# Compilers and builders that do as if. The "build" makes a program that prints its arguments.
tools=$work/tools
for name in g++ pkg-config; do
  echo 'exit 0' | stand_in "$tools" "$name"
done
stand_in "$tools" cmake <<'TEXT'
echo configured >>"$COUNTS"
mkdir -p ".lab/build/$2"
: >".lab/build/$2/build.ninja"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd)" >".lab/build/$2/CMakeCache.txt"
TEXT
stand_in "$tools" ninja <<'TEXT'
echo built >>"$COUNTS"
if [ -n "${BREAK:-}" ]; then
  printf '@1/4 Building CXX object grader/one.cpp.o\nFAILED: grader/one.cpp.o\n/usr/bin/c++ a long command\n'
  printf 'grader/one.cpp:3:1: error: expected ;\nninja: build stopped: subcommand failed.\n'
  exit 1
fi
for i in 1 2 3 4; do
  echo "@$i/4 Building CXX object grader/$i.cpp.o"
done
sleep "${SLOW:-0}"
mkdir -p "$2/grader" "$2/slots"
for program in grader/lab-grader slots/lab-model; do
  printf '#!/bin/sh\nprintf "%%s|" "$(basename "$0")" "$@"\necho\n' >"$2/$program"
  chmod +x "$2/$program"
done
TEXT

export COUNTS="$work/counts"
: >"$COUNTS"
lab() { PATH="$tools:$bare" "$course/lab" "$@"; }
# Libraries that this machine lacks would be "missing"; these tests are about the commands.
has_libraries=$(PATH="$tools:$bare" "$course/lab" list >/dev/null 2>&1 && echo yes || echo no)
if [ "$has_libraries" = no ]; then
  echo 'SKIPPED: the libraries that the grader needs are not installed here'
  exit 77
fi
rm -rf "$course/.lab"
: >"$COUNTS"

got=$(cd / && lab help)
check 'help before the first build builds nothing' <<TEXT
lab COMMAND [ARGUMENTS] [OPTIONS]

  list     the labs, their exercises, and how yours stand
  check    run the checks on your answers
  watch    check again each time you save
  hint     one more hint for an exercise

The first of these installs what is missing and builds the program (a minute or two);
from then on \`'$course/lab' help\` lists everything. Begin with \`'$course/lab' check attention\`.
TEXT
got=$(cat "$COUNTS")
check 'nothing was built for help' </dev/null

got=$(cd / && lab check attention 'two words' 2>&1)
check 'the first call configures, builds with progress and passes everything on' <<TEXT
building the grader: configuring
building the grader: 1 of 4
building the grader: 2 of 4
building the grader: 3 of 4
building the grader: 4 of 4
lab-grader|--home|$course|--called-as|'$course/lab'|check|attention|two words|
TEXT

: >"$COUNTS"
got=$(cd "$course/grader" && lab check 2>&1 && cat "$COUNTS")
check 'the second call builds nothing' <<TEXT
lab-grader|--home|$course|--called-as|'$course/lab'|check|
TEXT

echo 'int x;' >"$course/grader/new.cpp"
got=$(lab list >/dev/null 2>&1 && cat "$COUNTS")
check 'a new source is built, without configuring again' <<TEXT
built
TEXT

: >"$COUNTS"
touch -d '2001-01-01' "$course/grader/new.cpp"
got=$(lab list >/dev/null 2>&1 && cat "$COUNTS")
check 'a source that was put in place with an old date counts as new' <<TEXT
built
TEXT

got=$(cd "$course" && PATH="$tools:$bare" ./lab list 2>&1)
check 'messages name lab as it was called' <<TEXT
lab-grader|--home|$course|--called-as|./lab|list|
TEXT

ln -s "$course/lab" "$bare/lab"
got=$(cd / && PATH="$tools:$bare" lab2=1 sh -c 'exec lab list' 2>&1)
check 'a link in the PATH finds the checkout' <<TEXT
lab-grader|--home|$course|--called-as|$bare/lab|list|
TEXT

got=$(lab model info x 2>/dev/null && lab show block 2>/dev/null)
check 'model and show go to the engine' <<TEXT
lab-model|info|x|
lab-model|show|block|
TEXT

stand_in "$tools" ctest <<'TEXT'
printf '97%% tests passed, 1 tests failed out of 31\n'
exit 8
TEXT
got=$(lab test -R x 2>/dev/null || echo "status $?")
check 'test counts what passed and what failed, and keeps the status' <<TEXT
97% tests passed, 1 tests failed out of 31
30 passed, 1 failed
status 8
TEXT

mv "$course" "$work/another place"
course="$work/another place"
: >"$COUNTS"
got=$(lab list 2>/dev/null && cat "$COUNTS")
check 'a moved checkout is built anew' <<TEXT
lab-grader|--home|$course|--called-as|'$course/lab'|list|
configured
built
TEXT

: >"$COUNTS"
echo 'int y;' >"$course/grader/new.cpp"
SLOW=0.5 lab check one >"$work/one" 2>&1 &
first=$!
SLOW=0.5 lab check two >"$work/two" 2>&1
wait "$first"
got=$(cat "$COUNTS"; tail -q -n 1 "$work/one" "$work/two")
check 'two at once build once and both run' <<TEXT
built
lab-grader|--home|$course|--called-as|'$course/lab'|check|one|
lab-grader|--home|$course|--called-as|'$course/lab'|check|two|
TEXT

echo 'int z;' >"$course/grader/new.cpp"
got=$(BREAK=1 lab check 2>&1 || echo "status $?")
check 'a failing build shows the compiler and where the log is' <<TEXT
building the grader: 1 of 4
grader/one.cpp:3:1: error: expected ;
ninja: build stopped: subcommand failed.
lab: the build failed (all of it: $course/.lab/log/build-grader.log)
status 4
TEXT
got=$(lab list 2>/dev/null)
check 'the next call builds again after a failure' <<TEXT
lab-grader|--home|$course|--called-as|'$course/lab'|list|
TEXT

# Without a compiler: an ordinary user without sudo is told the one line; root installs.
echo 'int w;' >"$course/grader/new.cpp"
user=$work/user
ln -s "$tools/g++" "$bare/g++"
ln -s "$tools/pkg-config" "$bare/pkg-config"
echo 'echo 1000' | stand_in "$user" id
echo 'exit 1' | stand_in "$user" apt-get
got=$(PATH="$user:$bare" "$course/lab" check 2>&1 || echo "status $?")
check 'a user without sudo is told one line' <<TEXT
lab: missing packages. Install them with this line, then call lab again:
sudo apt-get update && sudo apt-get install -y --no-install-recommends cmake ninja-build
status 4
TEXT

admin=$work/admin
echo 'echo 0' | stand_in "$admin" id
stand_in "$admin" apt-get <<TEXT
case "\$*" in
  *" update") touch "$work/lists"; exit 0 ;;
esac
[ -e "$work/lists" ] || { echo 'E: Unable to locate package'; exit 100; }
echo 'pmstatus:cmake:50.0:Unpacking cmake'
echo "\$*" >"$work/installed"
cp "$tools/cmake" "$tools/ninja" "$admin/"
TEXT
got=$(PATH="$admin:$bare" "$course/lab" check 2>&1 | sed '/^building/d'; sed 's/^.*install //' "$work/installed")
check 'root installs what is missing, after an update when the lists are empty' <<TEXT
lab: installing cmake ninja-build
lab-grader|--home|$course|--called-as|'$course/lab'|check|
--no-install-recommends cmake ninja-build
TEXT

echo 'int v;' >"$course/grader/new.cpp"
rm "$admin/cmake" "$admin/ninja"
echo 'echo "E: no network"; exit 100' | stand_in "$admin" apt-get
got=$(PATH="$admin:$bare" "$course/lab" check 2>&1 | sed 's/all of it: [^)]*/all of it: LOG/')
check 'a failing installation says why' <<TEXT
lab: installing cmake ninja-build
E: no network
E: no network
lab: the packages could not be installed (all of it: LOG); by hand: apt-get install -y --no-install-recommends cmake ninja-build
TEXT

rm "$user/apt-get"
got=$(PATH="$user:$bare" "$course/lab" check 2>&1 || echo "status $?")
check 'without apt-get the packages are named' <<TEXT
lab: missing: cmake ninja-build (names of Debian packages; there is no apt-get here to install them)
status 4
TEXT

if [ "$failures" -gt 0 ]; then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
