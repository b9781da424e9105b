#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The programs of the lesson 10, beside a shock tube.
set -eu
. "$(dirname "$0")/walk.sh"
python_that_watches /usr/bin/python3
sample=$source/samples/10_watching
trap 'kill -9 $(processes_of "$bin/ShockTube" $$) $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
tube_files
cp "$source/samples/shock_tube/tube.msh" .

# endless ARGUMENT...: the tube in the background
endless() {
  rm -rf output run.log
  in_mode "$(any_mode)" "$bin/ShockTube" -A,//shock-tube/cfl=0.001 -A,//arcane-post-processing/output-period=0 -A,Watch=Pressure:mesh "$@" ShockTube.arc \
    >run.log 2>&1 </dev/null &
  run=$!
  until [ -e output/listing/progress.json ]; do
    kill -0 $run 2>/dev/null || fail "the tube ended too early"
    sleep 0.02
  done
}
run_ends() { # CODE
  local code=0
  wait $run || code=$?
  [ $code = "$1" ] || fail "exit code $code of the run, expected $1"
}

# Bounds that hold until the end.
endless -A,WatchRequests=stop
"${python[@]}" "$sample/alarm.py" output Pressure 0 2 --every 0.05 >quiet.log 2>&1 &
watcher=$!
ends_with 4 lost.log "${python[@]}" "$sample/alarm.py" output Lost 0 2
once lost.log "^alarm.py: .*'Lost'"
# A checkpoint that the run does not allow.
ends_with 4 refused.log "${python[@]}" "$sample/alarm.py" output Pressure 0.5 2
once refused.log "^alarm.py: the run does not let programs that watch it ask for 'checkpoint'"

# The picture: Matplotlib is not there, or is one that notes what it gets.
mkdir -p without/matplotlib with/matplotlib
echo 'raise ImportError("none")' >without/matplotlib/__init__.py
touch with/matplotlib/__init__.py
cat >with/matplotlib/pyplot.py <<'TEXT'
class Axes:
    nb_pause = 0
    number = 1
    def clear(self): pass
    def legend(self): pass
    def set_xlabel(self, text): pass
    def set_title(self, text): print(text)
    def plot(self, array, label): print("%s has %d values" % (label, len(array)))
def subplots(): return Axes, Axes()
def fignum_exists(number): return Axes.nb_pause < 3
def pause(period_s): Axes.nb_pause += 1
TEXT
PYTHONPATH=without:$PYTHONPATH ends_with 2 without.log "${python[@]}" "$sample/live_profile.py" output Pressure
once without.log '^live_profile.py: the packages python3-matplotlib .*: arcane_watch output Pressure --plot --every 0.5$'
if "${python[@]}" -c 'import numpy' 2>/dev/null; then
  PYTHONPATH=with:$PYTHONPATH ends_with 0 profile.log "${python[@]}" "$sample/live_profile.py" output Pressure --every 0.1
  [ "$(grep -c '^Pressure after iteration [0-9]*, at time' profile.log)" = 3 ] || fail "not three pictures"
  expect profile.log "^rank $((ranks - 1)) has [0-9]+ values"
fi

# The surface of all ranks, without the faces between two of them: 200 cells of 2 x 2 in a row.
if "${python[@]}" -c 'import numpy, vtkmodules.vtkRenderingOpenGL2' 2>/dev/null; then
  ends_with 0 surface.log "${python[@]}" "$sample/surface.py" output Pressure
  once surface.log '^surface.vtp: 1608 faces of the surface after iteration [0-9]+, at time'
  once surface.vtp 'Name="Pressure"'
  ends_with 0 nodes.log "${python[@]}" "$sample/surface.py" output Velocity --vtp nodes.vtp
  once nodes.log '^nodes.vtp: 1608 faces'
  ends_with 4 lost.log "${python[@]}" "$sample/surface.py" output Lost
  once lost.log "^surface.py: .*'Lost'"
fi

ends_with 0 stop.log "$source/arcane_core/launcher/arcane_run" request output stop
run_ends 12
wait $watcher || fail "exit code $? of an alarm whose run ends"
once quiet.log '^the run is over: no alarm'

# Bounds that do not hold: a checkpoint, and the end.
endless -A,WatchRequests=checkpoint:stop
ends_with 1 alarm.log "${python[@]}" "$sample/alarm.py" output Pressure 0.5 2
once alarm.log '^alarm after iteration [0-9]+: Pressure is between 0.1 and 1, expected 0.5 to 2'
once alarm.log "^done: request 'checkpoint'"
run_ends 12
[ -e output/checkpoint_info.xml ] || fail "no checkpoint"
once run.log "\[run\] request 'checkpoint' \(asked by process"
