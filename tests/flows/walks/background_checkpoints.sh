#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checkpoints that threads write while the run goes on: the values of those of the foreground, and nothing lost when the run is killed.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
service='<checkpoint-service name="ArcaneHdf5Checkpoint2"'
case_with() { # OPTIONS: the case of the shock tube with a checkpoint every five iterations and these options of the service
  sed "s|$service/>|$service>$1</checkpoint-service>|; s|<period>100</period>|<period>5</period>|" ShockTube.arc
}
case_with "" >Foreground.arc
case_with "<in-background>true</in-background>" >Background.arc
case_with "<in-background>true</in-background><leave-out-when-busy>true</leave-out-when-busy>" >Busy.arc
grep -q in-background Background.arc || fail "ShockTube.arc has another form"

for mode in $(modes "$ranks"); do
  for case in Foreground Background; do
    in_mode "$mode" "$bin/ShockTube" -A,OutputDirectory=$case -A,MaxIteration=12 $case.arc >$case.log 2>&1 || fail "exit code $? of $case"
  done
  once Background.log 'is written in the background. The copies take at most'
  [ "$(grep -c "is saved in 'Background/protection', .* s in the background" Background.log)" = 3 ] || fail "$mode: not three checkpoints"
  "$bin/arcane_checkpoint" verify Background/protection >verify.log || fail "$mode: a checkpoint is damaged"
  "$bin/arcane_checkpoint" diff Foreground/protection Background/protection >diff.log || fail "$mode: other values"
  [ -z "$(find Background/protection -name '*.done' -o -name '*.part')" ] || fail "$mode: notes or drafts remain"

  # A restart, of which the end is that of an uninterrupted run.
  in_mode "$mode" "$bin/ShockTube" -A,OutputDirectory=Background -A,MaxIteration=8 -arcane_opt continue Background.arc >second.log 2>&1 ||
    fail "exit code $? of the restart"
  in_mode "$mode" "$bin/ShockTube" -A,OutputDirectory=whole -A,MaxIteration=20 Foreground.arc >whole.log 2>&1 || fail "exit code $?"
  "$bin/arcane_checkpoint" diff whole/protection Background/protection >diff.log || fail "$mode: the restarted run has other values"
  rm -rf Foreground Background whole
done

# Each checkpoint that is due is saved or left out, and the last one is saved.
tube busy.log "$ranks" -A,OutputDirectory=busy -A,MaxIteration=32 Busy.arc
saved=$(grep -c "s in the background" busy.log) || true
left_out=$(grep -c "is left out: the one before is still being written" busy.log) || true
[ $((saved + left_out)) = 7 ] || fail "$saved saved and $left_out left out, expected 7 together"

# Killed while checkpoints are written: what a restart finds is whole.
for delay in 0.3 $(in_all 0.5) 0.8 $(in_all 1.2); do
  rm -rf killed
  "${mpirun[@]}" -np "$ranks" "$bin/ShockTube" -A,OutputDirectory=killed -A,MaxIteration=2000 Background.arc >killed.log 2>&1 &
  pid=$!
  sleep "$delay"
  for process in $(processes_of "$bin/ShockTube" "$pid"); do kill -9 "$process" 2>/dev/null || true; done
  wait "$pid" 2>/dev/null || true
  ls killed/protection 2>/dev/null | grep -q '^ck_[0-9]*$' || continue
  "$bin/arcane_checkpoint" verify killed/protection >verify.log || fail "a published checkpoint is damaged after $delay s"
  tube again.log "$(any_mode)" -A,OutputDirectory=killed -A,MaxIteration=3 -arcane_opt continue Background.arc
  [ -z "$(find killed/protection -name '*.part')" ] || fail "the draft of the killed run remains"
done
