# SPDX-License-Identifier: Apache-2.0
# Sourced by ./demo, ./check and ./packages: installs what is missing, or says what to type.

# need_packages PACKAGE... : Debian packages that must be there.
need_packages() {
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local sudo=
  if [ "$(id -u)" -ne 0 ]; then
    if sudo -n true 2>/dev/null; then
      sudo=sudo
    else
      echo "Packages are missing, and installing them needs root. Please type:" >&2
      echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
  fi
  echo "Installing ${missing[*]}"
  $sudo apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -q -y --no-install-recommends "${missing[@]}" >/dev/null || {
    echo "apt-get failed. Please type:" >&2
    echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 1
  }
}

build_packages=(g++ cmake ninja-build patch libopenmpi-dev openmpi-bin libxml2-dev libhdf5-dev zlib1g-dev libmetis-dev libtbb-dev libcli11-dev
  nlohmann-json3-dev nettle-dev)
book_packages=(python3-sphinx python3-myst-parser furo doxygen)

# warnings_as_errors: ON with the compiler that the project is written with. Others may warn of more, which is no reason not
# to build.
warnings_as_errors() {
  local compiler=${CXX:-c++}
  if [[ $("$compiler" --version) == *"Free Software"* && $("$compiler" -dumpversion) =~ ^12(\.|$) ]]; then
    echo ON
  else
    echo OFF
  fi
}

# configure_and_build NAME OPTION...: in build/NAME. Values that an earlier script left there stay unless they are given again:
# each script gives all options on which it depends. The target is all, or the one that the variable `target` names.
configure_and_build() {
  local directory=build/$1
  mkdir -p build
  cmake -S . -B "$directory" -G Ninja "${@:2}" >"$directory.cmake.log" 2>&1 || { cat "$directory.cmake.log"; return 1; }
  cmake --build "$directory" -j "$(nproc)" --target "${target:-all}"
}

# Where no device runs kernels, they are compiled for one kind of device: nvcc then takes a quarter less.
cuda_architectures() {
  if [ -e /dev/nvidiactl ]; then
    echo '90-real;75-virtual'
  else
    echo 75-virtual
  fi
}

# ON where no device would run what nvcc and hipcc make of samples: they take longer than the rooms. Tests of kernels and ./check --all make it.
samples_for_host() {
  if [ -e /dev/nvidiactl ] || [ -e /dev/kfd ]; then echo OFF; else echo ON; fi
}

# build_release ON|OFF [OPTION...]: in build/release, with the tests or without. ./demo and ./check share what they compile there.
build_release() {
  configure_and_build release -DCMAKE_BUILD_TYPE=Release -DARCANE_SANITIZE= -DARCANE_PRECOMPILED_HEADERS=ON -DARCANE_UNITY_BUILD=ON \
    -DARCANE_WITH_CUDA=ON -DARCANE_WITH_HIP=ON -DCMAKE_CUDA_ARCHITECTURES="$(cuda_architectures)" \
    -DARCANE_WARNINGS_AS_ERRORS="$(warnings_as_errors)" -DARCANE_BUILD_TESTS="$1" \
    -DARCANE_WITH_SCOTCH=ON -DARCANE_WITH_HYPRE=ON -DARCANE_WITH_PETSC=ON -DARCANE_SAMPLES_FOR_HOST="$(samples_for_host)" "${@:2}"
}

# mpirun, also for root and on fewer cores than ranks.
mpi() {
  local ranks=$1
  shift
  local as_root=()
  [ "$(id -u)" -ne 0 ] || as_root=(--allow-run-as-root)
  mpirun "${as_root[@]}" --oversubscribe --bind-to none -np "$ranks" "$@"
}
