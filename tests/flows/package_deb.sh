#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_deb.sh BUILD SOURCE [--debug]: makes the packages of Debian from the build, and looks at them. They are unpacked in a folder, where
# applications are built and run with them. With --debug, the library of the Debug build that ARCANE_DEBUG_BUILD names is in them too. Ends with
# 77 where packages cannot be made.
set -eu
build=$1 source=$2 debug_build=
if [ "${3-}" = --debug ]; then
  debug_build=${ARCANE_DEBUG_BUILD-}
  [ -n "$debug_build" ] || { echo "skipped: no Debug build is given, expected its folder in the environment: ARCANE_DEBUG_BUILD=FOLDER"; exit 77; }
fi
unset ARCANE_DEBUG_BUILD
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "package: $*"; exit 1; }
for program in dpkg-deb dpkg-shlibdeps file objdump; do
  command -v $program >/dev/null || { echo "skipped: packages are made with $program, which is missing"; exit 77; }
done
[ -e "$build/CPackConfig.cmake" ] || { echo "skipped: packages are made from builds that are neither Debug builds nor have sanitizers"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
parts=(-D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
[ -z "$debug_build" ] || parts+=(-D "ARCANE_DEBUG_BUILD=$debug_build")
pack() { cpack --config "$build/CPackConfig.cmake" -B "$work/made" "$@"; }
# What is no Debug build is refused.
for folder in "$build" "$work/nothing"; do
  ! pack -D "ARCANE_DEBUG_BUILD=$folder" >refused.log 2>&1 || fail "'$folder' is accepted as a Debug build"
  grep -q "ARCANE_DEBUG_BUILD is '$folder'" refused.log || { cat refused.log; fail "'$folder' is refused without its name"; }
done
pack "${parts[@]}" >pack.log 2>&1 || { cat pack.log; fail "cpack fails"; }

# --- each package: what it says, what it has
field() { dpkg-deb -f "$1" "$2"; }
version=$(sed -n 's/^set(CPACK_PACKAGE_VERSION "\(.*\)")/\1/p' "$build/CPackConfig.cmake")
library=libarcane-shmem${version%.*}
for file in made/*.deb; do
  name=$(field "$file" Package)
  [[ $file == made/${name}_${version}_*.deb ]] || fail "$file has the package $name"
  mkdir -p "each/$name"
  dpkg-deb -x "$file" "each/$name"
  dpkg-deb -e "$file" "each/$name.control"
  for wanted in Maintainer Section Description; do [ -n "$(field "$file" $wanted)" ] || fail "$name has no $wanted"; done
  for wanted in copyright changelog.gz; do [ -e "each/$name/usr/share/doc/$name/$wanted" ] || fail "$name has no file $wanted"; done
  widest=$(field "$file" Description | wc -L)
  [ "$widest" -le 80 ] || fail "the description of $name has a line of $widest characters, expected at most 80"
  (cd "each/$name" && find . ! -type d) >"each/$name.files"
  ! grep -v -E '^\./usr/(bin|lib|include|share)/' "each/$name.files" || fail "$name has files in other folders than those of Debian"
done
twice=$(cat each/*.files | sort | uniq -d)
[ -z "$twice" ] || fail "several packages have $twice"

# depends PACKAGE REGEX...: its dependencies match each
depends() {
  local name=$1 on
  on=$(field made/"$name"_*.deb Depends)
  shift
  for regex in "$@"; do grep -q -E -e "$regex" <<<"$on" || fail "$name depends on '$on', expected '$regex'"; done
  ! grep -E -e '-dev\b' <<<"$on" || fail "$name depends on files for builds"
}
depends "$library" libopenmpi libhdf5 libmetis libtbb libxml2 libstdc 'libc6 \(>='
! field "made/${library}"_*.deb Depends | grep -q libamdhip || fail "$library depends on a runtime of AMD"
depends libarcane-shmem-dev "$library \(= $version\)" "arcane-shmem-tools \(= $version\)"
depends arcane-shmem-tools "$library \(>= $version\)"
# needed PACKAGE: the libraries that its programs and libraries name, but our own
needed() {
  find "each/$1/usr/bin" "each/$1/usr/lib" -type f -exec objdump -p {} + 2>/dev/null | sed -n 's/^ *NEEDED *//p' | grep -v libarcane_core | sort -u
}
more=$(comm -13 <(needed "$library") <(needed libarcane-shmem-dev))
[ -n "$(needed libarcane-shmem-dev)" ] && [ -z "$more" ] || fail "libarcane-shmem-dev needs $more, which $library does not need"
if grep -q 'CPACK_COMPONENTS_ALL.*hip' "$build/CPackConfig.cmake"; then
  depends "libarcane-shmem-hip${version%.*}" "$library \(= $version\)" libamdhip
fi
for solver in hypre petsc; do
  if grep -q "CPACK_COMPONENTS_ALL.*$solver" "$build/CPackConfig.cmake"; then
    depends "libarcane-shmem-$solver${version%.*}" "$library \(= $version\)" "lib$solver"
  fi
  ! field "made/${library}"_*.deb Depends | grep -q "lib$solver" || fail "$library depends on $solver"
done
has() { [ -n "$(compgen -G "each/$1/usr/$2")" ] || fail "$1 has no file '$2'"; }
has "$library" 'lib/libarcane_core.so.*'
[ ! -e "each/$library/usr/lib/libarcane_core.so" ] || fail "$library has the link with which programs are built"
grep -q ldconfig "each/$library.control/triggers" || fail "the loader does not know the library when $library is installed"
grep -q "^libarcane_core ${version%.*} $library " "each/$library.control/shlibs" || fail "programs do not find which package they need"
for program in arcane_run arcane_checkpoint arcane_mesh arcane_watch arcane_pool_replay; do
  for file in bin/$program share/man/man1/$program.1.gz share/bash-completion/completions/$program; do has arcane-shmem-tools "$file"; done
done
has "$library" "share/doc/$library/CHANGELOG.md.gz"
has libarcane-watch1 'lib/libarcane_watch.so.1*'
has libarcane-shmem-dev include/arcane_watch.h
has python3-arcane-watch lib/python3/dist-packages/arcane_watch/__init__.py
depends python3-arcane-watch "libarcane-watch1 \(>= $version\)"
# What would be a file of two versions at once is in no package of the library.
! grep -v -E "/($library|libarcane[a-z_]*\.so\.${version%.*}(\.[0-9]+)?)(/|\$)" "each/$library.files" || fail "$library has files without its version"
for file in bin/axl2cc share/man/man1/axl2cc.1.gz lib/libarcane_core.so lib/cmake/Arcane/ArcaneConfig.cmake lib/cmake/Arcane/ArcaneTargets-release.cmake \
  include/arcane/core/IMesh.h share/arcane/axl.xsd; do
  has libarcane-shmem-dev "$file"
done
# Where the book is not built there is no package of it.
if [ -e "$build/book/html/index.html" ]; then
  for file in html/index.html examples/steps/01_mesh/Cooling.axl examples/project/CMakePresets.json; do
    has arcane-shmem-doc "share/doc/arcane-shmem-doc/$file"
  done
  [ "$(field made/arcane-shmem-doc_*.deb Architecture)" = all ] || fail "arcane-shmem-doc is made for one kind of processor"
fi

# What Debian's own checker says of them. Findings that are meant have their reasons in arcane_core/cmake/deb/overrides.
if command -v lintian >/dev/null; then
  lintian --fail-on error,warning made/*.deb >lintian.log 2>&1 || { cat lintian.log; fail "lintian finds faults in the packages"; }
fi

# Together they have what an installation has, but the files in samples/, for which there is no place below /usr. What is in share/doc is looked
# at above: each package has files of its own there.
cmake --install "$build" --prefix "$work/installed" >install.log || { cat install.log; fail "cannot install"; }
(cd installed && find . ! -type d ! -path './samples/*' ! -path './share/doc/*') | sed 's|^\./|./usr/|; s|\(/man1/.*\)|\1.gz|' | sort >expected
cat each/*.files | grep -v -e '/arcane-shmem/debug/' -e 'ArcaneTargets-debug' -e '^./usr/share/doc/' -e '^./usr/share/lintian/' | sort >found
diff expected found || fail "packages and installation differ"

# --- programs with what is unpacked, in a folder whose name has a blank
root="$work/unpacked here"
for file in made/*.deb; do dpkg-deb -x "$file" "$root"; done
! grep -r -l -e "$source" -e "$build" "$root/usr/lib/cmake" "$root/usr/include" || fail "these files name the tree they were made in"
for program in "$root"/usr/bin/*; do
  ! ldd "$program" 2>/dev/null | grep "not found" || fail "$program does not find its libraries"
done

# chosen FOLDER: which library a build of each type takes, from a description of a Debug build made by hand unless there is one
if [ -z "$debug_build" ]; then
  mkdir -p "$root/usr/lib/arcane-shmem/debug"
  cp -P "$root"/usr/lib/libarcane_core.so* "$root/usr/lib/arcane-shmem/debug"
  targets="$root/usr/lib/cmake/Arcane/ArcaneTargets"
  sed 's/RELEASE/DEBUG/; s/_RELEASE/_DEBUG/; s|/lib/libarcane_core|/lib/arcane-shmem/debug/libarcane_core|' "$targets-release.cmake" >"$targets-debug.cmake"
fi
mkdir chosen
cat >chosen/CMakeLists.txt <<'TEXT'
cmake_minimum_required(VERSION 3.21)
project(Chosen CXX)
find_package(${PACKAGE} REQUIRED)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/library_$<CONFIG> CONTENT "$<TARGET_FILE:Arcane::arcane_core>")
TEXT
chosen() { # PACKAGE TYPE FOLDER
  local library
  library=$(cat "chosen/$1/library_$2")
  [[ $library == "$root/usr/$3/libarcane_core.so"* ]] || fail "find_package($1) takes '$library' for type '$2', expected the one in $3"
}
export CMAKE_PREFIX_PATH=$root/usr
for package in Arcane Arccore; do
  cmake -S chosen -B chosen/$package -G "Ninja Multi-Config" -DCMAKE_CONFIGURATION_TYPES="Debug;Release;RelWithDebInfo" -DPACKAGE=$package \
    >chosen.log 2>&1 || { cat chosen.log; fail "cannot configure with find_package($package)"; }
  chosen $package Debug lib/arcane-shmem/debug
  chosen $package Release lib
  chosen $package RelWithDebInfo lib
done
cmake -S chosen -B chosen/Arcane -G Ninja --fresh -DPACKAGE=Arcane >chosen.log 2>&1 || { cat chosen.log; fail "cannot configure without a type"; }
chosen Arcane "" lib
unset CMAKE_PREFIX_PATH

examples=$root/usr/share/doc/arcane-shmem-doc/examples
if [ ! -e "$examples" ]; then
  mkdir -p "$examples"
  "$source/docs/guide/make_steps" "$examples/steps"
  cp -r "$source/docs/start/project" "$examples"
fi
presets=(release)
[ -z "$debug_build" ] || presets+=(debug)
mkdir use
(cd use && ARCANE_PREFIX=$root/usr "$here/package_use.sh" "$examples" "${presets[@]}") >use.log 2>&1 || { cat use.log; fail "the examples fail"; }

# --- a run needs the runtime only
mv "$root" "$work/away"
cd use/project
run() { LD_LIBRARY_PATH=$work/$1/usr/lib "build/$2/Decay" cases/decay.arc >run.log 2>&1; }
! run nothing release || fail "the program runs without the package"
grep -q "libarcane_core.so.${version%.*}: cannot open" run.log || { cat run.log; fail "expected that the library of version ${version%.*} is missing"; }
for preset in "${presets[@]}"; do
  run "each/$library" "$preset" || { cat run.log; fail "the program of the preset $preset does not run with $library alone"; }
done

# --- beside the package of another version, and after the package that had its files before
"$here/package_upgrade.sh" "$work/made" "$work/use/project/build/release/Decay" "$work/use/project/cases/decay.arc"
echo "package: $(ls "$work/made" | grep -c '\.deb$') packages are made, unpacked and used"
