#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A library that a module calls changes what belongs to the whole process: the files of the run, and its end, stay as they are without it.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/meddler/Meddler.{arc,config} .
meddler=$bin/FlowMeddler
unset SLURM_JOB_END_TIME

plate 8 2 >plate.vtk

# The same with a small limit of descriptors.
printf '#!/bin/sh\nulimit -n 12\nexec "%s" "$@"\n' "$meddler" >few
chmod +x few

option() { echo "-A,//meddler/$1=$2"; }

# meddled WHAT [ARGUMENT...]: a run in which a library changes this
meddled() {
  local what=$1
  shift
  rm -rf output elsewhere
  ends_with "${code:-0}" "$what.log" in_mode "$mode" "$meddler" "$(option what "$what")" "$@" Meddler.arc
}

# results DIRECTORY: all that it holds but what differs from run to run: times, dates
results() {
  (cd "$1"
   find . -type f ! -name 'run.*' | sort
   cut -d , -f 1,2,7,8 courbes/time_history.csv
   awk -F , '{ print NF }' courbes/time_history.csv
   cat courbes/gnuplot/{Source,GlobalTime} depouillement/*.series
   # Pictures hold the date of the file.
   stat -c '%n %s' depouillement/*.hdf)
  values "$1"
}

same_as_whole() {
  results output | diff "$whole" - >difference.log || fail "$1: other results than those of a whole run"
  [ ! -e elsewhere ] || [ -z "$(find elsewhere -type f)" ] || fail "$1: files in another directory"
  "$bin/arcane_checkpoint" verify output/protection >verify.log 2>&1 || fail "$1: wrong checkpoints"
}

# goes_on WHAT [ARGUMENT...]: to two more steps, with the same change, from what the run has written
goes_on() {
  local what=$1
  shift
  ends_with 0 "$what.rest.log" in_mode "$mode" "$meddler" "$(option what "$what")" "$(option steps 8)" -A,ContinueFinished=1 "$@" \
    -arcane_opt continue Meddler.arc
  results output | diff "$longer" - >difference.log || fail "$what: other results than those of a longer run"
}

for mode in $(modes "$ranks"); do
  whole=whole.$mode.results
  longer=longer.$mode.results
  rm -rf output
  ends_with 0 whole.log in_mode "$mode" "$meddler" Meddler.arc
  results output >"$whole"
  values output >values.of.whole
  once whole.log "meddler: time 0.6, thousand 1000"
  daily || ends_with 0 longer.log in_mode "$mode" "$meddler" "$(option steps 8)" -A,ContinueFinished=1 -arcane_opt continue Meddler.arc
  daily || results output >"$longer"

  # From the beginning, then in the middle of the run.
  for when in $(in_all 0) 3; do
    for what in comma directory hdf5-close rounding no-denormals traps fork; do
      # A mesh, and variables, are there after the initialisation.
      [ "$what" != fork ] || [ "$when" != 0 ] || continue
      meddled "$what" "$(option when "$when")"
      ! grep -q "no decimal comma" "$what.log" || continue
      same_as_whole "$what"
      daily || case $what in comma | directory | hdf5-close) goes_on "$what" "$(option when 7)" ;; esac
    done
    grep -q "no decimal comma" comma.log || once comma.log "meddler: time 0.6, thousand 1000"
    [ "$(grep -c "meddler: 0 values changed, status 256" fork.log)" = "$ranks" ] || [ "$when" = 0 ] || fail "fork: values of the run changed"
  done

  # A child that stays in the entry point is no rank: it neither sends nor waits in the name of its parent.
  for what in fork-reduces fork-returns fork-exits; do
    meddled $what
    same_as_whole $what
    [ "$(grep -c "meddler: the child has ended" $what.log)" = "$ranks" ] || fail "$what: a child has not ended"
  done
  [ "$ranks" = 1 ] || grep -q "entry point Meddler.Compute has forked, leaves it by an exception: .*a child that fork() made" fork-reduces.log ||
    fail "fork-reduces: the child is not told"

  # Descriptors of MPI and of the output are closed: the run ends, with a message unless the error output is closed, too.
  for what in descriptors $(in_all all-descriptors); do
    begin_s=$SECONDS
    code=4 meddled $what "$(option step-milliseconds 50)"
    [ $((SECONDS - begin_s)) -le 10 ] || fail "$what: the run has waited"
    [ $what != descriptors ] || expect $what.log "(entry point Meddler.Compute|rank [0-9]+): file descriptors of process [0-9]+ are closed"
    # mpirun may end the first rank, which notes it, before it has seen this.
    [ "$ranks" != 1 ] || grep -q '<return-value>4<' output/listing/coderesult.xml || fail "$what: the result of the run is not noted"
  done
  # The limit of descriptors, where MPI is there.
  if [ "${mode%x*}" != 1 ]; then
    ends_with 4 few.log in_mode "$mode" "$work/few" Meddler.arc
    expect few.log "MPI cannot start: the process may open 12 files .ulimit -n., expected 32 or more"
  fi

  # Errors of the application with HDF5 are reported as it chose, and none of ours.
  meddled hdf5-errors
  once hdf5-errors.log "meddler: HDF5 has reported 0 errors"
  once hdf5-errors.log "meddler: then 1 errors"
  same_as_whole hdf5-errors

  # Nobody else may read or write, whatever the umask; or those whom it allows, if the user says so.
  for what in umask-open $(in_all umask-closed); do
    (umask 0; meddled $what)
    [ -z "$(find output -type d ! -perm 700 -o -type f ! -perm 600)" ] || fail "$what: files of others"
    same_as_whole $what
  done
  (umask 027; meddled nothing -A,OutputPermissions=umask)
  [ -z "$(find output -type d ! -perm 750 -o -type f ! -perm 640)" ] || fail "the umask is not followed"

  # Signals that a library keeps from the run.
  for what in handlers $(in_all mask); do
    code=12 meddled $what
    once $what.log "stopped by SIGTERM after $([ $what = mask ] && echo 2 || echo 4) iterations"
    ends_with 0 $what.rest.log in_mode "$mode" "$meddler" -arcane_opt continue Meddler.arc
    # A run that was stopped has other checkpoints.
    values output | diff values.of.whole - >difference.log || fail "$what: other values than those of a whole run"
  done
done

# What follows does not depend on how ranks talk.
mode=1x1
whole=whole.$mode.results
rm -rf output
ends_with 0 whole.log "$meddler" Meddler.arc
results output >"$whole"

# The terminal is closed, unless the run ignores it.
rm -rf output
"$meddler" "$(option steps 10000)" "$(option step-milliseconds 10)" Meddler.arc >hangup.log 2>&1 &
until grep -q "iteration  *2" hangup.log 2>/dev/null; do sleep 0.02; done
kill -HUP $!
code=0
wait $! || code=$?
[ "$code" = 12 ] || fail "exit code $code after SIGHUP, expected 12"
once hangup.log "stopped by SIGHUP"
rm -rf output
(trap '' HUP; exec "$meddler" "$(option step-milliseconds 50)" Meddler.arc) >nohup.log 2>&1 &
until grep -q "iteration  *2" nohup.log 2>/dev/null; do sleep 0.02; done
kill -HUP $!
wait $! || fail "exit code $? after SIGHUP under nohup, expected 0"
same_as_whole nohup

# A process that an entry point has forked leaves it: it is no rank, and the run goes on. So does one that keeps objects until after main().
for what in fork-leaves keep-lookup; do
  rm -rf output
  ends_with 0 $what.log "$meddler" "$(option what $what)" Meddler.arc
  same_as_whole $what
done
once fork-leaves.log "which entry point Meddler.Compute has forked, leaves it by an exception: cannot start the program; expected"

# The log has no reader any more, no room, or never was there.
rm -rf output
{ "$meddler" Meddler.arc 2>pipe.err; echo $? >pipe.code; } | head -n 1 >/dev/null
[ "$(cat pipe.code)" = 0 ] || fail "exit code $(cat pipe.code) without reader of the log, expected 0"
same_as_whole pipe
rm -rf output
"$meddler" Meddler.arc >/dev/full 2>full.err || fail "exit code $? with a log on a full disk"
same_as_whole full
rm -rf output
"$meddler" Meddler.arc >&- 2>closed.err || fail "exit code $? without standard output"
same_as_whole closed
for name in pipe full closed; do
  once $name.err "WARNING: messages cannot be written to the standard output: .*; the run goes on without them"
done
