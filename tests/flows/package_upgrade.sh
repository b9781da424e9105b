#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_upgrade.sh MADE PROGRAM CASE: installs the packages of the folder MADE in an empty tree of dpkg: after the package that had their files
# before, and beside those of another version, which are the same files under its name. PROGRAM was linked with the library, and runs CASE.
set -eu
made=$1 program=$2 case_file=$3
fail() { echo "upgrade: $*"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/var/lib/dpkg"/{info,updates} "$work/bin"
touch "$root/var/lib/dpkg/status"
# Scripts of packages call it; they run outside the tree.
printf '#!/bin/sh\n' >"$work/bin/ldconfig"
chmod +x "$work/bin/ldconfig"
export PATH=$work/bin:$PATH

# on_root OPTION...: dpkg. What packages need is not there.
on_root() { dpkg --root="$root" --force-not-root --force-script-chrootless --force-depends "$@" >"$work/dpkg.log" 2>&1; }
installed() { dpkg-query --admindir="$root/var/lib/dpkg" -W -f='${db:Status-Abbrev}${Package} ${Version}\n' | sed -n 's/^ii *//p'; }
wanted() { installed | grep -qx "$1" || fail "'$1' is not installed: $(installed | tr '\n' ';')"; }
file_of() { echo "$made"/"$1"_*.deb; }

library=$(cd "$made" && ls libarcane-shmem[0-9]*.deb | grep -v hip | cut -d_ -f1)
soversion=${library#libarcane-shmem}
version=$(dpkg-deb -f "$(file_of "$library")" Version)

# --- the package that had all of it, as far as files in two packages matter
mkdir -p "$work/former/DEBIAN" "$work/former/usr/bin"
dpkg-deb -x "$(file_of "$library")" "$work/former"
dpkg-deb -x "$(file_of arcane-shmem-tools)" "$work/former"
rm -rf "$work/former/usr/share"
printf 'Package: libarcane-shmem\nVersion: 0.1.0\nArchitecture: %s\nMaintainer: %s\nDescription: former\n' \
  "$(dpkg --print-architecture)" "Tests <tests@arcane-shmem.invalid>" >"$work/former/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -b "$work/former" "$work/former.deb" >/dev/null
on_root -i "$work/former.deb" || { cat "$work/dpkg.log"; fail "cannot install the former package"; }
on_root -i "$(file_of "$library")" "$(file_of arcane-shmem-tools)" "$(file_of libarcane-shmem-dev)" || {
  cat "$work/dpkg.log"
  fail "the packages do not replace the former one"
}
for name in "$library" arcane-shmem-tools libarcane-shmem-dev; do wanted "$name $version"; done
! installed | grep -q '^libarcane-shmem ' || fail "the former package is still installed"
[ -x "$root/usr/bin/arcane_run" ] || fail "arcane_run went away with the former package"

# --- the packages of the next version: theirs are these files with its number
next=${soversion%.*}.$((${soversion##*.} + 1))
renamed() { # PACKAGE NEXT_NAME
  dpkg-deb -R "$(file_of "$1")" "$work/next"
  sed -i "s/^Package: .*/Package: $2/; s/^Version: .*/Version: $next.0/; s/$library/libarcane-shmem$next/g; s/(\(>\?=\) $version)/(\1 $next.0)/g" "$work/next/DEBIAN/control"
  find "$work/next" -depth \( -name "*$library*" -o -name "*.so.$soversion*" \) | while read -r path; do
    mv "$path" "$(dirname "$path")/$(basename "$path" | sed "s/$library/libarcane-shmem$next/; s/\.so\.$soversion/.so.$next/")"
  done
  rm -f "$work/next/DEBIAN/md5sums"
  dpkg-deb --root-owner-group -Zgzip -b "$work/next" "$work/$2.deb" >/dev/null
  rm -rf "$work/next"
}
renamed "$library" "libarcane-shmem$next"
renamed arcane-shmem-tools arcane-shmem-tools
on_root -i "$work/libarcane-shmem$next.deb" "$work/arcane-shmem-tools.deb" || {
  cat "$work/dpkg.log"
  fail "the packages of versions $soversion and $next are not installed side by side"
}
wanted "$library $version"
wanted "libarcane-shmem$next $next.0"
wanted "arcane-shmem-tools $next.0"
for so in "$soversion" "$next"; do
  [ -n "$(compgen -G "$root/usr/lib/libarcane_core.so.$so*")" ] || fail "there is no library of version $so"
done
(cd "$work" && LD_LIBRARY_PATH=$root/usr/lib "$program" "$case_file" >run.log 2>&1) || { cat "$work/run.log"; fail "a program of version $soversion does not run"; }

# --- and without the former version again
on_root -r libarcane-shmem-dev "$library" || { cat "$work/dpkg.log"; fail "cannot remove $library"; }
[ -z "$(compgen -G "$root/usr/lib/libarcane*.so.$soversion*")" ] || fail "files of $library stay"
[ -n "$(compgen -G "$root/usr/lib/libarcane_core.so.$next*")" ] || fail "files of version $next went with those of $soversion"
echo "upgrade: from the former package to $library, and $library beside libarcane-shmem$next"
