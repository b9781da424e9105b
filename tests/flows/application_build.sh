#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# application_build.sh BUILD SOURCE COMPILER: sources of an application that do not fit the library, or one another, are refused with the reason by
# the compiler or the linker.
set -eu
build=$1 source=$2 compiler=$3

fail() { echo "application build: $*"; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
! grep -q ARCANE_LIBRARY_HAS "$build/include/arcane/utils/TraceInfo.h" || { echo "the library has another standard library than most"; exit 77; }
others=$(grep -L '^#include "arcane_core/base/ApplicationBuild.h"$' -r "$build/include" --include=*.h || true)
[ -z "$others" ] || fail "$others: does not include ApplicationBuild.h"

compiles() { "$compiler" -std=c++20 -Wall -Werror -I "$build/include" -I "$source" "$@"; }
echo '#include <arcane/utils/TraceInfo.h>' >used.cc
cat >main.cc <<'TEXT'
#include <arcane/utils/TraceInfo.h>
int used();
int main() { return used(); }
TEXT
echo 'int used() { return Arcane::TraceInfo("", "", 7).line() - 7; }' >>used.cc

for option in -D_GLIBCXX_DEBUG -D_GLIBCXX_USE_CXX11_ABI=0; do
  ! compiles -Wfatal-errors -fsyntax-only $option used.cc 2>errors || fail "a source compiled with $option is not refused"
  grep -q -e "error: .*$option: Arcane-ShMem is built without it" errors || fail "$(cat errors)"
done
! compiles -Wfatal-errors -fsyntax-only -std=c++17 used.cc 2>errors || fail "a source of C++17 is not refused"
grep -q "error: .*this source is compiled as C++17 or older" errors || fail "$(cat errors)"
option=-DARCANE_LIBRARY_HAS_GLIBCXX_DEBUG
! compiles -Wfatal-errors -fsyntax-only $option used.cc 2>errors || fail "a source that lacks -D_GLIBCXX_DEBUG is not refused"
grep -q "error: .*Arcane-ShMem is built with -D_GLIBCXX_DEBUG" errors || fail "$(cat errors)"

# Checks change inline functions and the layout of views: all sources have them, or none.
compiles -c -DARCANE_CHECK main.cc -o main.with.o
compiles -c -DARCANE_CHECK -D_GLIBCXX_ASSERTIONS used.cc -o used.with.o
compiles -c used.cc -o used.without.o
links() { "$compiler" "$@" -o program -L "$build/lib" -larcane_core -Wl,-rpath,"$build/lib" 2>errors; }
links main.with.o used.with.o || fail "sources with checks are not linked with a library without: $(cat errors)"
./program || fail "the program ends with $?"
! links main.with.o used.without.o || fail "sources with and without checks are linked together"
grep -q "some_sources_are_compiled_with_ARCANE_CHECK_and_others_without" errors || fail "$(cat errors)"
echo "application build: refused as expected"
