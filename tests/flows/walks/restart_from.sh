#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The user chooses the checkpoint from which a run goes on, and is told what exists and what does not fit.
set -eu
. "$(dirname "$0")/walk.sh"

cp "$source"/tests/flows/kinds/Kinds.{arc,config} .
kinds() { # LOG MODE ARGUMENT...
  local log=$1 mode=$2
  shift 2
  in_mode "$mode" "$bin/FlowKinds" "$@" Kinds.arc >"$log" 2>&1 || fail "exit code $? of FlowKinds $*"
}
refused() { # CODE LOG MODE ARGUMENT...
  local code=$1 log=$2 mode=$3
  shift 3
  before=$(sums output/protection)
  ends_with "$code" "$log" in_mode "$mode" "$bin/FlowKinds" "$@" Kinds.arc
  [ "$before" = "$(sums output/protection)" ] || fail "the checkpoints have changed: $*"
}

kinds first.log "${ranks}x1" -A,MaxIteration=3
other=$((ranks % 3 + 1))

# An earlier one, by number and by name, without the word 'continue'; on the same number of ranks, and on another one.
cp -r output kept
newest=$(ls kept/protection | grep ^ck_ | tail -n 1)
for choice in 0 ck_000001 000000; do
  numbers="$ranks $other"
  # By its number, on another number of ranks; by its name, on as many.
  ! daily || numbers=$([ $choice = 0 ] && echo "$other" || echo "$ranks")
  for n in $numbers; do
    rm -rf output
    cp -r kept output
    kinds chosen.log "${n}x1" "-A,RestartFrom=$choice" -A,MaxIteration=1
    iteration=$((10#${choice#ck_} + 1))
    once chosen.log "restart from checkpoint 'ck_00000$((iteration - 1))'"
    once chosen.log "kinds: 0 wrong values after the restart on $n ranks, iteration $iteration\$"
    [[ $(ls output/protection | grep ^ck_ | tail -n 1) > $newest ]] || fail "the chosen run has written no new checkpoint"
    # It goes on from the one that it has written.
    kinds next.log "$(any_mode)" -arcane_opt continue -A,MaxIteration=1
    once next.log "kinds: 0 wrong values after the restart on $ranks ranks, iteration $((iteration + 1))\$"
  done
done
rm -rf output
cp -r kept output

# A wrong name, or none, lists those that exist.
for choice in 7 ck_1 nonsense "" ../other; do
  refused 9 wrong.log "$(any_mode)" "-A,RestartFrom=$choice"
  once wrong.log "^-A,RestartFrom: there is no checkpoint '$choice', expected the number or the name of a checkpoint; 'output/protection' holds"
  once wrong.log "^  $newest: iteration [0-9]+, time 3, run "
  once wrong.log '^  ck_000000: iteration [0-9]+, time 1, run '
done

# A damaged one is not replaced by another one.
truncate -s 100 output/protection/ck_000001/rank_000000.h5
refused 9 damaged.log "${other}x1" -A,RestartFrom=1
once damaged.log "^-A,RestartFrom: ck_000001 refused: rank 0: file 'rank_000000.h5' is truncated: 100 bytes"
rm -rf output

# Fewer cells than ranks.
sed -i -e 's|<n>7</n>|<n>2</n>|; s|<n>3</n><length>3.0|<n>2</n><length>3.0|' Kinds.arc
kinds small.log "$(any_mode)" -A,MaxIteration=1
refused 4 word.log "1x$other" -arcane_opt continue -A,RestartPartition=Halves
once word.log "-A,RestartPartition is 'Halves', expected Bisection, Metis or Slices"
kinds many.log 1x5 -arcane_opt continue -A,MaxIteration=1
once many.log "mesh 'Mesh1' of the checkpoint has 4 cell.s. and the run 5 ranks: some have no cell, expected at least one per rank"
once many.log "kinds: 0 wrong values after the restart on 5 ranks, iteration 1\$"
