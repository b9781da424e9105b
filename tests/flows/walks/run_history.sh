#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What earlier runs left in the directory stays: their checkpoints, and the results of one that is finished.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper
names() { ls output/protection | grep '^ck_' | tr '\n' ' '; }
result() { cat output/result.txt; }
sed 's|<do-dump-at-end>true|<do-dump-at-end>false|; s|<period>1|<period>3|' Keeper.arc >Sparse.arc

earlier_runs_stay() {
  rm -rf output
  # One that was stopped goes on; it keeps its two newest checkpoints.
  ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc
  [ "$(names)" = "ck_000000 ck_000001 " ] || fail "checkpoints of the first run: $(names)"
  ! grep -q 'of earlier runs' first.log || fail "the first run speaks of earlier ones"
  ends_with 0 second.log in_mode "$mode" "$keeper" -A,MaxIteration=1 -arcane_opt continue Keeper.arc
  once second.log 'restart from checkpoint .ck_000001. of iteration 2, time 2'
  [ "$(names)" = "ck_000001 ck_000002 " ] || fail "checkpoints of the continued run: $(names)"

  # The list of times is that of the checkpoints, and iterations are those that were computed.
  [ "$(grep -o '<time value="[0-9.]*"' output/checkpoint_info.xml | tr '\n' ' ')" = '<time value="2" <time value="3" ' ] ||
    fail "times: $(cat output/checkpoint_info.xml)"
  grep -q '<current-iteration>3</current-iteration>' output/listing/coderesult.xml || fail "iterations: $(cat output/listing/coderesult.xml)"

  # A new run, because "continue" was forgotten: it says what it found, and removes only its own.
  sums output/protection/ck_000001 >first.sums
  sums output/protection/ck_000002 >second.sums
  ends_with 0 forgotten.log in_mode "$mode" "$keeper" -A,MaxIteration=3 Keeper.arc
  once forgotten.log "'output/protection' holds 2 checkpoint\\(s\\) of earlier runs"
  once forgotten.log 'ck_000002: iteration 3, time 3, run 20'
  once forgotten.log 'ck_000001: iteration 2, time 2, run 20'
  once forgotten.log '-arcane_opt continue'
  [ "$(names)" = "ck_000001 ck_000002 ck_000004 ck_000005 " ] || fail "checkpoints of both runs: $(names)"
  sums output/protection/ck_000001 | diff first.sums - || fail "a checkpoint of the first run changed"
  sums output/protection/ck_000002 | diff second.sums - || fail "a checkpoint of the first run changed"

  # The run that wrote last goes on, under its own identity, and says which others there are.
  rm -rf copy
  cp -r output copy
  ends_with 0 both.log in_mode "$mode" "$keeper" -A,MaxIteration=1 -A,//keeper/final-time=9. -arcane_opt continue Keeper.arc
  once both.log 'restart from checkpoint .ck_000005. of iteration 3, time 3'
  once both.log '2 checkpoint\(s\) of other runs too, which are not used and stay'
  once both.log 'ck_000002: iteration 3, time 3, run 20'
  [ "$(names)" = "ck_000001 ck_000002 ck_000005 ck_000006 " ] || fail "checkpoints of both runs after a restart: $(names)"

  # Where none of its checkpoints is valid, the state of another run is not taken for its own.
  rm -rf output
  mv copy output
  truncate -s -100 output/protection/ck_00000[45]/rank_000000.h5
  ends_with 9 crossed.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  expect crossed.log 'ck_000005 refused'
  expect crossed.log 'ck_000002 left out: it is of run .* move the newer checkpoints to another directory'
  mkdir aside
  mv output/protection/ck_00000[45] aside
  ends_with 0 chosen.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once chosen.log 'restart from checkpoint .ck_000002.'
  rm -r aside
}

# It reached its end. A restart says so, ends well, and touches nothing.
a_finished_run_stays() {
  [ "$(result)" = "4 4" ] || fail "result $(result)"
  sums output >before.sums
  ends_with 0 finished.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once finished.log "the run in 'output' is finished: it reached its end after 4 iterations, at time 4, on 20.*-A,ContinueFinished=1"
  ends_with 0 again.log in_mode "$mode" "$keeper" -arcane_opt continue -A,MaxIteration=5 Keeper.arc
  sums output | diff before.sums - || fail "a finished run was touched"
  # To go on needs a later final time.
  cp output/result.txt before.result
  ends_with 4 same.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueFinished=1 Keeper.arc
  once same.log '-A,ContinueFinished=1: the run has reached time 4 and its final time is 4, expected a later final time'
  cmp output/result.txt before.result || fail "a finished run was touched"
  # With a later final time it goes on, and is finished again.
  ends_with 0 later.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueFinished=1 -A,//keeper/final-time=6. Keeper.arc
  expect later.log 'kept: time 6, number 6, concentration 6, late 6'
  ends_with 0 finished.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once finished.log 'is finished: it reached its end after 6 iterations, at time 6'
  # A new run is no restart.
  ends_with 0 new.log in_mode "$mode" "$keeper" Keeper.arc
  [ "$(result)" = "4 4" ] || fail "result of a new run: $(result)"
}

# No checkpoint at the end: finished all the same, though the newest checkpoint is earlier.
without_checkpoint_at_the_end() {
  rm -rf output
  ends_with 0 sparse.log in_mode "$mode" "$keeper" Sparse.arc
  [ "$(names)" = "ck_000000 " ] || fail "checkpoints of iteration 3 only: $(names)"
  sums output >before.sums
  ends_with 0 finished.log in_mode "$mode" "$keeper" -arcane_opt continue Sparse.arc
  once finished.log 'is finished: it reached its end after 4 iterations, at time 4'
  sums output | diff before.sums - || fail "a finished run was touched"
}

# A new run that is killed before its first checkpoint is not the one that was there before.
killed_before_its_first_checkpoint() { # finished|stopped
  local former=$1
  rm -rf output
  stop=0 newest=4
  [ "$former" = finished ] || stop=2 newest=2
  ends_with 0 former.log in_mode "$mode" "$keeper" -A,MaxIteration=$stop Keeper.arc
  [ ! -e output/run.unsaved ] || fail "the note of a run that has checkpoints stays"
  code=0
  in_mode "$mode" "$keeper" -A,//keeper/die-at=compute Sparse.arc >killed.log 2>&1 </dev/null || code=$?
  [ "$code" != 0 ] || fail "the run that kills itself ended well"
  sums output/protection >before.sums
  unsaved=$(sed -n 's/^run //p' output/run.unsaved)
  ends_with 9 unsaved.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once unsaved.log "the last run that was started in 'output', run $unsaved, ended before its first checkpoint.*holds 2 checkpoint\\(s\\) of earlier runs only"
  once unsaved.log "ck_00000$((newest - 1)): iteration $newest, time $newest, run 20"
  once unsaved.log '-A,ContinueEarlierRun=1'
  sums output/protection | diff before.sums - || fail "a restart that was refused changed the checkpoints"
  rm -rf copy damaged
  cp -r output copy
  cp -r output damaged

  # The earlier run goes on where the user says so, and once is enough.
  if [ "$former" = finished ]; then
    ends_with 0 earlier.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueEarlierRun=1 Keeper.arc
    once earlier.log "the run in 'output' is finished"
    ends_with 9 unsaved.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueFinished=1 -A,//keeper/final-time=6. Keeper.arc
    once unsaved.log '-A,ContinueEarlierRun=1'
  else
    code=0
    in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueEarlierRun=1 -A,//keeper/die-at=compute Sparse.arc >killed.log 2>&1 </dev/null || code=$?
    [ "$code" != 0 ] || fail "the run that kills itself ended well"
    ends_with 0 earlier.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
    once earlier.log 'restart from checkpoint .ck_000001. of iteration 2, time 2'
  fi
  # A note that is cut is only a warning.
  rm -rf output
  mv damaged output
  truncate -s 10 output/run.unsaved
  ends_with 0 cut.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once cut.log "'output/run.unsaved' is not the note of a run without checkpoint"
  # The last run is computed anew, and goes on once it has checkpoints.
  rm -rf output
  mv copy output
  ends_with 0 anew.log in_mode "$mode" "$keeper" -A,MaxIteration=1 Keeper.arc
  ends_with 0 anew.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once anew.log 'restart from checkpoint .* of iteration 1, time 1'
  [ "$(result)" = "4 4" ] || fail "result of the last run: $(result)"
}

# Killed at its end, after the last iteration: no iteration is done again, the end is.
killed_at_its_end() {
  rm -rf output
  code=0
  in_mode "$mode" "$keeper" -A,//keeper/die-at=exit Keeper.arc >killed.log 2>&1 </dev/null || code=$?
  [ "$code" != 0 ] || fail "the run that kills itself ended well"
  ends_with 0 end.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once end.log 'no iteration is left'
  once end.log '\[run\] 0 iterations'
  # The loop would have declared the variable Late.
  once end.log 'kept: time 4, number 4, concentration 4, late 0'
  ends_with 0 finished.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once finished.log 'is finished: it reached its end after 4 iterations, at time 4'
}

for mode in $(modes "$ranks"); do
  earlier_runs_stay
  # Of these cases, which are about files, threads try all daily.
  if ! daily || [ "$mode" != 2x2 ]; then
    a_finished_run_stays
    without_checkpoint_at_the_end
    killed_before_its_first_checkpoint finished
    killed_before_its_first_checkpoint stopped
  fi
  killed_at_its_end
done
