#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# guide.sh BUILD SOURCE PYTHON MPIRUN...: installs the build, and runs the commands of the book there as a user would.
set -eu
build=$1 source=$2 python=$3
shift 3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Files are listed in the order of their bytes, whatever the language of the machine is.
export HOME=$work LC_ALL=C.UTF-8
cmake --install "$build" --prefix "$HOME/arcane" >"$work/install.log" || { cat "$work/install.log"; echo "book: cannot install"; exit 1; }
examples=$HOME/arcane/share/doc/arcane-shmem-doc/examples
"$source/docs/guide/make_steps" "$work/made"
diff -r -x build "$work/made" "$examples/steps" || { echo "book: the steps are not installed as they are"; exit 1; }
cp -r "$examples/steps" "$HOME/steps"
mkdir "$HOME/start"
cp -r "$examples/project" "$HOME/start"
# The mpirun of the pages is the one of the tests, with its options.
mkdir "$HOME/bin"
printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$HOME/bin/mpirun"
chmod +x "$HOME/bin/mpirun"
export PATH=$HOME/bin:$HOME/arcane/bin:$PATH CMAKE_GENERATOR=Ninja
# The guide first: other pages use what it builds.
mapfile -t pages < <(grep -l '^```console' "$source"/docs/guide/*.md "$source"/docs/*.md "$source"/docs/*/*.md | awk '!seen[$0]++')
"$python" "$source/tests/book/run_screens.py" "${pages[@]}"
# The mesh of the steps is what its program writes.
"$python" "$HOME/steps/mesh/cylinder.py" "$HOME/cylinder.msh"
cmp "$HOME/cylinder.msh" "$HOME/steps/mesh/cylinder.msh"
