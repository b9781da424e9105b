#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# killed_appends.sh PROGRAM READER SOURCES FAULTS DIRECTORY EACH: kills a run before one in EACH of the calls that write its file of all
# times. The times before can be read then, and the run that goes on makes the file of a run that was never killed.
set -u
program=$1 reader=$2 sources=$3 faults=$4 directory=$5 each=$6
folder=output/depouillement
export FAULTS_CALLS=,create,write,rename,truncate,unlink,

fail() {
  echo "killed_appends: $*"
  exit 1
}

prepare() {
  rm -rf "$1"
  mkdir -p "$1"
  cd "$1" || exit 1
  cp "$sources"/MicroTube.config "$sources"/tube.vtk "$sources"/tube.vtkfaces.vtk .
  sed -e '/<format>/,/<\/format>/d' -e '/<binary-file>/d' \
    -e 's|<output-period>.*|<output-period>1</output-period><format name="VtkHdfV2PostProcessor"><one-file>true</one-file></format>|' \
    -e 's|<period>0</period>|<period>2</period>|' "$sources"/MicroTube.arc >MicroTube.arc
}

# run LOG FIRST [option...]: the call FIRST of those for pictures kills the run.
run() {
  FAULTS_ROOT=$PWD/$folder FAULTS_LOG=$1 FAULTS_FIRST=$2 FAULTS_LAST=$2 FAULTS_WHAT=kill LD_PRELOAD=$faults \
    "$program" "${@:3}" -A,MaxIteration=6 MicroTube.arc >run.log 2>&1
}

rm -rf "$directory"
prepare "$directory/whole"
run "$directory/calls.txt" 1000000000 || fail "the whole run failed: $(tail run.log)"
"$reader" $folder/Mesh0.hdf >../whole.txt || fail "the file of the whole run cannot be read"
nb_time=$(wc -l <../whole.txt)
nb_call=$(wc -l <"$directory/calls.txt")
[ "$nb_call" -gt 200 ] || fail "the whole run has only $nb_call calls"

nb_kill=0 nb_read=0
for ((call = 1 + RANDOM % each; call <= nb_call; call += each)); do
  prepare "$directory/killed"
  { run /dev/null "$call"; } 2>/dev/null
  [ $? = 137 ] || fail "call $call did not kill the run"
  nb_kill=$((nb_kill + 1))
  if [ -e $folder/Mesh0.hdf ]; then
    "$reader" $folder/Mesh0.hdf >now.txt || fail "before call $call the file cannot be read"
    head -n "$(wc -l <now.txt)" ../whole.txt | cmp - now.txt || fail "before call $call the times are not those of the whole run"
    nb_read=$((nb_read + 1))
  fi
  go_on=()
  [ -e output/checkpoint_info.xml ] && go_on=(-arcane_opt continue)
  run /dev/null 1000000000 "${go_on[@]}" || fail "after a kill before call $call the run does not go on: $(tail -n 5 run.log)"
  # A run that goes on makes 6 iterations more.
  "$reader" $folder/Mesh0.hdf | head -n "$nb_time" | cmp - ../whole.txt || fail "after a kill before call $call the file was not completed"
done
[ "$nb_read" -gt 0 ] || fail "no file was read"
echo "killed $nb_kill times before one of $nb_call calls, read $nb_read files"
