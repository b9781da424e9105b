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
touch samples/shock_tube/ShockTube.{tabulated.arc,config}
cat >CMakeLists.txt <<'TEXT'
cmake_minimum_required(VERSION 3.25)
project(Pretended NONE)
enable_testing()
# pretend(TEST [LABEL]): a test that leaves a file TEST.ran, and fails where there is a file TEST.fails.
function(pretend test)
  add_test(NAME ${test} COMMAND sh -c "touch ${test}.ran && test ! -e ${test}.fails" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${test} PROPERTIES LABELS "${ARGN}")
endfunction()
if(ARCANE_BUILD_TESTS AND NOT EXISTS ${PROJECT_SOURCE_DIR}/without_test)
  pretend(some.Test)
  pretend(slow.Test all)
  pretend(shmem.np3)
  pretend(shmem.np4 all)
  pretend(arcane_core.mesh)
  pretend(variables.core.np1)
  pretend(house.includes)
endif()
file(WRITE ${PROJECT_BINARY_DIR}/house/rooms.txt "arcane_core/base||||\narcane_core/mesh|arcane_core/base|||\nshmem|arcane_core/base|||\nvariables/core|arcane_core/base;shmem|||\n")
foreach(target axl2cc house_check guarded_run arcane_core all_tests)
  add_custom_target(${target})
endforeach()
foreach(room shmem arcane_core_mesh variables_core)
  add_custom_target(unit_${room} COMMAND cmake -E touch ${PROJECT_SOURCE_DIR}/unit_${room}.built)
endforeach()
add_custom_target(packaged)
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
[ -e some.Test.ran ] || fail "./check after ./demo runs no test"
[ "$(sort -u options.log | wc -l)" = 1 ] || fail "$(cat options.log): expected the same options, so that what is compiled is shared"
# Whatever was chosen by hand.
passes cmake -S . -B build/release -DARCANE_BUILD_TESTS=OFF -DARCANE_SANITIZE=thread -DCMAKE_BUILD_TYPE=Debug -DARCANE_WITH_HIP=OFF
rm some.Test.ran options.log
passes ./check
[ -e some.Test.ran ] || fail "./check runs no test where tests were switched off"
grep -q 'CMAKE_BUILD_TYPE=Release ARCANE_SANITIZE= .*ARCANE_WITH_CUDA=ON ARCANE_WITH_HIP=ON' options.log || fail "$(cat options.log)"

[ ! -e slow.Test.ran ] || fail "./check runs a test of --all"
says "Not run: 2 tests of ./check --all"

# --- parts of the check
ran() { (ls *.ran *.built 2>/dev/null || true) | tr '\n' ' '; }
runs() { # EXPECTED COMMAND...: which tests ran, which programs of rooms were built
  local expected=$1
  shift
  rm -f *.ran *.built
  passes "$@"
  [ "$(ran)" = "$expected" ] || fail "$*: $(ran), expected $expected"
}
mkdir -p tests/unit/{shmem,arcane_core/mesh,variables/core} {shmem,arcane_core/mesh}
runs "house.includes.ran shmem.np3.ran unit_shmem.built " ./check --only shmem
runs "arcane_core.mesh.ran house.includes.ran unit_arcane_core_mesh.built " ./check --only arcane_core/mesh
runs "arcane_core.mesh.ran house.includes.ran unit_arcane_core_mesh.built " ./check --only arcane_core
runs "slow.Test.ran some.Test.ran " ./check --only '^s.*Test'
touch shmem/Arena.cc arcane_core/mesh/Item.cc
printf '%s\n' '*.ran' '*.built' build '*.log' >.gitignore
git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm all
runs "" ./check --changed
says "no file of a room differs from the last commit"
touch tests/unit/arcane_core/mesh/TestItem.cc
runs "arcane_core.mesh.ran house.includes.ran unit_arcane_core_mesh.built " ./check --changed
echo '// changed' >shmem/Arena.cc
rm tests/unit/arcane_core/mesh/TestItem.cc
runs "house.includes.ran shmem.np3.ran unit_shmem.built unit_variables_core.built variables.core.np1.ran " ./check --changed
says "Not run: tests of programs"
touch some.Test.fails
fails ./check
says "some.Test (Failed)"
rm some.Test.fails
runs "some.Test.ran " ./check --failed
passes ./check --repeat 3 --only some
[ "$(grep -c 'Test *#.*some.Test' out.log)" = 3 ] || fail "some.Test did not run 3 times"
passes ./check --list
says "shmem.np3"
says "slow.Test  (--all)"
fails ./check --repeat often
says "--repeat is 'often', expected a number of times"
fails ./check --everything
says "unknown option '--everything'"

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

# --- a check that finds no test
fails ./check --only nothing.of.this.name
says "No tests were found"
touch without_test
fails ./check
says "No tests were found"
