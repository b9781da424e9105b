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

# The manifest has a part for each machine, and its index describes no rank. Tools and h5py read it.
newest=halves/protection/$(ls halves/protection | grep -E '^ck_[0-9]+$' | tail -n 1)
grep -q 'format-version="3"' "$newest/manifest.xml" || fail "the manifest is not in parts"
! grep -q '<file' "$newest/manifest.xml" || fail "the index describes ranks"
[ "$(ls "$newest" | grep -c '^part_[0-9]*.txt$')" = "$nb_machine" ] || fail "expected a part for each machine"
[ "$(wc -l <"$newest/ranks.txt")" = "$ranks" ] || fail "expected a line for each rank"
"$bin/arcane_checkpoint" verify halves/protection >verify.log || fail "a checkpoint is damaged"
"$bin/arcane_checkpoint" list halves/protection >list.log && expect list.log "iteration 20, .* $ranks ranks, "
code=0
/usr/bin/python3 "$source/tests/flows/read_checkpoint.py" "$newest" Mesh0 Density >h5py.log || code=$?
[ $code = 0 ] || [ $code = 77 ] || fail "h5py does not read a manifest in parts"
"${mpirun[@]}" -np 1 "$bin/ShockTube" -A,OutputDirectory="$work/one" -A,MaxIteration=20 ShockTube.tabulated.arc >one.log 2>&1 ||
  fail "exit code $? of the run on one rank"
"$bin/arcane_checkpoint" diff one/protection halves/protection >diff.log || fail "other values than on one rank"

# A part that is damaged: the checkpoint before is used.
cp -r halves damaged
truncate -s -1 "damaged/${newest#halves/}/part_000000.txt"
tube damaged.log "$ranks" -A,OutputDirectory="$work/damaged" -A,MaxIteration=12 -arcane_opt continue ShockTube.tabulated.arc
once damaged.log "$(basename "$newest") refused: .*part_000000.txt"

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

# Killed while checkpoints are written in the background: what is published is whole.
export ARCANE_TEST_KILLS=1 # see tests/support/guard
sed 's|<period>[0-9]*</period>|<period>3</period>|' Later.arc >Often.arc
for delay in 0.6 $(in_all 0.4 0.8 1.0 1.2); do
  rm -rf killed
  on "$ranks" "$bin/ShockTube" -A,OutputDirectory="$work/killed" -A,MaxIteration=2000 Often.arc >killed.log 2>&1 &
  pid=$!
  sleep "$delay"
  for process in $(processes_of "$bin/ShockTube" "$pid"); do kill -9 "$process" 2>/dev/null || true; done
  wait "$pid" 2>/dev/null || true
  ls killed/protection 2>/dev/null | grep -q '^ck_[0-9]*$' || continue
  "$bin/arcane_checkpoint" verify killed/protection >verify.log || fail "a published checkpoint is damaged after $delay s"
  tube again.log "$ranks" -A,OutputDirectory="$work/killed" -A,MaxIteration=3 -arcane_opt continue Often.arc
  [ -z "$(find killed/protection -name '*.part')" ] || fail "the draft of the killed run remains"
done
