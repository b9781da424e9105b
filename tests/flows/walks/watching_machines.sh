#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on several machines, which one program looks at.
#   watching_machines.sh BUILD_BIN SOURCE_DIR MACHINES RANKS SHM SUPPORT_SCRIPT MPIRUN...
set -eu
. "$(dirname "$0")/machines.sh"
trap 'kill -9 $(processes_of "$bin/ShockTube" $$) $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
export ARCANE_TEST_KILLS=1 # see tests/support/guard
export ARCANE_MACHINE_SHM_SIZE=$shm_size
shell="$machines --as-remote-shell"
tool=$bin/arcane_watch
tube_files
cp "$source/samples/shock_tube/tube.msh" .

on "$ranks" "$bin/ShockTube" -A,//shock-tube/cfl=0.001 -A,//arcane-post-processing/output-period=0 -A,Watch=Pressure -A,WatchRequests=stop \
  ShockTube.arc >run.log 2>&1 </dev/null &
run=$!
until [ -e output/listing/progress.json ]; do
  kill -0 $run 2>/dev/null || fail "the tube ended too early"
  sleep 0.05
done

# This machine has no rank.
ends_with 9 here.log "$tool" output
once here.log "the run in 'output' has no rank on this machine"

# All machines from here, and from one of them: the same ranks.
look() { # LOG: after the program
  once "$1" "^output: $ranks of $ranks ranks, on $nb_machine machine\(s\)"
  once "$1" '^  machine0: running, process [0-9]+, ranks 0 2; after [0-9]+ iterations, at time'
  once "$1" '^  machine1: running, process [0-9]+, ranks 1 3; after [0-9]+ iterations, at time'
  once "$1" '^Mesh0_Cell_Pressure +cell +[0-9]+ +<f8 +0.1 +1 +[0-9]+ [0-9]+ [0-9]+ [0-9]+$'
}
ends_with 0 all.log "$tool" --all --shell "$shell" output
look all.log
ends_with 0 inside.log $shell machine1 "cd '$work' && '$tool' --all --shell '$shell' output Pressure"
look inside.log
rows=$(sed -n 's/^Mesh0_Cell_Pressure  *cell  *\([0-9]*\) .*/\1/p' all.log)
[ "$rows" -gt 800 ] || fail "$rows cells, expected all 800 and ghosts"
ends_with 0 plot.log "$tool" --all --shell "$shell" output Pressure --plot
once plot.log "^Mesh0_Cell_Pressure, $rows numbers in the order of local ids, rank after rank"
ends_with 4 lost.log "$tool" --all --shell "$shell" output Lost
once lost.log "^arcane_watch: no rank that has answered shows a variable 'Lost'"

# A machine that cannot be reached: the other one is shown.
printf '%s\n' '[ "$1" = machine0 ] && exec '"$shell"' "$@"' 'echo "no route to $1"; exit 255' >half.sh
ends_with 5 half.log "$tool" --all --shell "bash $work/half.sh" output
once half.log "^arcane_watch: machine 'machine1': the program cannot be started there: no route to machine1"
once half.log "^output: 2 of $ranks ranks, on 1 machine\(s\)"
ends_with 4 none.log "$tool" --all --shell false output
[ "$(grep -c '^arcane_watch: machine ' none.log)" = "$nb_machine" ] || fail "not one line for each machine"

# A picture.
if command -v gnuplot >/dev/null; then
  ends_with 0 png.log "$tool" --all --shell "$shell" output Pressure --plot --png tube.png
  [ "$(head -c 4 tube.png | tail -c 3)" = PNG ] || fail "tube.png is no picture"
fi

# It looks again until the run ends.
"$tool" --all --shell "$shell" --every 0.2 output Pressure >every.log 2>&1 &
watcher=$!
until [ "$(grep -c '^output: ' every.log)" -ge 2 ]; do sleep 0.05; done
ends_with 0 stop.log "$source/arcane_core/launcher/arcane_run" request output stop
code=0
wait $run || code=$?
[ $code = 12 ] || fail "exit code $code of the run, expected 12"
wait $watcher || fail "exit code $? of a watcher whose run ends"
ends_with 9 over.log "$tool" --all --shell "$shell" output
once over.log "no run can be watched in 'output'"
