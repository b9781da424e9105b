#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_face.sh BUILD COMPILER: what an installation shows to applications. Its headers lie in folders whose names no other
# package uses, they need no header that is not installed, few of them declare private classes, and the library exports few
# private names.
set -eu
build=$1 compiler=$2
# Kernels are templates that the sources of applications instantiate: nearly all headers of the rooms below are installed.
kernel_rooms='^arcane_shmem/(accelerator/kernel|accelerator/algorithm|variables/device|arcane_core/assembly|arcane_core/materials/loops)/'
# What headers no longer instantiate is called in the library instead; a library of solvers and the kernels of a
# runtime register themselves, lists of materials throw there.
max_private_headers=124 max_kernel_headers=46 max_private_symbols=226

fail() { echo "package: $*"; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work" >"$work/install.log" || { cat "$work/install.log"; fail "cannot install"; }
cd "$work/include"

folders=$(ls | tr '\n' ' ')
# Three headers are those of Arcane's builds, which applications include by these names; arcane_watch.h is that of libarcane_watch.
expected='arcane arcane_packages.h arcane_shmem arcane_version.h arcane_watch.h arccore arccore_config.h '
[ "$folders" = "$expected" ] || fail "include/ contains '$folders', expected '$expected'"

# All public headers in one source, compiled with no other folder. Codes that want more warnings get none from our headers, which their builds
# need not include as headers of the system.
find * -name '*.h' -not -path 'arcane_shmem/*' | sort | sed 's/.*/#include "&"/' >"$work/all.cc"
"$compiler" -std=c++20 -O0 -fkeep-inline-functions -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -I "$work/include" -c "$work/all.cc" \
  -o "$work/all.o" || fail "the installed headers do not compile"
# All that their inline functions call is exported: an application links whichever of them it calls.
nm -u "$work/all.o" | awk '{ print $2 }' | sort -u >"$work/called"
find "$work/lib" -name 'lib*.so*' -type f -exec nm -D --defined-only {} + | awk '{ print $3 }' | sed 's/@.*//' | sort -u >"$work/exported"
comm -23 "$work/called" "$work/exported" | c++filt | grep -E '^(vtable for |typeinfo for )?Arcane::' >"$work/hidden" || true
[ ! -s "$work/hidden" ] || fail "inline functions of headers call $(wc -l <"$work/hidden") functions that no library exports: $(head -3 "$work/hidden" | paste -sd';')"

# Each header of a room is there because another header includes it.
grep -r -h -o '^#include "[^"]*"' . | sort -u | sed 's/#include "\(.*\)"/\1/' >"$work/included"
find arcane_shmem -name '*.h' | sort | grep -v -x -F -f "$work/included" >"$work/unused" || true
[ ! -s "$work/unused" ] || fail "no installed header includes $(head -3 "$work/unused" | tr '\n' ' ')"

grep -r -l -E 'namespace .*\bdetail\b' arcane_shmem >"$work/private"
nb_kernel=$(grep -c -E "$kernel_rooms" "$work/private")
nb_private=$(grep -c -v -E "$kernel_rooms" "$work/private")
[ "$nb_private" -le $max_private_headers ] ||
  fail "$nb_private installed headers declare something in a namespace detail, expected at most $max_private_headers beside those of kernels"
[ "$nb_kernel" -le $max_kernel_headers ] ||
  fail "$nb_kernel installed headers of kernels declare something in a namespace detail, expected at most $max_kernel_headers"

# That of a Debug build lies in a folder of its own.
nm -D -C --defined-only "$(find "$work/lib" -name libarcane_core.so)" >"$work/symbols"
nb_symbol=$(wc -l <"$work/symbols")
# Whether a compiler exports a function that it may also inline is its own choice: those are weak symbols, and not counted.
nb_private_symbol=$(grep -c -E '^[0-9a-f]+ [A-TX-Z] .*\bdetail::' "$work/symbols")
[ "$nb_private_symbol" -le $max_private_symbols ] ||
  fail "$nb_private_symbol exported symbols of $nb_symbol name a namespace detail, expected at most $max_private_symbols"
echo "package: $nb_symbol exported symbols, $nb_private_symbol of them with a namespace detail"
echo "package: $(find arcane_shmem -name '*.h' | wc -l) headers of rooms, $nb_private and $nb_kernel (kernels) of them with a namespace detail"
