#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a run says while nobody watches: its start, its progress, where its time went, at each level of verbosity, on each rank.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/stopper/Stopper.{arc,config} .
stopper=$bin/FlowStopper
unset SLURM_JOB_END_TIME

# json FILE EXPRESSION: true for the document d, or for the list d of the documents of a file of lines
json() {
  python3 - "$1" "$2" <<'PYTHON' || fail "$1: not $2"
import json, sys
text = open(sys.argv[1]).read()
d = [json.loads(line) for line in text.splitlines()] if sys.argv[1].endswith("l") else json.loads(text)
sys.exit(0 if eval(sys.argv[2]) else 1)
PYTHON
}

for mode in $(modes "$ranks"); do
  rm -rf output ./*.jsonl
  ends_with 0 start.log in_mode "$mode" "$stopper" -A,ProgressPeriod=4 -A,Progress=progress.jsonl -A,MaxIteration=5 Stopper.arc

  # The start.
  once start.log "\[run\] Stopper 1\.0\.0, $ranks rank\(s\)"
  once start.log "\[run\] Arcane-ShMem [0-9.]+, 1 machine\(s\), the first is '.+', process [0-9]+, 20[0-9-]+T"
  once start.log "\[run\] command line: .*FlowStopper .*-A,MaxIteration=5.* Stopper\.arc"
  once start.log "\[run\] parameters that are not defaults: .*command line: -A,MaxIteration is '5'"
  once start.log "\[run\] case file 'Stopper\.arc', configuration 'Stopper\.config'"
  once start.log "\[mesh\] Mesh0: $((32 * ranks)) cells, dimension 3, ready in .* s, generated"

  # The progress: of each fourth iteration and of the last one, and in a file for programs.
  [ "$(grep -c ' iteration  *[0-9]' start.log)" = 2 ] || fail "not two lines on the progress"
  once start.log "iteration      4 .* 80\.0 %.* elapsed [0-9.]+ s  ends in [0-9.]+ s"
  once start.log "iteration      5 .*100\.0 %"
  json progress.jsonl '[(e["event"], e["iteration"]) for e in d] == [("step", 4), ("step", 5), ("end", 5)]'
  json progress.jsonl 'd[0]["done"] == 0.8 and d[0]["remaining_s"] > 0 and d[2]["reason"] == "max-iteration"'

  # The end.
  once start.log "\[time\] [0-9.]+ s on $ranks rank\(s\)"
  once start.log "\[time\]   checkpoints written +2 "
  once start.log "\[time\] memory: [0-9.]+ MiB at most in one process"
  json output/listing/report.json "d['ranks'] == $ranks and d['iterations'] == 5 and d['exit_code'] == 0 and d['written_bytes'] > 0"
  json output/listing/report.json '[a["calls"] for a in d["actions"] if a["name"] == "Compute"] == [5]'
  json output/listing/report.json '[a["calls"] for a in d["actions"] if a["name"] in ("ReadCase", "ReadMesh", "BuildMesh")] == [1, 1, 1]'
  json output/listing/report.json '[a["calls"] for a in d["actions"] if a["name"] == "WriteCheckpoint"] == [1, 1]'
  json output/listing/report.json '[a["calls"] for a in d["actions"] if a["name"] == "Exchange of heat"] == [5]'
  once start.log "stopper: 5 exchanges"
  once start.log "\-\- Execution statistics: Action=Exchange of heat"
  json output/listing/report.json 'all(a["total_s"]["max"] <= d["actions"][0]["total_s"]["max"] for a in d["actions"])'
  [ "$ranks" = 1 ] || json output/listing/report.json 'd["synchronization_s"]["max"] > 0 and d["waiting_s"]["min"] >= d["synchronization_s"]["min"]'

  # A restart appends its progress; one that is stopped says so.
  ends_with 0 more.log in_mode "$mode" "$stopper" -arcane_opt continue -A,Progress=progress.jsonl Stopper.arc
  json progress.jsonl '[e["iteration"] for e in d] == [4, 5, 5, 6, 6] and d[4]["reason"] == "finished"'
  once more.log "\[time\]   checkpoints read +1 "
  once more.log "\[time\] with the former executions of this run: [0-9.]+ s, 6 iterations"
  ! grep -q "former executions" start.log || fail "the first execution has former ones"
  json output/listing/report.json 'd["iterations_of_all_executions"] == 6'
  json output/listing/report.json 'd["elapsed_of_all_executions_s"] > d["actions"][0]["total_s"]["mean"]'
  rm -rf output
  ends_with 12 stopped.log in_mode "$mode" "$stopper" -A,Progress=progress.jsonl -A,TimeLimit=0.001 Stopper.arc
  json progress.jsonl '[e["iteration"] for e in d] == [1, 1] and d[1]["reason"] == "stop-requested"'
  json output/listing/report.json 'd["exit_code"] == 12'

  # What follows does not depend on how ranks talk.
  ! daily || mode=$(any_mode)

  # A line per interval, which is longer than the run: only the last one.
  rm -rf output
  ends_with 0 interval.log in_mode "$mode" "$stopper" -A,ProgressInterval=1000 Stopper.arc
  once interval.log " iteration  *[0-9]"

  # What cannot be written is refused before anything is computed.
  mkfifo pipe
  for file in pipe missing/progress .; do
    ends_with 4 refused.log in_mode "$mode" "$stopper" -A,Progress=$file Stopper.arc
    once refused.log "cannot write the progress of the run in '$file'"
    ! grep -q "iteration" refused.log || fail "the run went on"
  done
  rm pipe

  # Levels differ, and each has the lines of those below.
  before=0
  for level in 0 1 2 3 4 5; do
    rm -rf output
    ends_with 0 level.log in_mode "$mode" "$stopper" -A,VerbosityLevel=$level Stopper.arc
    lines=$(wc -l <level.log)
    [ "$lines" -gt "$before" ] || fail "level $level has $lines lines, the level below $before"
    before=$lines
    case $level in
      0) ! grep -q '\*I-' level.log || fail "level 0 prints messages" ;;
      1) once level.log '\[run\] 6 iterations'; ! grep -q '\[time\]' level.log || fail "level 1 has times" ;;
      2) expect level.log '\[mesh\] Mesh0'; expect level.log '\[time\]'; ! grep -q 'stopper: time' level.log || fail "level 2 has info()" ;;
      3) once level.log 'stopper: time 6'; ! grep -q 'entry point Stopper' level.log || fail "level 3 has entry points" ;;
      4) [ "$(grep -c 'entry point Stopper.Compute: [0-9.]* s' level.log)" = 6 ] || fail "level 4 has not all calls"
         ! grep -q 'entry point .* begins' level.log || fail "level 4 has begins" ;;
      5) [ "$(grep -c 'entry point Stopper.Compute begins' level.log)" = 6 ] || fail "level 5 has not all begins" ;;
    esac
  done

  # Logs of each rank on request.
  rm -rf output
  ends_with 0 logs.log in_mode "$mode" "$stopper" -A,ParallelOutput=1 Stopper.arc
  for ((rank = 0; rank < ranks; ++rank)); do
    once "output/listing/logs.$rank" "stopper: time 6"
  done
done
