#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on several machines is killed and one machine is lost with its memory: the run goes on from the copies that its neighbour keeps.
#   copies_on_machines.sh BUILD_BIN SOURCE_DIR MACHINES RANKS SHM SUPPORT_SCRIPT MPIRUN...
set -eu
. "$(dirname "$0")/machines.sh"
# The memory of each machine outlives its processes here.
export ARCANE_MACHINE_FOLDERS=$work/memory
mkdir "$ARCANE_MACHINE_FOLDERS"
keeper=$bin/FlowKeeper
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
case_with() { # OPTIONS
  sed "s|<period>1</period>|<period>1</period><checkpoint-service name=\"ArcaneHdf5Checkpoint2\">$1</checkpoint-service>|" Keeper.arc
}
case_with '<disk-every>4</disk-every>' >Copies.arc
case_with '<disk-every>4</disk-every><neighbour-copy>false</neighbour-copy>' >Alone.arc
grep -q disk-every Copies.arc || fail "Keeper.arc has another form"

keep() { # LOG N ARGUMENT...
  local log=$1 n=$2
  shift 2
  on "$n" "$keeper" "-A,OutputDirectory=$work/k" "$@" >"$log" 2>&1 </dev/null || fail "exit code $? of the run $*"
}
files() { (cd "$ARCANE_MACHINE_FOLDERS/machine$1" && find . -name 'rank_*.h5' -printf '%f\n' | sort | tr '\n' ' '); }
empty_memory() { [ -z "$(find "$ARCANE_MACHINE_FOLDERS" -mindepth 2)" ] || fail "$1: left in memory: $(find "$ARCANE_MACHINE_FOLDERS")"; }

# killed CASE: iteration 4 of the first execution is on the disk, iteration 7 in memory, and all processes die in iteration 8. What they leave
# is kept, since each run leaves the same.
killed() {
  local code=0
  rm -rf k "$ARCANE_MACHINE_FOLDERS"
  if [ -d "left.$1" ]; then
    cp -a "left.$1/k" k
    cp -a "left.$1/memory" "$ARCANE_MACHINE_FOLDERS"
    return
  fi
  mkdir "$ARCANE_MACHINE_FOLDERS"
  on "$ranks" "$keeper" "-A,OutputDirectory=$work/k" -A,//keeper/final-time=100 -A,//keeper/die-at=compute "-A,//keeper/die-time=8" "$1" \
    >killed.log 2>&1 </dev/null || code=$?
  [ $code != 0 ] || fail "the run was not killed"
  expect killed.log "copied into the memory of $nb_machine machine"
  mkdir "left.$1"
  cp -a k "left.$1/k"
  cp -a "$ARCANE_MACHINE_FOLDERS" "left.$1/memory"
}
lose() { rm -rf "$ARCANE_MACHINE_FOLDERS/machine$1"; }

# goes_on N ITERATION CASE: on N ranks to the end
goes_on() {
  keep again.log "$1" -A,//keeper/final-time=10 -arcane_opt continue "$3"
  once again.log "restart from checkpoint 'ck_[0-9]*' of iteration $2,"
  once again.log 'kept: time 10, number 10, concentration 10, late'
  empty_memory "after the restart from iteration $2"
}

# Nothing is lost: each machine holds its files and those of the one before.
killed Copies.arc
if [ "$nb_machine" = 2 ]; then
  [ "$(files 0)" = "$(files 1)" ] || fail "two machines: expected all files on both: $(files 0), $(files 1)"
else
  [ "$(files 0)" = 'rank_000000.h5 rank_000002.h5 ' ] || fail "three machines: $(files 0) on the first one"
fi
goes_on "$ranks" 7 Copies.arc
! grep -q 'of the copies of checkpoints' again.log || fail "$(grep 'of the copies of checkpoints' again.log)"

# Any one is lost, and the run goes on on all machines, or, without the last one if there are three, on one rank less.
for ((m = 0; m < nb_machine; ++m)); do
  killed Copies.arc
  lose $m
  goes_on $((m < nb_machine - 1 ? ranks : ranks - 1)) 7 Copies.arc
  once again.log "the copy of iteration 7, time 7, that the run had in the memory of machine.* is saved as"
  ! grep "the copy of iteration 7" again.log | grep -q "memory of [^i]*machine$m" || fail "files of the lost machine $m are used"
done

# Neighbours are lost, or there were no copies on neighbours: the disk's.
killed Copies.arc
lose 0
lose 1
goes_on "$ranks" 4 Copies.arc
[ "$nb_machine" = 2 ] || expect again.log "the copy of iteration 7, .*: no machine of this run has file 'rank_[0-9]*.h5' as it was written"
killed Alone.arc
lose 1
goes_on "$ranks" 4 Alone.arc
expect again.log "the copy of iteration 7, .*: no machine of this run has file 'rank_000001.h5' as it was written"

# A damaged file is taken from the neighbour.
killed Copies.arc
find "$ARCANE_MACHINE_FOLDERS/machine0" -name rank_000000.h5 -exec truncate -s 1000 {} \;
goes_on "$ranks" 7 Copies.arc

# Machines that share a folder would mix their files: there are no copies, and it is said once.
rm -rf k "$ARCANE_MACHINE_FOLDERS"
mkdir -p "$ARCANE_MACHINE_FOLDERS/machine0"
for ((m = 1; m < nb_machine; ++m)); do ln -s machine0 "$ARCANE_MACHINE_FOLDERS/machine$m"; done
keep shared.log "$ranks" -A,//keeper/final-time=6 Copies.arc
once shared.log 'W-.*is written to the disk, since its copy in memory cannot be: rank [0-9]*: '
[ "$(grep -c "is saved in 'k/protection'" shared.log)" = 6 ] || fail "expected all checkpoints on the disk"
