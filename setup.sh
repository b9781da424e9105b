# SPDX-License-Identifier: Apache-2.0
# Sourced by ./demo and ./check: installs what is missing, or says what to type.

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

build_packages=(g++ cmake ninja-build libopenmpi-dev openmpi-bin libxml2-dev libhdf5-dev libmetis-dev)

# mpirun, also for root and on fewer cores than ranks.
mpi() {
  local ranks=$1
  shift
  local as_root=()
  [ "$(id -u)" -ne 0 ] || as_root=(--allow-run-as-root)
  mpirun "${as_root[@]}" --oversubscribe --bind-to none -np "$ranks" "$@"
}
