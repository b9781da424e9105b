#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_outside.sh BUILD SOURCE PART MPIRUN...: installs the build to a prefix, moves it, and builds and runs applications
# against it as a user would: copies of their folders, find_package(Arcane), nothing of this tree. The parts are the functions below: hello,
# samples, kernels, lessons, solvers.
set -eu
build=$1 source=$2 part=$3
shift 3
mpirun=("$@")
here=$(cd "$(dirname "$0")" && pwd)

fail() { echo "package: $*"; exit 1; }

# Outside the tree for good: the build may lie inside it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/first" >"$work/install.log" || { cat "$work/install.log"; fail "cannot install"; }
mv "$work/first" "$work/prefix"
! grep -r -l -e "$source" -e "$build" "$work/prefix" --include='*.cmake' --include='*.h' || fail "these files name the tree they were made in"
for file in bin/axl2cc bin/arcane_run share/arcane/axl.xsd lib/cmake/Arcane/ArcaneDotNet.cmake samples/nuget.config samples/ArcaneCompilerConfig.cmake \
  share/man/man1/arcane_run.1 share/bash-completion/completions/axl2cc \
  share/doc/arcane-shmem-doc/examples/steps/mesh/cylinder.msh share/doc/arcane-shmem-doc/examples/project/.vscode/settings.json; do
  [ -e "$work/prefix/$file" ] || fail "no '$file' under the prefix"
done

lessons="$work/prefix/share/doc/arcane-shmem-doc/examples/samples"

# outside NAME FOLDER OPTION...: copies, configures and builds it
outside() {
  local name=$1 folder=$2
  cp -r "$folder" "$work/$name"
  cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/prefix" "${@:3}" \
    >"$work/$name.log" 2>&1 || { cat "$work/$name.log"; fail "cannot configure $name"; }
  cmake --build "$work/$name/build" -j 2 >>"$work/$name.log" 2>&1 || { cat "$work/$name.log"; fail "cannot build $name"; }
  ! grep -q -F "$source" "$work/$name/build/build.ninja" || fail "$name is built with paths of '$source'"
}

# run_outside FOLDER PROGRAM CASE REGEX: on 1 and 4 ranks, and through arcane_run
run_outside() {
  cd "$work/$1"
  for start in "" "${mpirun[*]} -np 4" "$work/prefix/bin/arcane_run -E"; do
    rm -rf output
    $start "build/$2" "$3" >run.log 2>&1 || { cat run.log; fail "$1 fails under '$start'"; }
    grep -q -E -e "$4" run.log || { cat run.log; fail "$1 under '$start': no line matches '$4'"; }
  done
  cd "$work"
}

# has VENDOR COMPILER: whether the installation knows the device, and its compiler is found
has() { grep -q "set(ARCANE_BUILT_WITH_$1 TRUE)" "$work/prefix/lib/cmake/Arcane/ArcaneRuntimes.cmake" && command -v "$2" >/dev/null; }

# outside_kernels NAME ACCELERATOR COMPILER OPTION...: an application with kernels runs on the host, whichever compiler made it
outside_kernels() {
  outside "$1" "$here/kernels_outside" -DARCANE_ACCELERATOR="$2" "${@:4}"
  local printed
  printed=$("$work/$1/build/program/KernelsOutside") || fail "$1 fails"
  [ "$printed" = "values 3 5 7, compilers: $3; $3" ] || fail "$1 prints '$printed', expected the compiler $3"
  printed=$("$work/$1/build/plain/PlainOutside") || fail "the plain program of $1 fails"
  [ "$printed" = "values 2 3 4, compiler: $3" ] || fail "the plain program of $1 prints '$printed', expected the compiler $3"
}

# outside_lesson NAME ACCELERATOR [TEXT]: the lesson on kernels; compilers of devices refuse a function of the host in a kernel with TEXT
outside_lesson() {
  outside "$1" "$lessons/06_kernels" -DARCANE_ACCELERATOR="$2"
  run_outside "$1" Wave Wave.arc "sum of squares 0\.0040868816644840664$"
  sed -i 's/ARCCORE_HOST_DEVICE Arcane::Real at/Arcane::Real at/' "$work/$1/ConductivityTable.h"
  local status=0
  cmake --build "$work/$1/build" >"$work/$1.log" 2>&1 || status=$?
  [ $# = 3 ] || return $status
  [ $status != 0 ] && grep -q -F "$3" "$work/$1.log" || { cat "$work/$1.log"; fail "$1: status $status, expected '$3'"; }
}

hello() {
  outside hello "$lessons/01_hello"
  run_outside hello Hello Hello.arc "Hello, iteration 3"

  # Names that other applications use, and the package of the base alone.
  mkdir -p "$work/names"
  cp "$here/package_names.cmake" "$work/names/CMakeLists.txt"
  # A Debug build of a user has the checks, whatever the build of the framework.
  printf '#include <arccore/base/String.h>\n#ifndef ARCANE_CHECK\n#error a Debug build without checks\n#endif\n' >"$work/names/main.cc"
  printf 'int main() { return Arcane::String("a").length() == 1 ? 0 : 1; }\n' >>"$work/names/main.cc"
  printf '#ifdef ARCANE_CHECK\n#error checks that the target refuses\n#endif\nint main() {}\n' >"$work/names/unchecked.cc"
  cmake -S "$work/names" -B "$work/names/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_PREFIX_PATH="$work/prefix" || fail "cannot configure with the names of Arcane"
  cmake --build "$work/names/build" && "$work/names/build/names" || fail "cannot use the package Arccore"
  # A component that is missing is named, and an optional one is no error.
  sed -i 's/find_package(Arcane 3.6 REQUIRED)/find_package(Arcane 3.6 REQUIRED COMPONENTS Core Sycl Mpi OPTIONAL_COMPONENTS Teleport)/' "$work/names/CMakeLists.txt"
  missing=$(cmake -S "$work/names" -B "$work/missing" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" 2>&1) && fail "a missing component is accepted"
  [[ $(tr -s ' \n' ' ' <<<"$missing") == *"component(s) 'Sycl' not found, expected some of: Core, Mpi, Hdf5, Metis"* ]] ||
    fail "a missing component is reported as '$missing'"
  # A library that the package does not have, linked by a target of a folder below.
  mkdir -p "$work/absent/below"
  printf 'cmake_minimum_required(VERSION 3.21)\ninclude($ENV{ARCANE_HERE}/samples/ArcaneCompilerConfig.cmake)\nproject(Absent LANGUAGES CXX)\n' \
    >"$work/absent/CMakeLists.txt"
  printf 'find_package(Arcane REQUIRED)\nadd_subdirectory(below)\n' >>"$work/absent/CMakeLists.txt"
  printf 'int main() {}\n' >"$work/absent/below/main.cc"
  printf 'if(NOT BUILD_SHARED_LIBS)\n  message(FATAL_ERROR "BUILD_SHARED_LIBS is not set")\nendif()\nadd_executable(a main.cc)\n' \
    >"$work/absent/below/CMakeLists.txt"
  printf 'target_link_libraries(a PRIVATE Arcane::arcane_core)\nif(TARGET Arcane::arcane_hyoda)\n  message(FATAL_ERROR "it is there")\nendif()\n' \
    >>"$work/absent/below/CMakeLists.txt"
  ARCANE_HERE="$work/prefix" cmake -S "$work/absent" -B "$work/absent/build" -G Ninja >"$work/absent.log" 2>&1 ||
    { cat "$work/absent.log"; fail "samples/ArcaneCompilerConfig.cmake does not find the package"; }
  printf 'target_link_libraries(a PRIVATE Arcane::arcane_hyoda)\n' >>"$work/absent/below/CMakeLists.txt"
  refused=$(ARCANE_HERE="$work/prefix" cmake -S "$work/absent" -B "$work/absent/build" -G Ninja 2>&1) && fail "an absent library is linked"
  [[ $(tr -s ' \n' ' ' <<<"$refused") == *"'a' links Arcane::arcane_hyoda (the debugger Hyoda) without: use any debugger"* ]] ||
    fail "an absent library is reported as '$refused'"
}

samples() {
  outside options "$lessons/02_options"
  run_outside options Probe Probe.arc "Process return: 0"
  outside tube "$source/tests/compat/micro_tube"
  run_outside tube CompatMicroTube MicroTube.arc "CHECK mass ok=1"

  # For the processor of this machine: the same bits, and nothing of it unless it is asked for.
  outside "native tube" "$source/tests/compat/micro_tube" -DARCANE_NATIVE=ON
  native_flags='-march=native -ffp-contract=off'
  grep -q -e "$native_flags" "$work/native tube/build/build.ninja" || fail "ARCANE_NATIVE: no source is compiled with $native_flags"
  ! grep -q -e '-march=native' "$work/tube/build/build.ninja" || fail "sources are compiled with -march=native without ARCANE_NATIVE"
  checks_of() { cd "$work/$1" && build/CompatMicroTube MicroTube.arc 2>&1 | grep -o 'CHECK .*'; }
  [ "$(checks_of "native tube")" = "$(checks_of tube)" ] || fail "ARCANE_NATIVE changes what the tube computes: $(checks_of "native tube")"
  refused=$(cmake -S "$work/native tube" -B "$work/unknown" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DARCANE_NATIVE=ON \
    -DARCANE_CXX_KNOWS_NATIVE=OFF 2>&1) && fail "a compiler that does not know -march=native is accepted"
  [[ $(tr -s ' \n' ' ' <<<"$refused") == *"does not know -march=native"* ]] || fail "a compiler without -march=native is refused with '$refused'"
}

# Sources with kernels, of libraries and of programs.
kernels() {
  outside_kernels "kernels of the host" none "the host's"
  # Devices where their compilers are: the folder has a blank, which all scripts must bear.
  ! has CUDA nvcc || outside_kernels "kernels of cuda" cuda "nvcc, closure known"
  # The same device, found and not named: only folders that ask for its language have it.
  ! has CUDA nvcc || outside_kernels "kernels found" "" "nvcc, closure known"
  # An nvcc that writes other lines than the script expects, of which the user is warned. Here it is the script that expects others.
  if has CUDA nvcc; then
    host=$work/prefix/lib/cmake/Arcane/arcane_nvcc_host.in
    ! grep -q "3 to 10 times" "$work/kernels of cuda.log" || fail "closures of nvcc are known, but there is a warning"
    sed -i.expected 's/void \*data;/void *unexpected;/' "$host"
    cp -r "$here/kernels_outside" "$work/slow kernels"
    slow() {
      cmake -S "$work/slow kernels" -B "$work/slow kernels/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DARCANE_ACCELERATOR=cuda 2>&1
    }
    [ "$(slow | grep -c "CMake Warning")" = 1 ] || fail "expected one warning, since the closures of nvcc are unknown"
    [ "$(slow | grep -c "CMake Warning")" = 0 ] || fail "the second configuration repeats the warning that closures of nvcc are unknown"
    mv "$host.expected" "$host"
  fi
  # A compiler of CUDA that is not nvcc; any other compiler is one.
  refused=$(CUDACXX=$(command -v c++) cmake -S "$here/kernels_outside" -B "$work/refused" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DARCANE_ACCELERATOR=cuda 2>&1) && fail "another compiler of CUDA than nvcc is accepted"
  ! has CUDA nvcc || [[ $(tr -s ' \n' ' ' <<<"$refused") == *"expected nvcc"* ]] || fail "another compiler of CUDA than nvcc is refused with '$refused'"
  # The user's launcher has options before the compiler.
  ! has HIP hipcc || outside_kernels "kernels of hip" hip hipcc -DCMAKE_CXX_COMPILER_LAUNCHER="cmake;-E;env;--unset=NOTHING"
}

lessons() {
  outside_lesson "lesson of the host" none
  ! has CUDA nvcc || outside_lesson "lesson of cuda" cuda 'calling a __host__ function("ConductivityTable::at'
  ! has HIP hipcc || outside_lesson "lesson of hip" hip "reference to __host__ function 'at'"
}

# Hypre, where the build has it: the target of its library, find_package(Hypre), HYPRE_ROOT with the folders of Debian.
solvers() {
  local hypre
  hypre=$(sed -n 's/^HYPRE_INCLUDE_DIR:PATH=//p' "$build/CMakeCache.txt")
  [ -e "$work/prefix/lib/cmake/Arcane/modules/FindHypre.cmake" ] || fail "no FindHypre.cmake under the prefix"
  case $hypre in "" | *-NOTFOUND) echo "package: skipped, the build has no Hypre"; exit 77 ;; esac
  unset LD_LIBRARY_PATH
  cp -r "$source/tests/compat/fem_layers" "$work/layers source"
  cat >>"$work/layers source/CMakeLists.txt" <<'TEXT'
foreach(name arcane_aleph_hypre Arcane::arcane_aleph_hypre HYPRE::HYPRE arccon::Hypre)
  if(NOT TARGET ${name})
    message(FATAL_ERROR "'${name}' is no target")
  endif()
endforeach()
TEXT
  HYPRE_ROOT=${hypre%/include*} outside layers "$work/layers source" -DARCANE_ACCELERATOR=none
  cmake -S "$work/layers source" -B "$work/layers/again" -G Ninja -DARCANE_ACCELERATOR=none -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DHYPRE_ROOT="${hypre%/include*}" >"$work/again.log" 2>&1 || { cat "$work/again.log"; fail "-DHYPRE_ROOT does not find Hypre"; }
  cp "$work/layers/Square.arc" "$work/layers/Embedded.arc"
  run_outside layers CompatFemLayers Embedded.arc "CHECK largest right=1 exact=1"
  sed -i 's|<linear-system name="FemAlephSystem" />|<linear-system name="FemHypreSystem"><rtol>1e-12</rtol></linear-system>|;s|>DOK<|>CSR<|' \
    "$work/layers/Square.arc"
  run_outside layers CompatFemLayers Square.arc "CHECK largest right=1 exact=1"
  # What names nothing of Hypre finds our library by its name, and that one Hypre.
  cp -r "$source/tests/compat/linear_systems" "$work/poisson source"
  sed -i '/foreach(library/,/endforeach()/d' "$work/poisson source/CMakeLists.txt"
  outside poisson "$work/poisson source" -DARCANE_ACCELERATOR=none
  sed -i 's|<solver-method>|<backend>2</backend><preconditioner>amg</preconditioner><solver-method>|' "$work/poisson/Laplace.arc"
  run_outside poisson CompatLinearSystems Laplace.arc "CHECK linear right=1"
}

case $part in
  hello | samples | kernels | lessons | solvers) "$part" ;;
  *) fail "part '$part', expected hello, samples, kernels, lessons or solvers" ;;
esac
echo "package: what $part builds runs outside"
