#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the output directory says of a run while it goes on and after its end, however it ends: arcane_run status.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/thrower/Thrower.{arc,config} "$source"/tests/flows/stopper/Stopper.{arc,config} .
thrower=$bin/FlowThrower
stopper=$bin/FlowStopper
unset SLURM_JOB_END_TIME
last=$((ranks - 1))

# status_is CODE REGEX: the last line is of the checkpoint.
status_is() {
  ends_with "$1" status.log "$source/arcane_core/launcher/arcane_run" status output
  grep -qE "^$2" status.log || fail "status: expected '$2'"
}
throws() { # MODE CODE HOW WHERE
  ends_with "$2" run.log in_mode "$1" "$thrower" "-A,//thrower/rank=$last" "-A,//thrower/how=$3" "-A,//thrower/where=$4" Thrower.arc
}

ends_with 9 status.log "$source/arcane_core/launcher/arcane_run" status output
grep -q "no run in 'output'" status.log || fail "status of no run"

for mode in $(modes "$ranks"); do
  rm -rf output
  OAR_JOB_ID=4711 ends_with 12 run.log in_mode "$mode" "$stopper" -A,TimeLimit=0.001 Stopper.arc
  status_is 12 "stopped: case file 'Stopper.arc', $ranks rank\\(s\\), since 20.*, host '.*', process [0-9]+, job 4711; after 1 iterations, at time "
  grep -qE '^last checkpoint: at time [0-9.]+' status.log || fail "no last checkpoint"
  [ -e output/listing/report.json ] || fail "no report"

  # The former run says nothing of this one, nor do its ranks.
  touch output/listing/errors.99
  throws "$mode" 4 fatal build
  [ ! -e output/listing/errors.99 ] || fail "the messages of a rank of the former run are still there"
  status_is 1 "failed: case file 'Thrower.arc', .*; exit code 4, "
  [ ! -e output/listing/report.json ] || fail "the report of the former run is still there"
  throws "$mode" 4 fatal compute
  status_is 1 "failed: .*; exit code 4, after [12] iterations, at time .*, in Thrower\\.Compute, rank $last\$"
  once status.log "^reason: thrown on purpose by rank $last in compute"
  throws "$mode" 2 exit compute
  status_is 1 "failed: .*; exit code 2, "
  once status.log "^reason: exit\(0\) was called in entry point Thrower"
  throws "$mode" 137 kill compute
  status_is 1 "dead: .*it ended without a word"

  # A script that is started again and again: it begins, goes on, and does nothing once the run is finished.
  rm -rf output
  ends_with 0 run.log in_mode "$mode" "$stopper" -A,Continue=auto -A,MaxIteration=2 Stopper.arc
  expect run.log "\[run\] -A,Continue=auto: no run has saved a checkpoint, a new one begins in 'output'"
  status_is 0 "ended: .*; after 2 iterations, at time "
  echo "of the beginning" | tee output/listing/errors.0 >output/listing/logs.0
  ends_with 0 run.log in_mode "$mode" "$stopper" -A,Continue=auto -A,ParallelOutput=1 -A,MaxIteration=2 Stopper.arc
  # The messages of both parts of the run are there.
  once output/listing/errors.0 "of the beginning"
  once output/listing/logs.0 "of the beginning"
  expect output/listing/logs.0 "the run goes on from a checkpoint|restart from checkpoint"
  expect run.log "\[run\] -A,Continue=auto: the run goes on from a checkpoint in 'output'"
  status_is 0 "ended: .*; after 4 iterations, at time "
  ends_with 0 run.log in_mode "$mode" "$stopper" -A,Continue=auto Stopper.arc
  status_is 0 "finished: .*; after 6 iterations, at time "
  ends_with 0 run.log in_mode "$mode" "$stopper" -A,Continue=auto Stopper.arc
  status_is 0 "finished: "
done

# While it goes on.
! daily || mode=$(any_mode)
rm -rf output
in_mode "$mode" "$thrower" "-A,//thrower/rank=$last" -A,//thrower/how=loop -A,//thrower/where=compute Thrower.arc >run.log 2>&1 &
for ((i = 0; i < 100; ++i)); do
  [ -e output/listing/coderesult.xml ] && break
  sleep 0.05
done
status_is 11 "running: case file 'Thrower.arc', $ranks rank\\(s\\), "
grep -q '^last checkpoint: ' status.log || fail "no line on the checkpoint"
wait
status_is 0 "ended|finished"

# Another user.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  for what in "status output" "request output stop"; do
    ends_with 10 status.log setpriv --reuid=65534 --regid=65534 --clear-groups bash "$source/arcane_core/launcher/arcane_run" $what
    grep -q "^arcane_run: 'output/listing/coderesult.xml' cannot be read: Permission denied; expected a run of the same user" status.log ||
      fail "$what of another user's run"
  done
fi

# Another machine, which nobody can look at from here; a file of an older version.
sed -i -e 's|<boot>.*</boot>|<boot>other</boot>|' -e 's|<host>.*</host>|<host>node12</host>|' -e 's|<state>.*</state>|<state>running</state>|' \
  output/listing/coderesult.xml
status_is 11 "running: .*host 'node12'.*as it says"
sed -i '/<state>/d' output/listing/coderesult.xml
ends_with 9 status.log "$source/arcane_core/launcher/arcane_run" status output
