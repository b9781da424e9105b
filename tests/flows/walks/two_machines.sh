#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on several machines, restarted: the shared table is saved once per machine.
#   two_machines.sh BUILD_BIN SOURCE_DIR MACHINES RANKS SHM SUPPORT_SCRIPT MPIRUN...
set -eu
. "$(dirname "$0")/machines.sh"
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

# tables RUN: how many ranks of the newest checkpoint have saved the table
tables() { values "$1" | grep '^EquationOfStateTable ' | grep -cvE ' Real 0 [0-9]+ ' || true; }

# On other numbers of ranks, with as many machines, then on this one alone: once per machine all the same.
tube other.log 3 -A,OutputDirectory="$work/halves" -A,MaxIteration=5 -arcane_opt continue ShockTube.tabulated.arc
once other.log "\[restart\] some former ranks had saved no values of 'EquationOfStateTable'"
[ "$(values halves | grep -c '^EquationOfStateTable ')" = 3 ] || fail "expected a checkpoint of 3 ranks"
[ "$(tables halves)" = "$nb_machine" ] || fail "$(tables halves) tables of 3 ranks, expected one per machine"
"${mpirun[@]}" -np 2 "$bin/ShockTube" -A,OutputDirectory="$work/halves" -A,MaxIteration=5 -arcane_opt continue ShockTube.tabulated.arc \
  >alone.log 2>&1 || fail "exit code $? of the run on one machine"
[ "$(tables halves)" = 1 ] || fail "$(tables halves) tables of 2 ranks of one machine, expected one"

# One file per machine, in the foreground and in the background.
service='<checkpoint-service name="ArcaneHdf5Checkpoint2"'
sed "s|$service/>|$service><one-file-per-machine>true</one-file-per-machine></checkpoint-service>|" ShockTube.tabulated.arc >Machine.arc
sed 's|<one-file|<in-background>true</in-background><one-file|' Machine.arc >Later.arc
grep -q one-file-per-machine Machine.arc || fail "ShockTube.tabulated.arc has another form"
for case in $(in_all Machine) Later; do
  tube $case.log "$ranks" -A,OutputDirectory="$work/$case" -A,MaxIteration=10 $case.arc
  [ "$(ls $case/protection/ck_*/*.h5 | wc -l)" = "$nb_machine" ] || fail "$case: not one file per machine"
  "$bin/arcane_checkpoint" verify $case/protection >verify.log || fail "$case: a checkpoint is damaged"
  tube $case.second.log "$ranks" -A,OutputDirectory="$work/$case" -A,MaxIteration=10 -arcane_opt continue $case.arc
  values $case >$case.values
  diff whole.values $case.values || fail "$case: the restarted run has other values"
done
