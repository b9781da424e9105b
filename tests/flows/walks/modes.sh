#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four sub-domains are four processes, four threads, or two processes of two threads: the same bits, and each mode goes on
# from a checkpoint of another.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
sed -i 's|<period>100<|<period>20<|' ShockTube.arc
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
# Each run saves itself after 20 iterations and in the end.
tube whole.log 4 -A,OutputDirectory=whole -A,MaxIteration=40 ShockTube.arc
mv whole 4x1
values 4x1 >whole.values
[ "$(grep -c '_Density ' whole.values)" = 4 ] || fail "the checkpoint holds no density of four sub-domains"

same_as_whole() { # DIRECTORY
  values "$1" | diff whole.values - || fail "$1 has other values than four processes"
  cmp 4x1/profile.txt "$1/profile.txt" || fail "$1 has another profile than four processes"
}

for mode in 1x4 2x2; do
  tube $mode.log $mode -A,OutputDirectory=$mode -A,MaxIteration=40 ShockTube.arc
  once $mode.log '\[run\] .*4 rank\(s\), 4 on this machine, '"${mode#*x}"' in this process'
  once $mode.log '\[run\] 40 iterations'
  same_as_whole $mode
done

for modes in "4x1 1x4" "1x4 2x2" "2x2 4x1"; do
  read -r first second <<<"$modes"
  cp -r "$first" halves
  half=$("$bin/arcane_checkpoint" list halves/protection | sed -n 's/^\(ck_[0-9]*\)  iteration 20,.*/\1/p')
  tube second.log "$second" -A,OutputDirectory=halves -A,MaxIteration=20 "-A,RestartFrom=$half" ShockTube.arc
  once second.log "restart from checkpoint '$half' of iteration 20,"
  same_as_whole halves
  rm -rf halves
done
