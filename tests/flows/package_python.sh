#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_python.sh BUILD SOURCE: installs the module arcane_watch of Python by pip from the sources, without network, and unpacks its packages of
# Debian. Each is imported. Ends with 77 where neither can be made.
set -eu
build=$1 source=$2
fail() { echo "package: $*"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export PYTHONDONTWRITEBYTECODE=1
nb_way=0 preloaded=

# imported PYTHON FOLDER: the module of this folder finds its library, and says that there is no run
imported() {
  env ${preloaded:+"LD_PRELOAD=$preloaded"} "PYTHONPATH=$2" "$1" - "$2" <<'TEXT' || fail "the module in $2 cannot be used"
import sys
import arcane_watch
assert arcane_watch.__file__.startswith(sys.argv[1]), arcane_watch.__file__
try:
    arcane_watch.attach("nowhere")
except arcane_watch.NoRunError as ex:
    assert "'nowhere' is not a directory" in str(ex), str(ex)
else:
    raise AssertionError("a run is found in no directory")
TEXT
}

# --- pip: it writes into the sources
cp -r "$source/shmem/watch/python" sources
for python in $(command -v python3) /usr/bin/python3; do
  "$python" -c 'import pip, setuptools, wheel' 2>/dev/null || continue
  "$python" -m pip install --quiet --no-index --no-build-isolation --no-deps --disable-pip-version-check --target "$work/pip" ./sources >pip.log 2>&1 ||
    { cat pip.log; fail "pip cannot install the module"; }
  library=$(find "$build" -maxdepth 2 -name libarcane_watch.so.1 | head -n 1)
  sanitizers=$(ldd "$library" | awk '$1 ~ /^lib(a|t|ub)san[.]so/ { print $3 }' | paste -sd:) # they come before all other libraries
  ARCANE_WATCH_LIBRARY=$library preloaded=$sanitizers imported "$python" "$work/pip"
  nb_way=$((nb_way + 1))
  break
done

# --- packages of Debian: the module finds the library beside it
if [ -x /usr/bin/python3 ] && command -v dpkg-deb dpkg-shlibdeps file >/dev/null && [ -e "$build/CPackConfig.cmake" ]; then
  cpack --config "$build/CPackConfig.cmake" -B "$work/made" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -D "CPACK_COMPONENTS_ALL=watch;python" \
    >pack.log 2>&1 || { cat pack.log; fail "cpack fails"; }
  [ "$(ls made/*.deb | wc -l)" = 2 ] || fail "$(ls made), expected two packages"
  for file in made/*.deb; do dpkg-deb -x "$file" root; done
  grep -q '^libarcane-watch1 (>=.*python3' <<<"$(dpkg-deb -f made/python3-arcane-watch_*.deb Depends)" || fail "dependencies of python3-arcane-watch"
  imported /usr/bin/python3 "$work/root/usr/lib/python3/dist-packages"
  nb_way=$((nb_way + 1))
fi
[ $nb_way -gt 0 ] || { echo "skipped: there is neither pip with setuptools and wheel, nor dpkg-deb"; exit 77; }
