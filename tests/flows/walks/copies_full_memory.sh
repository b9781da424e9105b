#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The memory for copies of checkpoints is full, at any place where something is written there: the disk is used, and the run goes on.
set -eu
. "$(dirname "$0")/walk.sh"

namespaces=(--mount)
((EUID == 0)) || namespaces+=(--user --map-root-user)
if ! why=$(unshare "${namespaces[@]}" bash -c "mount -t tmpfs tmpfs '$work'" 2>&1); then
  echo "skipped: a small memory needs the right to unshare and mount: $why"
  exit 77
fi

memory=$work/memory
mkdir "$memory"
export ARCANE_CHECKPOINT_MEMORY=$memory
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
option='<checkpoint-service name="ArcaneHdf5Checkpoint2"><disk-every>3</disk-every></checkpoint-service>'
sed -i "s|<period>1</period>|<period>1</period>$option|" Keeper.arc

# with_memory OPTIONS LOG MODE: a run whose memory is a small file system
with_memory() {
  local options=$1 log=$2
  shift 2
  rm -rf output
  export -f in_mode on
  export mpirun_words="${mpirun[*]}"
  unshare "${namespaces[@]}" bash -c \
    'mount -t tmpfs -o "$1" tmpfs "$2"; read -ra mpirun <<<"$mpirun_words"; shift 2; in_mode "$@"; code=$?; find "$ARCANE_CHECKPOINT_MEMORY" -mindepth 1 | sed "s/^/left: /"; exit $code' \
    bash "$options" "$memory" "$1" "$bin/FlowKeeper" -A,//keeper/final-time=7 Keeper.arc >"$log" 2>&1 </dev/null || fail "exit code $? with a memory of $options"
}
all_on_disk() { # LOG
  once "$1" 'W-.*is written to the disk, since its copy in memory cannot be: rank [0-9]*: '
  [ "$(grep -c "is saved in 'output/protection'" "$1")" = 7 ] || fail "expected all checkpoints on the disk"
  ! grep -q 'copied into\|^left: ' "$1" || fail "$(grep 'copied into\|^left: ' "$1")"
  "$bin/arcane_checkpoint" verify output/protection >verify.log || fail "a checkpoint is damaged"
}

for mode in "${ranks}x1" "1x$ranks"; do
  # Enough of it: five copies, and the disk at times 3, 6 and in the end.
  with_memory size=64m enough.log "$mode"
  [ "$(grep -c 'copied into' enough.log)" = 5 ] || fail "expected five copies"
  ! grep -q 'W-\|^left: ' enough.log || fail "$(grep 'W-\|^left: ' enough.log)"

  # Less than the copy takes, as is known before it is written.
  with_memory size=128k small.log "$mode"
  all_on_disk small.log
  expect small.log "a copy takes [0-9.]* KiB of the memory of this machine, and [0-9.]* KiB are free in '.*/memory'"

  # No place for the next file or folder: at the first one, the second one...
  for ((nb_file = 1; nb_file <= 5 + ranks; ++nb_file)); do
    # Threads try each place daily, processes each third one.
    if daily && [ "$mode" = "${ranks}x1" ] && ((nb_file % 3 != 0)); then continue; fi
    with_memory "size=64m,nr_inodes=$nb_file" "files$nb_file.log" "$mode"
    all_on_disk "files$nb_file.log"
    expect "files$nb_file.log" 'No space left on device|cannot create|create file'
  done
done
