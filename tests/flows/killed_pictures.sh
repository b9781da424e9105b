#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# killed_pictures.sh PROGRAM READER SOURCES DIRECTORY: a run that is killed again and again leaves one file with all its times that can be
# read; the runs that go on make the file of a run that was never killed.
set -u
program=$1 reader=$2 sources=$3 directory=$4
pictures=output/depouillement/Mesh0.hdf

fail() {
  echo "killed_pictures: $*"
  exit 1
}

prepare() {
  rm -rf "$1"
  mkdir -p "$1"
  cd "$1" || exit 1
  cp "$sources"/MicroTube.config "$sources"/tube.vtk "$sources"/tube.vtkfaces.vtk .
  sed -e '/<format>/,/<\/format>/d' -e '/<binary-file>/d' \
    -e 's|<output-period>.*|<output-period>1</output-period><format name="VtkHdfV2PostProcessor"><one-file>true</one-file></format>|' \
    -e 's|<period>0</period>|<period>3</period>|' "$sources"/MicroTube.arc >MicroTube.arc
}

prepare "$directory/whole"
begin_ms=$(date +%s%3N)
"$program" MicroTube.arc >run.log 2>&1 || fail "the whole run failed: $(tail run.log)"
run_ms=$(($(date +%s%3N) - begin_ms))
"$reader" $pictures >../whole.txt || fail "the file of the whole run cannot be read"
nb_time=$(wc -l <../whole.txt)
[ "$nb_time" -ge 10 ] || fail "the whole run has only $nb_time times"

prepare "$directory/killed"
nb_kill=0
for ((i = 1; i <= 8; ++i)); do
  go_on=
  [ -e output/checkpoint_info.xml ] && go_on="-arcane_opt continue"
  # shellcheck disable=SC2086
  "$program" $go_on MicroTube.arc >run.log 2>&1 &
  process=$!
  # Between a tenth and nine tenths of a whole run, whatever the machine is.
  kill_ms=$((run_ms * (RANDOM % 81 + 10) / 100))
  sleep "$((kill_ms / 1000)).$(printf %03d $((kill_ms % 1000)))"
  kill -9 $process 2>/dev/null && nb_kill=$((nb_kill + 1))
  wait $process 2>/dev/null
  # The whole run was slower than this one, beside other programs for example.
  if [ "$nb_kill" = 0 ] && [ "$run_ms" -gt 10 ]; then
    rm -rf output
    run_ms=$((run_ms / 2)) i=0
    continue
  fi
  [ -e $pictures ] || continue
  "$reader" $pictures >now.txt || fail "after kill $i the file cannot be read"
  head -n "$(wc -l <now.txt)" ../whole.txt | cmp - now.txt || fail "after kill $i the times are not those of the whole run"
done
[ "$nb_kill" -gt 0 ] || fail "no run was killed: all ended before"
go_on=
[ -e output/checkpoint_info.xml ] && go_on="-arcane_opt continue -A,ContinueFinished=1"
# shellcheck disable=SC2086
"$program" $go_on MicroTube.arc >run.log 2>&1
"$reader" $pictures | cmp - ../whole.txt || fail "the last run did not complete the file: $(tail -n 5 run.log)"
echo "killed $nb_kill times, $nb_time times in the file"
