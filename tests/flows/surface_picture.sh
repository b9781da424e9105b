#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The service SurfaceText of the shock tube writes the same surface on any number of ranks, and gnuplot makes a picture and a film of it.
# surface_picture.sh BUILD_BIN SOURCE_DIR MPIRUN...; gnuplot is left out where it is not installed
set -eu
bin=$1 sample=$2/samples/shock_tube
shift 2
mpirun=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$*"; exit 1; }
cp "$sample"/ShockTube.{arc,config} .
"$bin/make_tube_mesh" 30 6 4 --out tube.msh >/dev/null
picture=-A,//arcane-post-processing
# run RANKS NAME OPTIONS: the lines of the files of all times, sorted, are in NAME.txt
run() {
  local n=$1 name=$2
  shift 2
  "${mpirun[@]}" -np $n "$bin/ShockTube" -A,OutputDirectory=$name $picture/format/@name=SurfaceText $picture/output-period=5 "$@" \
    ShockTube.arc >$name.log 2>&1 || fail "$(cat $name.log)"
  for file in $name/depouillement/surface_*.txt; do LC_ALL=C sort $file; done >$name.txt
}
run 1 one -A,MaxIteration=20
run 3 three -A,MaxIteration=20
run 2 both -A,MaxIteration=20 -A,S=2
run 3 restarted -A,MaxIteration=10
run 2 restarted -A,MaxIteration=10 -arcane_opt continue
for name in three both restarted; do cmp one.txt $name.txt; done

# 2 * (30 * 6 + 30 * 4 + 6 * 4) faces of 4 corners; at the start one half of them has the density of each gas.
first=one/depouillement/surface_00000.txt
[ "$(head -n 1 $first)" = "# time 0" ] || fail "the first line of $first is '$(head -n 1 $first)'"
[ "$(awk '$4 == 1' $first | wc -l) $(awk '$4 == 0.125' $first | wc -l)" = "1296 1296" ] || fail "$first lacks faces of a gas"
[ "$(awk '$1 == 0' $first | wc -l)" = $((4 * 24 + 2 * 20)) ] || fail "$first has other corners at x = 0 than those of the mesh"
[ "$(ls one/depouillement/surface_*.txt | wc -l)" -ge 4 ] || fail "there are fewer files than times"
! cmp -s $first one/depouillement/surface_00003.txt || fail "the surface does not change"

type gnuplot >/dev/null 2>&1 || exit 0
gnuplot -c "$sample/plot_surface.gp" one/depouillement film.gif field.png >gnuplot.log 2>&1 || fail "$(cat gnuplot.log)"
[ "$(head -c 6 film.gif)" = GIF89a ] && [ "$(head -c 4 field.png | tail -c 3)" = PNG ] || fail "no film, or no picture: $(cat gnuplot.log)"
! grep -i 'warning' gnuplot.log || fail "gnuplot warns"
! gnuplot -c "$sample/plot_surface.gp" . film.gif field.png >gnuplot.log 2>&1 || fail "gnuplot accepts a folder without surfaces"
grep -q "no file surface_" gnuplot.log || fail "$(cat gnuplot.log)"
