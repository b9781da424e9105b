#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What other programs see of a run while it computes, by arcane_watch and by Python; what the run notices of them: nothing, whatever happens to them.
set -eu
. "$(dirname "$0")/walk.sh"
tool=$bin/arcane_watch
python_that_watches
looker=$source/tests/flows/walks/watching.py
trap 'kill -9 $(processes_of "$bin/ShockTube" $$) $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
tube_files
cp "$source/samples/shock_tube/tube.msh" .

# endless MODE ARGUMENT...: the shock tube in the background, in an iteration
endless() {
  local mode=$1
  shift
  rm -rf output run.log
  in_mode "$mode" "$bin/ShockTube" -A,//shock-tube/cfl=0.001 -A,//arcane-post-processing/output-period=0 "$@" ShockTube.arc >run.log 2>&1 </dev/null &
  run=$!
  until [ -e output/listing/progress.json ]; do
    kill -0 $run 2>/dev/null || fail "the tube ended too early"
    sleep 0.02
  done
}
ends() { # CODE
  local code=0
  wait $run || code=$?
  [ $code = "$1" ] || fail "exit code $code, expected $1"
}

for mode in $(modes "$ranks"); do
  endless "$mode" -A,Watch=Pressure:Density:InternalEnergy:Presure -A,WatchRequests=stop:progress
  once run.log "W-.*-A,Watch: no variable is called 'Presure', did you mean 'Pressure'\?"
  once run.log "\[watch\] programs of this user may read variables while the run computes: arcane_watch output"

  # The list: variables that are named, and those in shared memory.
  ends_with 0 list.log "$tool" output
  once list.log "^output: running, process [0-9]+ \(.*ShockTube\), $ranks of $ranks ranks are here; after [0-9]+ iterations, at time"
  once list.log '^Mesh0_Cell_Pressure +cell +[0-9]+ +<f8 +0.1 +1$'
  once list.log '^Mesh0_Cell_Density +cell +[0-9]+ +<f8 +0.125 +1$'
  once list.log '^Mesh0_Cell_InternalEnergy +cell +[0-9]+ +<f8 +[0-9.]+ +[0-9.]+$'
  once list.log '^Mesh0_Node_NodeMass +node +[0-9]+ +<f8 +[0-9.e-]+ +[0-9.e-]+$'
  once list.log '^Mesh0_Node_Velocity +node +[0-9]+ x 3 +<f8 +[0-9.e+-]+ +[0-9.e+-]+$'
  [ "$(grep -c '^Mesh0_' list.log)" = 5 ] || fail "not five variables: $(grep '^Mesh0_' list.log)"
  nb_cell=$(sed -n 's/^Mesh0_Cell_Pressure  *cell  *\([0-9]*\) .*/\1/p' list.log)
  nb_node=$(sed -n 's/^Mesh0_Node_Velocity  *node  *\([0-9]*\) .*/\1/p' list.log)
  if [ "$ranks" = 1 ]; then
    [ "$nb_cell $nb_node" = "800 1809" ] || fail "$nb_cell cells and $nb_node nodes, expected 800 and 1809"
  else
    [ "$nb_cell" -gt 800 ] && [ "$nb_node" -gt 1809 ] || fail "$nb_cell cells and $nb_node nodes, expected more than 800 and 1809: those of others, too"
  fi
  ends_with 0 plot.log "$tool" output Pressure --plot
  once plot.log "^Mesh0_Cell_Pressure, $nb_cell numbers in the order of local ids"
  expect plot.log '^ +1 \|.*\*'
  expect plot.log '^ +0.1 \|.*\*'
  ends_with 4 lost.log "$tool" output Lost
  once lost.log "shows no variable 'Lost'"

  # By process, and in Python: arrays in place, copies of one iteration.
  process=$(sed -n 's/.*running, process \([0-9]*\) .*/\1/p' list.log)
  ends_with 0 process.log "$tool" "$process" Pressure
  ends_with 0 python.log "${python[@]}" "$looker" look output "$ranks"
  once python.log '^looked'
  ends_with 0 lend.log "${python[@]}" "$looker" lend output
  once lend.log '^lent'
  ends_with 0 no_mesh.log "${python[@]}" "$looker" no_mesh output
  once no_mesh.log '^no mesh'

  # A run that does not move, in the middle of an iteration or between two.
  for i in 1 2 3 $(in_all {4..30}); do
    kill -STOP $(processes_of "$bin/ShockTube" $$)
    ends_with 0 stopped.log "${python[@]}" "$looker" stopped output
    once stopped.log '^stopped after iteration [0-9]+'
    kill -CONT $(processes_of "$bin/ShockTube" $$)
  done

  # Another user.
  if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    ends_with 4 other.log setpriv --reuid=65534 --regid=65534 --clear-groups "$tool" "$process"
    once other.log "the memory of process $process cannot be opened: Permission denied; expected a program of the same user"
    for all in "" --all; do
      ends_with 4 other.log setpriv --reuid=65534 --regid=65534 --clear-groups "$tool" $all output
      once other.log "'output' cannot be read: Permission denied; expected the output directory of a run of the same user"
    done
  fi

  # A container without the list of processes. The sanitizer of addresses finds its stack there, too.
  if ! grep -q __asan_init "$tool" && unshare -m sh -c 'mount -t tmpfs none /proc' 2>/dev/null; then
    ends_with 4 proc.log unshare -m sh -c 'mount -t tmpfs none /proc && exec "$0" output' "$tool"
    once proc.log "the list of processes in /proc cannot be read here, expected a container that shows it"
  fi

  # Watchers that are killed at any moment, and many at once.
  for i in 1 2 3 4 5 6 7 8 $(in_all {9..60}); do
    "${python[@]}" "$looker" read output >/dev/null 2>&1 &
    watcher=$!
    sleep 0.$((RANDOM % 5 + 1))
    kill -9 $watcher 2>/dev/null || true
    wait $watcher 2>/dev/null || true
  done
  watchers=()
  for i in 1 2 3 4 5 6 $(in_all {7..100}); do
    "$tool" output >many.$i.log 2>&1 &
    watchers+=($!)
  done
  for watcher in "${watchers[@]}"; do
    wait "$watcher" || fail "exit code $? of one of many watchers"
  done
  for i in 1 2 3 4 5 6; do
    once many.$i.log '^Mesh0_Cell_Pressure +cell +[0-9]+ +<f8 +0.1 +1$'
  done
  kill -0 $run || fail "the run has ended"

  # Two that ask for copies all the time, while the run goes on: each has copies of one iteration.
  for i in 1 2; do
    "${python[@]}" "$looker" read output 2 >both.$i.log 2>&1 &
    both[i]=$!
  done
  for i in 1 2; do
    wait ${both[i]} || fail "exit code $? of watcher $i of two: $(cat both.$i.log)"
    once both.$i.log '^read [0-9]{2,} snapshots'
  done

  # Requests that are allowed, and one that is not.
  ends_with 0 request.log "${python[@]}" "$looker" request output
  once request.log "^done: request 'progress': the progress is printed"
  once request.log "^refused: the run does not let programs that watch it ask for 'checkpoint', expected one of stop:progress"
  once run.log "\[run\] request 'progress' \(asked by process [0-9]+ \(python[^)]*\) of user [0-9]+\): the progress is printed"

  # The run ends while it is watched.
  rm -f end.log
  "${python[@]}" "$looker" end output finished >end.log 2>&1 &
  watcher=$!
  until grep -qs '^attached' end.log; do sleep 0.05; done
  ends_with 0 stop.log "$source/arcane_core/launcher/arcane_run" request output stop
  ends 12
  wait $watcher || fail "exit code $? of a watcher whose run ends"
  last=$(sed -n 's/.*stopped by a request after \([0-9]*\) iterations.*/\1/p' run.log)
  once end.log "^the last values are there, after $last iterations, finished"
  [ ! -e output/watch ] || fail "the file for watchers stays"
  ends_with 9 over.log "$tool" output
  once over.log "no run can be watched in 'output'"
done

# The run is killed while it is watched.
mode=$(any_mode)
endless "$mode" -A,Watch=Pressure
rm -f end.log
"${python[@]}" "$looker" end output died >end.log 2>&1 &
watcher=$!
until grep -qs '^attached' end.log; do sleep 0.05; done
kill -9 $(processes_of "$bin/ShockTube" $$)
wait $run 2>/dev/null || true
wait $watcher || fail "exit code $? of a watcher whose run is killed"
once end.log '^the last values are there, after [0-9]+ iterations, died'
ends_with 9 over.log "$tool" output
once over.log "the run in 'output', process [0-9]+, has ended"

# The mesh.
endless "$mode" -A,Watch=Pressure:mesh
ends_with 0 mesh.log "${python[@]}" "$looker" mesh output "$ranks"
once mesh.log '^looked at the mesh'
ends_with 0 list.log "$tool" output
once list.log '^Mesh0_Node_NodeCoord +node +[0-9]+ x 3 +<f8 '
[ "$(grep -c '^mesh' list.log)" = 0 ] || fail "a mesh among the variables"
kill -9 $(processes_of "$bin/ShockTube" $$)
wait $run 2>/dev/null || true

# A run that nobody may watch.
endless "$mode"
ends_with 9 not.log "$tool" output
once not.log "no run can be watched in 'output', expected one that was started with -A,Watch="
ends_with 9 not.log "$tool" $(processes_of "$bin/ShockTube" $$ | head -n 1)
once not.log "is not a rank of a run that was started with -A,Watch="
kill -9 $(processes_of "$bin/ShockTube" $$)
wait $run 2>/dev/null || true

# The same values with all variables in shared memory and a watcher that reads them all the time.
rm -rf output
tube same.log "$mode" -A,MaxIteration=60 ShockTube.arc
values output >without.values
rm -rf output
in_mode "$mode" "$bin/ShockTube" -A,MaxIteration=60 -A,Watch=all ShockTube.arc >same.log 2>&1 </dev/null &
run=$!
until [ -d output/watch ] || ! kill -0 $run 2>/dev/null; do sleep 0.01; done
"${python[@]}" "$looker" read output >read.log 2>&1 || fail "exit code $? of a watcher that reads all: $(cat read.log)"
once read.log '^read [0-9]+ snapshots'
ends 0
values output >with.values
cmp without.values with.values || fail "a watched run has other values"

# Memory that others cannot open.
if [ "$ranks" != 1 ]; then
  rm -rf output
  ARCANE_SHMEM_BACKING=window ends_with 4 window.log on "$ranks" "$bin/ShockTube" -A,Watch=Pressure -A,MaxIteration=1 ShockTube.arc
  once window.log "-A,Watch: the shared memory of this run is not a file that other programs can open"
fi
