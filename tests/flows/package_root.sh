#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_root.sh BUILD SOURCE: installs the packages of Debian in a bare Debian 12, and builds and runs applications there as a
# user would. It loads some 300 MB. The library of a Debug build, if ARCANE_DEBUG_BUILD names one, is installed and used too. Ends with 77 where mmdebstrap is not installed or no mirror of Debian is reached.
set -eu
build=$1 source=$2 debug_build=${ARCANE_DEBUG_BUILD-}
here=$(cd "$(dirname "$0")" && pwd)
skip() { echo "skipped: $*"; exit 77; }
for program in mmdebstrap dpkg-shlibdeps file; do
  command -v $program >/dev/null || skip "a bare Debian is made with mmdebstrap, packages with dpkg-dev and file: $program is missing"
done
[ -e "$build/CPackConfig.cmake" ] || skip "packages are made from builds that are neither Debug builds nor have sanitizers"
. /etc/os-release
[ "${VERSION_CODENAME-}" = bookworm ] || skip "packages made on ${PRETTY_NAME-this system} are not for Debian 12"
mirror=http://deb.debian.org/debian
cmake -E env bash -c "exec 3<>/dev/tcp/deb.debian.org/80" 2>/dev/null || skip "$mirror is not reached"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/try"
parts=(-D CPACK_DEBIAN_COMPRESSION_TYPE=zstd -D ARCANE_WITHOUT_BOOK=ON)
presets=release
if [ -n "$debug_build" ]; then
  parts+=(-D "ARCANE_DEBUG_BUILD=$debug_build")
  presets="release debug"
fi
cpack --config "$build/CPackConfig.cmake" -B "$work/made" "${parts[@]}" >"$work/pack.log" 2>&1 || { cat "$work/pack.log"; exit 1; }
cp "$work"/made/libarcane-shmem[0-9]*.deb "$work"/made/libarcane-watch1_*.deb "$work"/made/arcane-shmem-tools_*.deb "$work"/made/libarcane-shmem-dev_*.deb \
  "$here/package_use.sh" "$work/try"
"$source/docs/guide/make_steps" "$work/try/steps"
cp -r "$source/docs/start/project" "$work/try"
# What is done in the bare Debian. What the packages need comes with them; what builds and runs need besides is what the book says.
cat >"$work/try/inside.sh" <<TEXT
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get install -q -y --no-install-recommends g++ cmake ninja-build openmpi-bin /try/*.deb
mkdir /use && cd /use
/try/package_use.sh /try $presets
echo "== through /bin and /lib, which are links"
PATH=/bin:/sbin cmake -S /use/project -B /use/links -G Ninja --fresh
grep -q '^Arcane_DIR:PATH=/lib/' /use/links/CMakeCache.txt
PATH=/bin:/sbin cmake --build /use/links
echo "== with the runtime alone"
apt-get remove -q -y libarcane-shmem-dev g++ cmake
cd /use/project && build/release/Decay cases/decay.arc && arcane_checkpoint --help
echo "== all of it worked"
TEXT
status=0
mmdebstrap --variant=apt --format=null --customize-hook="copy-in $work/try /" --customize-hook='chroot "$1" bash /try/inside.sh' \
  bookworm /dev/null "deb $mirror bookworm main" >"$work/root.log" 2>&1 || status=$?
if [ $status != 0 ] || ! grep -q "^== all of it worked" "$work/root.log"; then
  cat "$work/root.log"
  echo "package: the packages do not work in a bare Debian 12"
  exit 1
fi
echo "package: installed in a bare Debian 12, which built, tested and ran applications"
