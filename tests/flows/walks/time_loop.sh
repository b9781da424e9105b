#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The time loop to its end: right results, the same on any number of ranks.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
error_of() { sed -n 's/.*L1 error of density \([^,]*\), of velocity \([^,]*\), of pressure \([^ ]*\).*/\1 \2 \3/p' "$1"; }

# Three refinements: the error falls as for a scheme of first order, mass is kept to round-off.
for n in 40 80 160; do
  "$bin/make_tube_mesh" "$n" 1 1 --out tube.msh
  tube "tube$n.log" "$ranks" "-A,OutputDirectory=out$n" ShockTube.arc
  once "tube$n.log" 'drift of mass (-?[0-4]\.[0-9]+e-16|0\.0+e\+00), of total energy (-?[0-9.]+e-1[3-9]|0\.0+e\+00)'
done
error_of tube40.log >errors
error_of tube80.log >>errors
error_of tube160.log >>errors
[ "$(wc -l <errors)" = 3 ] || fail "no errors are printed"
rate=$(awk '{ e[NR] = $1 } END { print log(e[1] / e[3]) / log(4) }' errors)
holds "rate of convergence of density" "$rate > 0.8 && $rate < 1.5"

# A table of the perfect gas gives nearly what its formula gives.
tube tabulated.log "$ranks" -A,OutputDirectory=tabulated ShockTube.tabulated.arc
holds "errors with a table and with the formula" \
  "$(error_of tabulated.log | awk '{ print $1 }') < 1.05 * $(awk 'NR == 3 { print $1 }' errors)"

# Any number of ranks: the same bits.
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
for n in 1 2 3 4; do
  tube "ranks$n.log" "$n" "-A,OutputDirectory=ranks$n" -A,MaxIteration=40 ShockTube.arc
  sed -n 's/.*\(\[tube\] time.*\|\[tube\] L1 .*\)/\1/p' "ranks$n.log" >"ranks$n.lines"
  [ "$(wc -l <"ranks$n.lines")" = 2 ] || fail "no results on $n ranks"
  cmp "ranks1/profile.txt" "ranks$n/profile.txt" || fail "the profile on $n ranks is not that on one"
  diff ranks1.lines "ranks$n.lines" || fail "the results on $n ranks are not those on one"
done
