#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run is asked to stop, by a signal, a file or a time limit: it saves itself, ends with code 12, and goes on to the same result.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/stopper/Stopper.{arc,config} .
stopper=$bin/FlowStopper
# Shells start programs in the background with SIGINT ignored.
plain=(env --default-signal=INT)
unset SLURM_JOB_END_TIME

# stopper MODE ARGUMENT...
stopper() {
  local mode=$1
  shift
  in_mode "$mode" "${plain[@]}" "$stopper" "$@"
}
in_mode() { # as in walk.sh, with an environment before the program
  local processes=${1%x*} threads=${1#*x}
  shift
  [ "$threads" = 1 ] || set -- "$@" "-A,S=$threads"
  if [ "$processes" = 1 ]; then "$@"; else on "$processes" "$@"; fi
}

# stops MODE NAME WHO ITERATIONS ARGUMENT...: the run stops after ITERATIONS, and goes on to the result of the whole run
stops() {
  local mode=$1 name=$2 who=$3 iterations=$4
  shift 4
  rm -rf output
  ends_with 12 "$name.log" stopper "$mode" "$@" Stopper.arc
  stopped_and_goes_on "$mode" "$name" "$who" "$iterations"
}
stopped_and_goes_on() {
  local mode=$1 name=$2 who=$3 iterations=$4
  once "$name.log" "\[run\] stopped by $who after $iterations iterations, at time $iterations; .* To go on: .*FlowStopper -arcane_opt continue "
  [ "$iterations" = 0 ] || once "$name.log" "stopper: time $iterations, number $iterations"
  goes_on "$mode" "$name"
}
goes_on() {
  local mode=$1 name=$2
  # A checkpoint goes on in any mode.
  ! daily || mode=$(any_mode)
  ends_with 0 "$name.rest.log" stopper "$mode" -arcane_opt continue Stopper.arc
  once "$name.rest.log" "stopper: time 6, number 6"
  same_as_whole "$name"
}
same_as_whole() { values output | diff "$whole" - || fail "$1: other values than those of a whole run"; }

option() { echo "-A,//stopper/$1=$2"; }

# Each signal, on the last rank alone. A batch system may send one twice.
one_signal() { # SIGNAL
  stops "$mode" "$1" "SIG$1" 3 "$(option where 3)" "$(option signals "$1")" "$(option rank "$last")"
}
several_signals() {
  stops "$mode" twice SIGTERM 3 "$(option where 3)" "$(option signals TERM+TERM)"
  stops "$mode" two SIGUSR1 2 "$(option where 2)" "$(option signals USR1+TERM+INT)"
}
# A person who sends a second SIGINT does not want to wait.
second_interrupt() {
  local code=0
  rm -rf output
  stopper "$mode" "$(option where 3)" "$(option signals INT+INT)" Stopper.arc >interrupted.log 2>&1 || code=$?
  [ "$code" = 130 ] || fail "exit code $code after two SIGINT, expected 130"
  grep -q "SIGINT, for the second time" interrupted.log || fail "the second SIGINT is not answered"
  ! grep -q "stopper: time" interrupted.log || fail "the run went on after two SIGINT"
}

# During the initialisation, a checkpoint, the last step, the end.
in_initialisation() { stops "$mode" init SIGTERM 0 "$(option where init)" "$(option signals TERM)"; }
in_checkpoint() {
  stops "$mode" checkpoint SIGUSR1 4 "$(option where checkpoint)" "$(option signals USR1)" "$(option rank "$last")"
  once checkpoint.log "is saved in"
  once checkpoint.log "the last checkpoint holds this state"
}
at_the_end() {
  for place in 6 exit; do
    rm -rf output
    ends_with 0 "last.$place.log" stopper "$mode" "$(option where $place)" "$(option signals USR1)" Stopper.arc
    same_as_whole "$place"
    ends_with 0 "finished.$place.log" stopper "$mode" -arcane_opt continue Stopper.arc
    once "finished.$place.log" "is finished"
  done
}
# In the initialisation of a restart: the checkpoint stays, nothing is written.
in_a_restart() {
  rm -rf output
  ends_with 0 begin.log stopper "$mode" -A,MaxIteration=2 Stopper.arc
  ends_with 12 again.log stopper "$mode" "$(option where init)" "$(option signals TERM)" -arcane_opt continue Stopper.arc
  once again.log "stopped by SIGTERM after 0 iterations, at time 2; the last checkpoint holds this state. To go on: "
  [ "$(grep -c "arcane_opt continue.*arcane_opt continue" again.log)" = 0 ] || fail "continue is repeated"
  goes_on "$mode" again
}

# Checkpoints in the background: the run waits for the last one, and none that was left out counts as saved.
in_the_background() {
  for left_out in false true; do
    background=(-A,//arcane-checkpoint/checkpoint-service/in-background=true -A,//arcane-checkpoint/period=1
      -A,//arcane-checkpoint/checkpoint-service/leave-out-when-busy=$left_out)
    stops "$mode" background SIGUSR1 3 "$(option where 3)" "$(option signals USR1)" "${background[@]}"
    expect background.rest.log "restart from checkpoint .* time 3,"
  done
}

# The file in the directory of the run. One of a former run is removed.
by_a_file() {
  stops "$mode" file "the file 'output/stop'" 0 "$(option where init)" "$(option wait-for output/stop)" &
  background=$!
  while [ ! -e output/stop.waits ] && kill -0 $background 2>/dev/null; do sleep 0.05; done
  touch output/stop
  wait $background || fail "the file in the initialisation"
  [ ! -e output/stop ] || fail "the file is still there"
}
after_a_former_file() {
  rm -rf output
  mkdir output
  touch output/stop
  ends_with 0 former.log stopper "$mode" Stopper.arc
  once former.log "'output/stop' was there before the run"
  same_as_whole former
}

# A run in which one rank ends its loop alone says so, and no rank waits.
by_one_rank_alone() {
  [ "$ranks" -gt 1 ] || return 0
  rm -rf output
  ends_with 4 alone.log stopper "$mode" "$(option where 3)" "$(option alone true)" Stopper.arc
  once alone.log "time loop: after step 3 rank [0-9]+ .* and rank 0 .*, expected that stopComputeLoop"
}

# The time limit: of the command line, of the environment, of Slurm. There is always one step.
at_limits() {
  stops "$mode" clock "the time limit" 1 -A,TimeLimit=0:00:00.001
  rm -rf output
  plain+=(ARCANE_TIME_LIMIT=0.001)
  ends_with 12 environment.log stopper "$mode" Stopper.arc
  plain=("${plain[@]:0:2}")
  stopped_and_goes_on "$mode" environment "the time limit" 1
  rm -rf output
  plain+=(SLURM_JOB_END_TIME=$(($(date +%s) + 1)))
  ends_with 12 slurm.log stopper "$mode" "$(option step-milliseconds 1500)" Stopper.arc
  plain=("${plain[@]:0:2}")
  stopped_and_goes_on "$mode" slurm "the time limit" 1
  rm -rf output
  ends_with 0 far.log stopper "$mode" -A,TimeLimit=1-00:00:00 Stopper.arc
}

# Without the module of checkpoints, and without its checkpoint at the end.
without_checkpoints() {
  sed -e 's/StopperLoop/LoopWithoutCheckpoints/' -e '/<arcane-checkpoint>/,/<.arcane-checkpoint>/d' -i.kept Stopper.arc
  rm -rf output
  ends_with 12 none.log stopper "$mode" "$(option where 3)" "$(option signals TERM)" Stopper.arc
  once none.log "stopped by SIGTERM after 3 iterations, at time 3; a checkpoint is saved"
  ends_with 0 none.rest.log stopper "$mode" -arcane_opt continue Stopper.arc
  once none.rest.log "stopper: time 6, number 6"
  mv Stopper.arc.kept Stopper.arc
  sed -i.kept 's/<do-dump-at-end>true/<do-dump-at-end>false/' Stopper.arc
  rm -rf output
  ends_with 12 dump.log stopper "$mode" "$(option where 3)" "$(option signals TERM)" Stopper.arc
  mv Stopper.arc.kept Stopper.arc
  goes_on "$mode" dump
}

for mode in $(modes "$ranks"); do
  whole=whole.$mode.values
  rm -rf output
  ends_with 0 whole.log stopper "$mode" Stopper.arc
  values output >"$whole"
  [ -s "$whole" ] || fail "the whole run saved nothing"
  last=$((ranks - 1))

  # Starting processes takes long: these runs try what depends on how ranks talk, and the others try all that there is.
  one_signal TERM
  second_interrupt
  in_checkpoint
  by_a_file
  by_one_rank_alone
  stops "$mode" limit "the time limit" 1 -A,TimeLimit=0.001
  if daily && [ "$mode" = 2x2 ]; then continue; fi
  several_signals
  in_initialisation
  at_the_end
  in_a_restart
  in_the_background
  after_a_former_file
  case $mode in 4x1 | 2x2) continue ;; esac
  for signal in USR1 USR2 XCPU INT; do one_signal $signal; done
  at_limits
  without_checkpoints
done
