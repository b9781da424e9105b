#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What users ask of a run while it goes on: arcane_run request, and the file. All ranks do it, and the run says so. What arcane_run status
# says meanwhile, and when checkpoints are saved by the clock.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/stopper/Stopper.{arc,config} .
stopper=$bin/FlowStopper
tool=$source/arcane_core/launcher/arcane_run
unset SLURM_JOB_END_TIME
trap 'kill -9 $(processes_of "$stopper" $$) $(processes_of "$bin/ShockTube" $$) 2>/dev/null || true; rm -rf "$work"' EXIT
sed -i 's/<period>4/<period>0/' Stopper.arc

# endless MODE [ARGUMENT...]: a run in the background, in its second iteration or later
endless() {
  local mode=$1
  shift
  rm -rf output run.log
  # The heat grows.
  in_mode "$mode" "$stopper" "-A,AcceptNotFinite=*" -A,//stopper/step-milliseconds=5 -A,//stopper/final-time=1e6 "$@" Stopper.arc >run.log 2>&1 </dev/null &
  run=$!
  until grep -q 'iteration  *2 ' run.log 2>/dev/null; do
    kill -0 $run 2>/dev/null || fail "the run ended too early"
    sleep 0.02
  done
}
# asks CODE REGEX WORD...: the answer
asks() {
  local code=$1 regex=$2
  shift 2
  ends_with "$code" answer.log "$tool" request output "$@"
  once answer.log "$regex"
}
ends() { # CODE
  local code=0
  wait $run || code=$?
  [ $code = "$1" ] || fail "exit code $code, expected $1"
}

for mode in $(modes "$ranks"); do
  endless "$mode"
  asks 0 "^done: request 'checkpoint': a checkpoint is saved after iteration [0-9]+, at time [0-9]+$" checkpoint
  ends_with 11 status.log "$tool" status output
  once status.log '^progress: after [0-9]+ iterations, at time [0-9]+, 0.0 %, .* left, [0-9]+ MiB in the largest process; seen [0-9] s ago'
  once status.log '^last checkpoint: at time [0-9]+, after [0-9]+ iterations, [0-9]+ s ago'
  asks 0 "^done: request 'progress 1000': the progress is printed at most once in 1000 s" progress 1000
  asks 4 "^refused: request 'pictur' is not done: it is not known, expected one of: .*, did you mean 'picture'\?" pictur
  asks 4 "^refused: request 'final-time 1' is not done: the run is at time [0-9]+, expected a later one" final-time 1
  # The file, by hand: two requests, and no end of line.
  rm output/request.answer 2>/dev/null || true
  printf 'verbosity 4\nstop' >output/request
  ends 12
  once output/request.answer "^done: request 'stop'"
  once run.log "W-.*\[run\] request 'pictur' \(asked by process [0-9]+ \(arcane_run\) of user [0-9]+\) is not done: it is not known, expected one of"
  once run.log "I-.*\[run\] request 'checkpoint' \(asked by .*\): a checkpoint is saved after iteration"
  expect run.log 'entry point Stopper.Exit: [0-9.]* s'
  once run.log "\[run\] stopped by a request after [0-9]+ iterations"
  ends_with 12 status.log "$tool" status output

  # The run is over.
  ends_with 9 answer.log "$tool" request output checkpoint
  once answer.log "no run goes on in 'output': it has ended, state 'stopped'"
  [ ! -e output/request ] || fail "a request to nobody is written"

  # The command that the run has printed is one.
  last_time=$(sed -n 's/.*stopped by a request after .* at time \([0-9]*\);.*/\1/p' run.log)
  command=$(sed -n 's/.*To go on: //p' run.log)
  bash -c "${command/1e6/$((last_time + 3))}" >more.log 2>&1 </dev/null || fail "exit code $? of $command"
  once more.log "stopper: time $((last_time + 3)), number $((last_time + 3))"
  once more.log "\[run\] Stopper 1.0.0, $ranks rank"

  # The end comes sooner, by a time and by an iteration: the first is the end of the run, the second is not.
  endless "$mode"
  asks 0 "^done: request 'final-time 300': the final time is 300, it was 1000000" final-time 300
  ends 0
  once run.log 'stopper: time 300, number 300'
  ends_with 0 status.log "$tool" status output
  once status.log '^finished: .*; after 300 iterations, at time 300'
  once status.log '^last checkpoint: at time 300, after 300 iterations'
  endless "$mode"
  asks 0 "^done: request 'last-iteration 300': the run ends after iteration 300, in [0-9]+ iterations" last-iteration 300
  ends 0
  ends_with 0 status.log "$tool" status output
  once status.log '^ended: .*; after 300 iterations, at time 300'

  # What follows does not depend on how ranks talk.
  ! daily || mode=$(any_mode)

  # By the clock: more than one in a second and a half, one at the end.
  endless "$mode" -A,//arcane-checkpoint/frequency-elapsed=0.005 -A,MaxIteration=300
  ends 0
  holds "$(grep -c 'is saved in' run.log) checkpoints" "$(grep -c 'is saved in' run.log) >= 3"
  once run.log 'time 300 is saved in'
  # Not by the clock if there is something else, or nothing.
  for option in period=1000 frequency-elapsed=0; do
    endless "$mode" -A,//arcane-checkpoint/$option -A,MaxIteration=300
    ends 0
    once run.log 'is saved in'
  done

  # By both, if the case says so.
  endless "$mode" -A,//arcane-checkpoint/period=290 -A,//arcane-checkpoint/frequency-elapsed=0.005 -A,MaxIteration=300
  ends 0
  once run.log 'time 290 is saved in'
  holds "$(grep -c 'is saved in' run.log) checkpoints" "$(grep -c 'is saved in' run.log) >= 4"

  # The last iteration has one checkpoint.
  rm -rf output
  ends_with 0 last.log in_mode "$mode" "$stopper" -A,//arcane-checkpoint/period=3 Stopper.arc
  [ "$(grep -c 'is saved in' last.log)" = 2 ] || fail "not two checkpoints in 6 iterations, each third is saved"
  ends_with 0 finished.log in_mode "$mode" "$stopper" -arcane_opt continue Stopper.arc
  once finished.log "is finished"

  # A dead run.
  endless "$mode"
  kill -9 $(processes_of "$stopper" $$)
  wait $run 2>/dev/null || true
  ends_with 9 answer.log "$tool" request output stop
  once answer.log "no run goes on in 'output': it is dead"
  ends_with 1 status.log "$tool" status output
  once status.log '^progress: after [0-9]+ iterations'
done

# The output does not grow with the number of iterations.
rm -rf output
ends_with 0 many.log in_mode "$(any_mode)" "$stopper" "-A,AcceptNotFinite=*" -A,//stopper/final-time=2000 Stopper.arc
[ "$(grep -c ' iteration  *[0-9]' many.log)" -lt 110 ] || fail "a line for each iteration"

# A picture, of a code that has pictures.
tube_files
cp "$source/samples/shock_tube/tube.msh" .
rm -rf output
in_mode "$(any_mode)" "$bin/ShockTube" -A,//shock-tube/cfl=0.001 -A,//arcane-post-processing/output-period=0 ShockTube.arc >tube.log 2>&1 </dev/null &
run=$!
until [ -e output/listing/progress.json ]; do
  kill -0 $run 2>/dev/null || fail "the tube ended too early"
  sleep 0.02
done
nb_picture=$(find output/depouillement -name '*.hdf' 2>/dev/null | wc -l)
asks 0 "^done: request 'picture': a picture of time [0-9.e-]+ is written" picture
[ "$(find output/depouillement -name '*.hdf' | wc -l)" = $((nb_picture + 1)) ] || fail "no picture"
asks 0 "^done: request 'last-iteration [0-9]+': " last-iteration 1000000
asks 0 "^done: request 'stop'" stop
ends 12
once tube.log "\[run\] stopped by a request"

# Requests that nobody can do.
ends_with 9 answer.log "$tool" request nowhere stop
once answer.log "no run in 'nowhere'"
ends_with 4 answer.log "$tool" request output
once answer.log "request takes a directory and what is asked for"

# The answer to another program, which may not have read it yet, stays, and is no answer to this one. The run is this script.
mkdir -p other/listing
cat >other/listing/coderesult.xml <<END
<state>running</state>
<boot>$(cat /proc/sys/kernel/random/boot_id)</boot>
<process>$$</process>
<start-tick>$(sed 's/.*) //' /proc/$$/stat | cut -d' ' -f20)</start-tick>
END
echo stop >other/request
echo "done: to another program" >other/request.answer
"$tool" request other progress >answer.log 2>&1 </dev/null &
asker=$!
sleep 0.3
once other/request '^stop$'
once other/request.answer '^done: to another program$'
rm other/request
until [ -s other/request ]; do
  kill -0 $asker 2>/dev/null || fail "arcane_run has ended without a request"
  sleep 0.02
done
once other/request '^progress$'
asked=$(sed -n 's/^# //p' other/request)
# The run has taken this request as well, and answers the former one first, of the same text.
rm other/request
for text in "stop': to another program" "progress' (asked by process 1 (arcane_run) of user 0): to another program"; do
  echo "done: request '$text" >other/new
  mv other/new other/request.answer
  sleep 0.3
  once other/request.answer 'to another program$'
  [ ! -s answer.log ] || fail "an answer to another program is printed"
done
echo "done: request 'progress' ($asked): to this one" >other/new
mv other/new other/request.answer
wait $asker || fail "exit code $? of arcane_run"
once answer.log "^done: request 'progress': to this one$"
