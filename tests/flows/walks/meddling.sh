#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A library that a module calls changes what belongs to the whole process: the files of the run, and its end, stay as they are without it.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/meddler/Meddler.{arc,config} .
meddler=$bin/FlowMeddler
unset SLURM_JOB_END_TIME

# A mesh of two rows of eight squares, some of whose numbers have a sign, which another reader of reals reads.
awk 'BEGIN {
  print "# vtk DataFile Version 3.0\nplate\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 27 double"
  for (j = 0; j < 3; ++j) for (i = 0; i < 9; ++i) printf "%s%.3f %.3f 0.0\n", i % 2 ? "+" : "", 0.125 * i, 0.125 * j
  print "CELLS 16 80"
  for (j = 0; j < 2; ++j) for (i = 0; i < 8; ++i) { n = 9 * j + i; print 4, n, n + 1, n + 10, n + 9 }
  print "CELL_TYPES 16"
  for (i = 0; i < 16; ++i) print 9
}' >plate.vtk

option() { echo "-A,//meddler/$1=$2"; }

# meddled WHAT [ARGUMENT...]: a run in which a library changes this
meddled() {
  local what=$1
  shift
  rm -rf output elsewhere
  ends_with "${code:-0}" "$what.log" in_mode "$mode" "$meddler" "$(option what "$what")" "$@" Meddler.arc
}

# results DIRECTORY: all that it holds but what differs from run to run: times, identities
results() { # the files, the text of those that have text, and the values of checkpoints
  (cd "$1" && find . -type f ! -name 'run.*' | sort
   cat courbes/time_history.csv courbes/gnuplot/* depouillement/*.series 2>/dev/null
   cat depouillement/*.hdf | cksum)
  values "$1"
}

same_as_whole() {
  results output | diff "$whole" - >difference.log || fail "$1: other results than those of a whole run"
  [ ! -e elsewhere ] || [ -z "$(ls -A elsewhere)" ] || fail "$1: files in another directory"
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
  once whole.log "meddler: time 0.6, thousand 1000"
  ends_with 0 longer.log in_mode "$mode" "$meddler" "$(option steps 8)" -A,ContinueFinished=1 -arcane_opt continue Meddler.arc
  results output >"$longer"

  # From the beginning, then in the middle of the run.
  for when in $(in_all 0) 3; do
    for what in comma directory hdf5-close; do
      meddled "$what" "$(option when "$when")"
      ! grep -q "no decimal comma" "$what.log" || continue
      same_as_whole "$what"
      goes_on "$what" "$(option when 7)"
    done
    grep -q "no decimal comma" comma.log || once comma.log "meddler: time 0.6, thousand 1000"
  done
done
