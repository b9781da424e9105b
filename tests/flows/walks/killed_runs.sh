#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two runs are started in one directory and both are killed while they save: each published checkpoint is as it was written.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper

trap 'kill -9 $(processes_of "$keeper" $$) 2>/dev/null || true; rm -rf "$work"' EXIT
newest() { ls output/protection 2>/dev/null | grep -E '^ck_[0-9]+$' | tail -n 1; }

# Starting several processes takes long.
nb_trial=$((ranks == 1 ? 14 : 4))
if daily; then nb_trial=$((ranks == 1 ? 5 : 2)); fi
RANDOM=4711
for mode in $(modes "$ranks"); do
  rm -rf output
  last=-1
  seen=
  for ((trial = 1; trial <= nb_trial; ++trial)); do
    option=
    [ "$last" = -1 ] || option="-arcane_opt continue"
    for run in a b; do
      in_mode "$mode" "$keeper" -A,//keeper/final-time=1e9 -A,OutputLevel=0 $option Keeper.arc >"$run.log" 2>&1 </dev/null &
      [ $run = a ] && a=$! || b=$!
    done
    # At least one checkpoint more, then any time.
    while [ "$(newest)" = "$seen" ]; do
      kill -0 $a 2>/dev/null || kill -0 $b 2>/dev/null || fail "trial $trial, mode $mode: both runs ended"
      sleep 0.02
    done
    sleep "0.$((RANDOM % 30 + 10))"
    kill -9 $(processes_of "$keeper" $a) $(processes_of "$keeper" $b) 2>/dev/null || true
    wait $a || true
    wait $b || true
    ends_with 0 restart.log in_mode "$mode" "$keeper" -arcane_opt continue -A,//keeper/final-time=1e9 -A,MaxIteration=1 Keeper.arc
    ! grep -q refused restart.log || fail "trial $trial, mode $mode: $(grep refused restart.log)"
    found=$(sed -n "s/.*restart from checkpoint 'ck_0*\([0-9][0-9]*\)'.*/\1/p" restart.log)
    [ "$found" -gt "$last" ] || fail "trial $trial, mode $mode: restarted from $found, after $last"
    last=$found
    seen=$(newest)
  done
done
