#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_use.sh EXAMPLES PRESET...: does in the current folder what users do with the examples of the package arcane-shmem-doc: the project to
# begin with passes its tests, and a step of the guide runs. The framework is the installed one, or that below ARCANE_PREFIX.
set -eu
examples=$1
shift
fail() { echo "package: $*"; exit 1; }
# Containers have no other user than root.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cp -r "$examples/project" "$examples/steps" .
cd project
for preset in "$@"; do
  cmake --preset "$preset" || fail "cannot configure the project with the preset $preset"
  cmake --build --preset "$preset" || fail "cannot build the project with the preset $preset"
  ctest --preset "$preset" --no-tests=error || fail "the project fails its tests with the preset $preset"
done
# The schemas that the settings of the editor name know the files of the project.
for schema in $(sed -n 's/.*"systemId": "\(.*\)".*/\1/p' .vscode/settings.json); do
  [ -s "$schema" ] || fail "the settings of the editor name '$schema', which the build does not make"
done
if command -v xmllint >/dev/null; then
  xmllint --noout --schema build/decay.xsd cases/decay.arc || fail "the schema of case files refuses that of the project"
  xmllint --noout --schema build/axl.xsd src/Decay.axl || fail "the schema of .axl files refuses that of the project"
fi
cd ../steps/05_outputs
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="${ARCANE_PREFIX-}" || fail "cannot configure a step of the guide"
cmake --build build || fail "cannot build a step of the guide"
cd build
./Cooling -A,MaxIteration=20 Cooling.arc >run.log || { cat run.log; fail "a step of the guide fails"; }
"${ARCANE_PREFIX-/usr}/bin/arcane_checkpoint" verify output/protection || fail "the checkpoint of a step of the guide is wrong"
