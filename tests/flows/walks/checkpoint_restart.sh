#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# N iterations are N/2, a checkpoint, a restart, and N/2 more: bit for bit.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
for case in ShockTube ShockTube.tabulated; do
  tube "$case.whole.log" "$ranks" -A,OutputDirectory=whole -A,MaxIteration=40 "$case.arc"
  tube "$case.first.log" "$ranks" -A,OutputDirectory=halves -A,MaxIteration=20 "$case.arc"
  tube "$case.second.log" "$ranks" -A,OutputDirectory=halves -A,MaxIteration=20 -arcane_opt continue "$case.arc"
  once "$case.whole.log" '\[run\] 40 iterations'
  once "$case.second.log" '\[run\] 20 iterations'
  values whole >whole.values
  values halves >halves.values
  [ "$(grep -c '_Density ' whole.values)" = "$ranks" ] || fail "the checkpoint holds no density"
  diff whole.values halves.values || fail "$case: the restarted run has other values"
  cmp whole/profile.txt halves/profile.txt || fail "$case: the restarted run has another profile"
  # The curves of both executions, but for those of time and memory spent.
  for run in whole halves; do cut -d, -f1,2 "$run/courbes/time_history.csv" >"$run.times"; done
  [ "$(wc -l <whole.times)" = 41 ] || fail "$case: expected curves of 40 iterations"
  diff whole.times halves.times || fail "$case: the restarted run has other curves"
  rm -rf whole halves
done
