#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four sub-domains are four processes, four threads, or two processes of two threads: the same bits, and each mode goes on
# from a checkpoint of another.
set -eu
. "$(dirname "$0")/walk.sh"

# tube_of PROCESSESxTHREADS LOG ARGUMENT...
tube_of() {
  local mode=$1 log=$2
  shift 2
  if [ "${mode%x*}" = 1 ]; then
    "$bin/ShockTube" -A,S="${mode#*x}" "$@" >"$log" 2>&1 || fail "exit code $? of ShockTube in mode $mode"
  else
    tube "$log" "${mode%x*}" -A,S="${mode#*x}" "$@"
  fi
}

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
tube whole.log 4 -A,OutputDirectory=whole -A,MaxIteration=40 ShockTube.arc
values whole >whole.values
[ "$(grep -c '_Density ' whole.values)" = 4 ] || fail "the checkpoint holds no density of four sub-domains"

same_as_whole() { # DIRECTORY
  values "$1" | diff whole.values - || fail "$1 has other values than four processes"
  cmp whole/profile.txt "$1/profile.txt" || fail "$1 has another profile than four processes"
}

for mode in 1x4 2x2; do
  tube_of $mode $mode.log -A,OutputDirectory=$mode -A,MaxIteration=40 ShockTube.arc
  once $mode.log '\[run\] .*4 rank\(s\), 4 on this machine, '"${mode#*x}"' in this process'
  once $mode.log '\[run\] 40 iterations'
  same_as_whole $mode
done

for modes in "4x1 1x4" "1x4 2x2" "2x2 4x1"; do
  read -r first second <<<"$modes"
  tube_of "$first" first.log -A,OutputDirectory=halves -A,MaxIteration=20 ShockTube.arc
  tube_of "$second" second.log -A,OutputDirectory=halves -A,MaxIteration=20 -arcane_opt continue ShockTube.arc
  same_as_whole halves
  rm -rf halves
done
