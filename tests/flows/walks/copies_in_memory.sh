#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Copies of checkpoints in the memory of the machine: a killed run goes on from the last one, and nothing remains of it in the end.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard

memory=$work/memory
mkdir "$memory"
export ARCANE_CHECKPOINT_MEMORY=$memory
tool=$bin/arcane_checkpoint tube=$bin/ShockTube
tube_files
# So late a final time that no run ends before it is killed.
sed -i 's|<final-time>0.2<|<final-time>20<|' ShockTube.arc
"$bin/make_tube_mesh" 100 2 1 --out tube.msh
trap 'kill -9 $(processes_of "$tube" $$) 2>/dev/null || true; rm -rf "$work"' EXIT

case_with() { # OPTIONS: the case of the shock tube with a checkpoint every two iterations and these options of the service
  sed "s|name=\"ArcaneHdf5Checkpoint2\"/>|name=\"ArcaneHdf5Checkpoint2\">$1</checkpoint-service>|; s|<period>100</period>|<period>2</period>|" ShockTube.arc
}
case_with "<disk-every>5</disk-every>" >Copies.arc
case_with "<disk-every>100000</disk-every>" >OnlyCopies.arc
case_with "<disk-every>5</disk-every><in-background>true</in-background>" >Background.arc
sed 's|<do-dump-at-end>true|<do-dump-at-end>false|' Copies.arc >NoEnd.arc
grep -q 'disk-every' Copies.arc && grep -q 'end>false' NoEnd.arc || fail "ShockTube.arc has another form"

run() { # LOG MODE DIRECTORY ARGUMENT...: the shock tube
  local log=$1 mode=$2 directory=$3
  shift 3
  in_mode "$mode" "$tube" "-A,OutputDirectory=$directory" "$@" >"$log" 2>&1 </dev/null || fail "exit code $? of the run $*"
}
goes_on() { # LOG MODE NB_ITERATION CASE: with the run in the directory k
  run "$1" "$2" k -A,MaxIteration="$3" -arcane_opt continue "$4"
}
empty_memory() { [ -z "$(ls -A "$memory")" ] || fail "$1: left in memory: $(find "$memory")"; }
listed() { { "$tool" list k/protection 2>/dev/null || true; } | sed -n "s/^$1  iteration \\([0-9]*\\),.*/\\1/p" | sort -n | tail -n 1; }

# newer_in_memory CASE: a copy is newer than what is on the disk, and the disk has something if the case says so. Sets last to its iteration.
newer_in_memory() {
  local on_disk
  last=$(listed 'copy in memory') on_disk=$(listed 'ck_[0-9]*')
  [ "$1" = OnlyCopies.arc ] || [ -n "$on_disk" ] || return 1
  [ -n "$last" ] && [ "$last" -gt "${on_disk:--1}" ]
}

# says_copy CASE: the same of a run that is alive, from its log, which takes less time
says_copy() {
  [ "$(grep -oE "copied into|is saved in 'k" killed.log | tail -n 1)" = 'copied into' ] || return 1
  [ "$1" = OnlyCopies.arc ] || grep -q "is saved in 'k" killed.log
}

# killed HOW MODE CASE: a run in the directory k of which all processes are killed, or one of them, while a copy is the newest checkpoint.
killed() {
  local how=$1 mode=$2 case=$3 pid process
  rm -rf k
  # Daily one run of each case is killed, and what it leaves is used several times.
  if daily && [ "$how" = all ] && [ -d "left/$case" ]; then
    rm -rf "$memory"
    cp -a "left/$case"/{k,memory} .
    newer_in_memory "$case" || fail "the copy of what a killed run leaves has other checkpoints"
    return
  fi
  for _ in {1..10}; do
    rm -rf k
    "$tool" forget k/protection >forget.log
    : >killed.log
    # The ranks that are not killed are asked to stop by mpirun, which gives them one second.
    OMPI_MCA_odls_base_sigkill_timeout=$([ "$how" = all ]; echo $?) \
      in_mode "$mode" "$tube" -A,OutputDirectory=k "$case" >killed.log 2>&1 </dev/null &
    pid=$!
    until says_copy "$case"; do
      kill -0 $pid 2>/dev/null || fail "the run ended before a copy"
      sleep 0.05
    done
    sleep "0.0$((RANDOM % 10))"
    for process in $(processes_of "$tube" $$); do
      kill -9 "$process" 2>/dev/null || true
      [ "$how" = all ] || break
    done
    wait $pid 2>/dev/null || true
    if newer_in_memory "$case"; then
      if daily && [ "$how" = all ]; then mkdir -p "left/$case" && cp -a k "$memory" "left/$case"; fi
      return 0
    fi
  done
  fail "no run was killed while a copy was the newest checkpoint"
}

# same_end MODE CASE: the run that was killed has, five iterations later, the values of one that was not.
same_end() {
  rm -rf whole
  local mode=$1
  ! daily || mode=$(any_mode)
  run whole.log "$mode" whole "-A,MaxIteration=$((last + 5))" "$2"
  "$tool" diff whole/protection k/protection >diff.log || fail "$1: other values than without the kill"
}

RANDOM=4711
for mode in $(modes "$ranks"); do
  # A run that ends leaves nothing in memory; on the disk are one in five and the last one.
  run end.log "$mode" end -A,MaxIteration=13 Copies.arc
  [ "$(grep -c 'copied into the memory of 1 machine' end.log)" = 5 ] || fail "$mode: expected five copies"
  [ "$(grep -c "is saved in 'end/protection'" end.log)" = 2 ] || fail "$mode: expected two checkpoints on the disk"
  empty_memory "$mode, normal end"
  rm -rf end

  # All processes are killed before the first checkpoint on the disk, or one of them after it.
  for how in all one; do
    if [ $how = all ]; then case=OnlyCopies.arc; else case=Copies.arc; fi
    killed $how "$mode" $case
    goes_on again.log "$mode" 5 $case
    once again.log "\[restart\] the copy of iteration $last, .* is saved as 'ck_[0-9]*' in 'k/protection'"
    once again.log "restart from checkpoint 'ck_[0-9]*' of iteration $last,"
    ! grep -q 'W-' again.log || fail "$mode: $(grep 'W-' again.log)"
    same_end "$mode" $case
    empty_memory "$mode, killed $how"
  done
done
mode=${ranks}x1
# The mode of what goes on, or is killed by nobody.
other_mode=$(any_mode)

# A wrong name of the folder is an error before anything is started.
ends_with 4 name.log in_mode "$other_mode" "$tube" -A,OutputDirectory=k -A,CheckpointMemory= Copies.arc
expect name.log "CheckpointMemory.* is '', expected a folder"
! grep -q 'iteration  ' name.log || fail "a run without a folder has computed something"

# On another number of ranks.
killed all "$mode" Copies.arc
nb_other=$((ranks % 3 + 1))
goes_on other.log "$(if daily; then echo "1x$nb_other"; else echo "${nb_other}x1"; fi)" 5 Copies.arc
once other.log "restart from checkpoint 'ck_[0-9]*' of iteration $last,"
same_end "$mode" Copies.arc
empty_memory "another number of ranks"

# A damaged copy, and one that lacks a file: the newest checkpoint of the disk is used, and a warning says why.
for fault in damaged missing; do
  killed all "$mode" Copies.arc
  file=$(find "$memory" -path '*/ck_*/rank_000000.h5' | tail -n 1)
  if [ $fault = missing ]; then
    find "$memory" -name rank_000000.h5 -delete
  else
    find "$memory" -name rank_000000.h5 -exec dd if=/dev/zero of={} bs=1 seek=5000 count=800 conv=notrunc status=none \;
  fi
  disk=$(listed 'ck_[0-9]*')
  goes_on fault.log "$other_mode" 5 Copies.arc
  once fault.log 'W-.*not used of the copies of checkpoints in memory'
  expect fault.log "the copy of iteration $last, .*: no machine of this run has file 'rank_000000.h5' as it was written"
  [ $fault = missing ] || expect fault.log "file 'rank_000000.h5' is damaged"
  once fault.log "restart from checkpoint 'ck_[0-9]*' of iteration $disk,"
  empty_memory "$fault copy"
done

# A new run in the same directory removes the copies when it begins to compute, not before.
killed all "$mode" Copies.arc
run init.log "$other_mode" k -arcane_opt init_only Copies.arc
[ "$(listed 'copy in memory')" = "$last" ] || fail "a run that computes nothing has removed the copy"
run new.log "$other_mode" k -A,MaxIteration=1 ShockTube.arc
once new.log '\[run\] [12] copies of checkpoints of an earlier run are removed from memory'
empty_memory "new run"

# A copy that cannot be written to the disk is an error, and stays.
killed all "$mode" OnlyCopies.arc
rm -rf k/protection
touch k/protection
ends_with 10 no_disk.log in_mode "$other_mode" "$tube" -A,OutputDirectory=k -arcane_opt continue OnlyCopies.arc
expect no_disk.log "cannot save the copies of checkpoints in memory in 'k/protection': rank 0: "
rm k/protection
[ "$(listed 'copy in memory')" = "$last" ] || fail "the copy is lost"
goes_on disk.log "$other_mode" 5 OnlyCopies.arc
same_end "$mode" OnlyCopies.arc

# An older checkpoint is chosen: the copy is saved all the same, and the next checkpoints come after it.
killed all "$mode" Copies.arc
chosen=$("$tool" list k/protection | sed -n 's/^\(ck_[0-9]*\).*/\1/p' | head -n 1)
run older.log "$other_mode" k "-A,RestartFrom=$chosen" -A,MaxIteration=1 Copies.arc
once older.log "\[restart\] the copy of iteration $last, .* is saved as 'ck_"
once older.log "restart from checkpoint '$chosen'"
empty_memory "chosen checkpoint"

# The copy of a run that nothing on the disk names is not used, but saved on request.
killed all "$mode" OnlyCopies.arc
rm -r k
ends_with 9 unknown.log in_mode "$other_mode" "$tube" -A,OutputDirectory=k -arcane_opt continue OnlyCopies.arc
once unknown.log 'W-.*is not used, since it is not of the run that goes on: .* iteration [0-9]+, run '
"$tool" save-copies k/protection >save.log || fail "exit code $? of save-copies"
once save.log "^ck_000000  iteration $last, "
empty_memory "save-copies"
goes_on saved.log "$other_mode" 5 OnlyCopies.arc
same_end "$mode" OnlyCopies.arc
ends_with 1 none.log "$tool" save-copies k/protection

# Those of a run that is alive stay.
in_mode "$mode" "$tube" -A,OutputDirectory=k OnlyCopies.arc >alive.log 2>&1 </dev/null &
pid=$!
until [ -n "$(listed 'copy in memory')" ]; do sleep 0.02; done
ends_with 2 forget.log "$tool" forget k/protection
once forget.log "the run that writes to '.*/k/protection' is not over"
ends_with 2 save.log "$tool" save-copies k/protection
"$tool" forget --all >all.log
once all.log "copies of checkpoints of '.*/k/protection' stay: the run is not over"
expect <("$tool" list k/protection) 'copy in memory  iteration .* which is not over'
# It is asked to stop: it saves itself on the disk.
touch k/stop
code=0
wait $pid || code=$?
[ $code = 12 ] || fail "exit code $code of a run that was asked to stop"
empty_memory "asked to stop"

# The last copy of a run that ends without a checkpoint goes to the disk.
rm -rf k
run no_end.log "$other_mode" k -A,MaxIteration=9 NoEnd.arc
once no_end.log "checkpoint 'ck_000000' of time .* is saved in 'k/protection' from its copy in memory"
[ "$(listed 'ck_[0-9]*')" = 8 ] || fail "expected a checkpoint of iteration 8"
empty_memory "end without a checkpoint"

# After a restart from an older checkpoint the first one goes to the disk: the next restart goes on from there.
rm -rf k
run first.log "$other_mode" k -A,MaxIteration=20 Copies.arc
run chosen.log "$other_mode" k -A,RestartFrom=ck_000000 -A,MaxIteration=3 NoEnd.arc
once chosen.log "checkpoint 'ck_000002' of time .* is saved in"
! grep -q 'copied into' chosen.log || fail "a copy before a checkpoint on the disk"

# Checkpoints of the disk in the background, copies between them.
rm -rf k
run background.log "$other_mode" k -A,MaxIteration=23 Background.arc
[ "$(grep -c 's in the background$' background.log)" = 3 ] || fail "expected three checkpoints in the background"
[ "$(grep -c 'copied into' background.log)" = 9 ] || fail "expected nine copies"
last=18
same_end "$mode" Copies.arc
empty_memory "background"

# Killed at any time, also while a copy is written: the restart goes on from the last copy that the log names, or a later one.
for delay in 0.1 $(in_all 0.3) 0.6 $(in_all 1.0); do
  rm -rf k
  : >killed.log
  in_mode "$mode" "$tube" -A,OutputDirectory=k Copies.arc >killed.log 2>&1 </dev/null &
  pid=$!
  until grep -q 'copied into' killed.log; do sleep 0.02; done
  sleep $delay
  kill -9 $(processes_of "$tube" $$) 2>/dev/null || true
  wait $pid 2>/dev/null || true
  nb_saved=$(grep -cE "copied into|is saved in 'k" killed.log)
  goes_on any.log "$other_mode" 1 Copies.arc
  found=$(sed -n "s/.*restart from checkpoint .* of iteration \([0-9]*\),.*/\1/p" any.log)
  holds "iteration of the restart after $nb_saved checkpoints of two iterations each" "$found >= 2 * $nb_saved && $found <= 2 * $nb_saved + 2"
  empty_memory "killed after $delay s"
done

# What dead runs have left, of all directories.
killed all "$mode" OnlyCopies.arc
"$tool" forget --all >all.log
once all.log "^[12] cop.* of checkpoints of '.*/k/protection' removed"
empty_memory "forget --all"
