#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run owns its output directory until it ends, or dies: a second one touches nothing there.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper
trap 'kill -9 $(processes_of "$keeper" $$) 2>/dev/null || true; rm -rf "$work"' EXIT

for mode in $(modes "$ranks"); do
  # The first run is in its second iteration, and waits there.
  rm -rf output elsewhere storage go go.waits
  in_mode "$mode" "$keeper" -A,//keeper/wait-for=go Keeper.arc >"first.$mode.log" 2>&1 </dev/null &
  first=$!
  while [ ! -e go.waits ]; do
    kill -0 $first || fail "the first run ended before its second iteration"
    sleep 0.02
  done

  # The others end at once, on all ranks, with one message that says who owns the directory.
  sums output >before.sums
  commands=("" "-arcane_opt continue" "-arcane_opt init_only")
  # What is refused is the same for all commands.
  if daily && [ "$mode" != 1x1 ]; then commands=("-arcane_opt continue"); fi
  for options in "${commands[@]}"; do
    ends_with 11 second.log in_mode "$mode" "$keeper" $options Keeper.arc
    once second.log "directory 'output' belongs to another run that is not over: host '$(hostname)', process [0-9]+ \\(.*FlowKeeper\\), since [0-9]"
    once second.log '-A,OutputDirectory=DIR'
    owner=$(sed -n 's/.*process \([0-9]*\) (.*/\1/p' second.log)
    [ "/proc/$owner/exe" -ef "$keeper" ] || fail "process $owner is not the first run"
    sums output | diff before.sums - || fail "a second run changed the directory of the first one"
  done
  # To check a case is no run; another directory is free, one for checkpoints that the other run does not have too.
  ends_with 0 check.log in_mode "$mode" "$keeper" -arcane_opt check_case_only Keeper.arc
  expect check.log "case 'Keeper.arc' is right"
  ends_with 0 elsewhere.log in_mode "$mode" "$keeper" -A,OutputDirectory=elsewhere Keeper.arc
  sums output | diff before.sums - || fail "a check of the case, or a run elsewhere, changed the directory of the first run"

  touch go
  wait $first || fail "exit code $? of the first run"
  expect "first.$mode.log" 'kept: time 4, number 4, concentration 4, late 4'
  ends_with 0 after.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueFinished=1 -A,//keeper/final-time=6. Keeper.arc
  once after.log 'restart from checkpoint'

  # The directory is moved away: the run makes it anew, owns it, and its checkpoints are there.
  rm -rf go go.waits output moved
  in_mode "$mode" "$keeper" -A,//keeper/wait-for=go Keeper.arc >"moved.$mode.log" 2>&1 </dev/null &
  first=$!
  while [ ! -e go.waits ]; do
    kill -0 $first || fail "the first run ended before its second iteration"
    sleep 0.02
  done
  mv output moved
  touch go
  wait $first || fail "exit code $? of the run whose directory was moved"
  once "moved.$mode.log" "directory 'output', or its file run.lock, was moved or removed while the run goes on"
  expect "moved.$mode.log" 'kept: time 4, number 4, concentration 4, late 4'
  ends_with 0 status.log "$bin/arcane_run" status output
  ends_with 0 after.log in_mode "$mode" "$keeper" -arcane_opt continue -A,ContinueFinished=1 -A,//keeper/final-time=6. Keeper.arc
  once after.log 'restart from checkpoint'

  # Its lock alone is removed: the messages of the run stay.
  rm -rf go go.waits output moved
  in_mode "$mode" "$keeper" -A,//keeper/wait-for=go Keeper.arc >"unlocked.$mode.log" 2>&1 </dev/null &
  first=$!
  while [ ! -e go.waits ]; do
    kill -0 $first || fail "the first run ended before its second iteration"
    sleep 0.02
  done
  echo "of this run" >output/listing/errors.0
  rm output/run.lock
  touch go
  wait $first || fail "exit code $? of the run whose lock was removed"
  once "unlocked.$mode.log" "directory 'output', or its file run.lock, was moved or removed while the run goes on"
  once output/listing/errors.0 "of this run"

  # Two runs with outputs apart and one directory for checkpoints.
  rm -rf go go.waits elsewhere
  KEEPER_STORAGE=storage in_mode "$mode" "$keeper" -A,//keeper/wait-for=go Keeper.arc >"first.$mode.log" 2>&1 </dev/null &
  first=$!
  while [ ! -e go.waits ]; do
    kill -0 $first || fail "the first run ended before its second iteration"
    sleep 0.02
  done
  sums storage >before.sums
  ends_with 11 second.log env KEEPER_STORAGE=storage "$keeper" -A,OutputDirectory=elsewhere Keeper.arc
  once second.log "directory 'storage' belongs to another run that is not over"
  sums storage | diff before.sums - || fail "a second run changed the checkpoints of the first one"
  touch go
  wait $first || fail "exit code $? of the first run"

  # A run that was killed owns nothing.
  rm -rf output
  code=0
  in_mode "$mode" "$keeper" -A,//keeper/die-at=compute Keeper.arc >killed.log 2>&1 </dev/null || code=$?
  [ "$code" != 0 ] || fail "the run that kills itself ended well"
  [ -s output/run.lock ] || fail "the run that died left no record"
  # What it printed stays. Where mpirun hands on the output, it does so when it likes.
  case $mode in 1x*) expect killed.log 'iteration      1 ' ;; esac
  ends_with 0 restarted.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  expect restarted.log 'kept: time 4, number 4, concentration 4, late 4'
done
