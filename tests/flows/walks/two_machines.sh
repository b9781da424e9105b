#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on several machines, restarted: the shared table is saved once per machine.
#   two_machines.sh BUILD_BIN SOURCE_DIR MACHINES RANKS SHM SUPPORT_SCRIPT MPIRUN...
set -eu
nb_machine=$3 nb_rank=$4 shm_size=$5 machines=$6
set -- "$1" "$2" "$nb_rank" "${@:7}"
. "$(dirname "$0")/walk.sh"

on() {
  local n=$1
  shift
  "$machines" "$nb_machine" "$n" "$shm_size" "${mpirun[@]}" -- "$@"
}

probe=0
on "$ranks" true >probe.log 2>&1 || probe=$?
if [ "$probe" = 77 ]; then
  cat probe.log
  exit 77
fi
tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
tube whole.log "$ranks" -A,OutputDirectory="$work/whole" -A,MaxIteration=20 ShockTube.tabulated.arc
tube first.log "$ranks" -A,OutputDirectory="$work/halves" -A,MaxIteration=10 ShockTube.tabulated.arc
tube second.log "$ranks" -A,OutputDirectory="$work/halves" -A,MaxIteration=10 -arcane_opt continue ShockTube.tabulated.arc
expect whole.log "$ranks rank\(s\), $((ranks / nb_machine)) on this machine"
values whole >whole.values
values halves >halves.values
diff whole.values halves.values || fail "the restarted run has other values"
grep '^EquationOfStateTable ' whole.values >tables
[ "$(grep -cvE ' Real 0 [0-9]+ ' tables)" = "$nb_machine" ] || fail "$(cat tables): expected the values of the table once per machine"
