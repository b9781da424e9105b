#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The scripts ./demo, ./check and ./packages, in a small tree whose programs only pretend: options, exit codes, what is compared.
#   scripts.sh SOURCE_DIR
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "FAILED: $*"
  cat out.log
  exit 1
}
passes() { "$@" >out.log 2>&1 || fail "exit code $? of $*"; }
fails() { ! "$@" >out.log 2>&1 || fail "exit code 0 of $*, expected a failure"; }
says() { grep -qF -e "$1" out.log || fail "nothing says '$1'"; }

# --- a tree without sources: nothing is installed, nothing is compiled, each configuration leaves its options
mkdir -p samples/shock_tube build/release/bin
cp "$source"/{demo,check,packages,setup.sh} .
cat >>setup.sh <<'TEXT'
need_packages() { :; }
mpi() { shift; "$@"; }
gnuplot() { :; }
cpack() { mkdir -p build/packages; echo "cpack $*"; }
TEXT
touch samples/shock_tube/ShockTube.{tabulated.arc,config} number
cat >CMakeLists.txt <<'TEXT'
cmake_minimum_required(VERSION 3.25)
project(Pretended NONE)
enable_testing()
if(ARCANE_BUILD_TESTS AND NOT EXISTS ${PROJECT_SOURCE_DIR}/without_test)
  add_test(NAME some.Test COMMAND cmake -E touch ${PROJECT_SOURCE_DIR}/some_test_ran)
  add_test(NAME long.Test COMMAND cmake -E touch ${PROJECT_SOURCE_DIR}/long_test_ran)
  set_tests_properties(long.Test PROPERTIES LABELS all)
  add_test(NAME some.Number COMMAND cmake -E cat ${PROJECT_SOURCE_DIR}/number)
endif()
foreach(target arcane_core axl2cc packaged)
  add_custom_target(${target})
endforeach()
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/house)
file(TOUCH ${PROJECT_BINARY_DIR}/house/rooms.txt)
set(options CMAKE_BUILD_TYPE ARCANE_SANITIZE ARCANE_WARNINGS_AS_ERRORS ARCANE_WITH_CUDA ARCANE_WITH_HIP)
foreach(name IN LISTS options)
  file(APPEND ${PROJECT_SOURCE_DIR}/options.log "${name}=${${name}} ")
endforeach()
file(APPEND ${PROJECT_SOURCE_DIR}/options.log "\n")
TEXT

# program NAME: what follows on stdin is a program that ./demo runs.
program() {
  { echo '#!/usr/bin/env bash'; cat; } >"build/release/bin/$1"
  chmod +x "build/release/bin/$1"
}
program make_tube_mesh <<<''
program ShockTube <<'TEXT'
directory=${1#-A,OutputDirectory=}
mkdir -p "$directory"
echo of the tube >"$directory/profile.txt"
echo "[tube] checkpoint after 100 iterations"
TEXT
program arcane_checkpoint <<<'echo "Density Real 10 1 12345678"'

# --- the demo
passes ./demo
says "1 arrays of 4 ranks have the same bits"
program arcane_checkpoint <<<'echo "Density of $3"'
fails ./demo
program arcane_checkpoint <<<'echo "has no array to print" >&2; exit 1'
fails ./demo
says "has no array to print"
program arcane_checkpoint <<<'echo "Density Real 10 1 12345678"'
cp build/release/bin/ShockTube tube
{ cat tube; echo 'exit 3'; } | program ShockTube
fails ./demo
program ShockTube <tube
passes ./demo

# --- the check after the demo, as README.md says
rm -f options.log
passes ./demo
passes ./check
says "100% tests passed"
[ -e some_test_ran ] || fail "./check after ./demo runs no test"
[ ! -e long_test_ran ] || fail "./check runs a test of ./check --all"
says "Not run: 1 tests of ./check --all"
[ "$(sort -u options.log | wc -l)" = 1 ] || fail "$(cat options.log): expected the same options, so that what is compiled is shared"
# Whatever was chosen by hand.
passes cmake -S . -B build/release -DARCANE_BUILD_TESTS=OFF -DARCANE_SANITIZE=thread -DCMAKE_BUILD_TYPE=Debug -DARCANE_WITH_HIP=OFF
rm some_test_ran options.log
passes ./check
[ -e some_test_ran ] || fail "./check runs no test where tests were switched off"
grep -q 'CMAKE_BUILD_TYPE=Release ARCANE_SANITIZE= .*ARCANE_WITH_CUDA=ON ARCANE_WITH_HIP=ON' options.log || fail "$(cat options.log)"

# --- packages, with and without the library of a Debug build
rm -f options.log
passes ./packages --without-book
says "-D ARCANE_DEBUG_BUILD=$work/build/debug -D ARCANE_WITHOUT_BOOK=ON"
grep -q 'CMAKE_BUILD_TYPE=Debug ARCANE_SANITIZE= .*ARCANE_WITH_CUDA=OFF ARCANE_WITH_HIP=OFF' options.log || fail "$(cat options.log)"
grep -q 'CMAKE_BUILD_TYPE=Release ARCANE_SANITIZE= .*ARCANE_WITH_CUDA=ON ARCANE_WITH_HIP=ON' options.log || fail "$(cat options.log)"
rm options.log
passes ./packages --without-debug --without-book
! grep -q Debug options.log out.log || fail "a Debug build is made that nobody wants"
fails ./packages --with-all
says "expected --without-debug or --without-book"

# --- one test, those that failed, the list
rm some_test_ran
passes ./check --only long.Test
[ -e long_test_ran ] && [ ! -e some_test_ran ] || fail "--only long.Test does not run this test alone"
mv number elsewhere
fails ./check
mv elsewhere number
passes ./check --failed
says "100% tests passed, 0 tests failed out of 1"
passes ./check --list
[ "$(tail -n 3 out.log)" = "$(printf 'some.Test\nsome.Number\nlong.Test  (--all)')" ] || fail "another list"
passes ./check --repeat 2 --only some.Test
fails ./check --repeat 0
says "expected a number of times"
fails ./check --everything
says "unknown option '--everything'"

# --- a check that finds no test
fails ./check --only nothing.of.this.name
says "No tests were found"
touch without_test
fails ./check
says "No tests were found"
