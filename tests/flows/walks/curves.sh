#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Curves of a run that is killed have whole lines, its restart goes on with those of the checkpoint, and gnuplot shows them.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper
mode=$(any_mode)
trap 'kill -9 $(processes_of "$keeper" $$) 2>/dev/null || true; rm -rf "$work"' EXIT
nb_checkpoint() { ls output/protection 2>/dev/null | grep -cE '^ck_[0-9]+$' || true; }

# rows_are_whole FILE SEPARATOR COLUMN: all lines have as many fields as the first, and iterations one after the other
rows_are_whole() {
  [ "$(tail -c 1 "$1" | od -An -c | tr -d ' ')" = '\n' ] || fail "$1 ends within a line"
  awk -F "$2" -v column="$3" 'NR == 1 { n = ("'"$2"'" == ",") ? NF : NF - 1; c = (column < 0) ? n : column; next }
    NF != n { print "line " NR " has " NF " fields, expected " n; exit }
    $c != NR - 1 { print "line " NR " has iteration " $c; exit }' "$1" >faults
  [ ! -s faults ] || fail "$1: $(cat faults)"
}

in_mode "$mode" "$keeper" -A,//keeper/final-time=1e9 -A,OutputLevel=0 Keeper.arc >run.log 2>&1 </dev/null &
run=$!
# Rows are written each second.
until [ "$(nb_checkpoint)" -ge 2 ] && [ "$(cat output/courbes/time_history.csv 2>/dev/null | wc -l)" -ge 10 ]; do
  kill -0 $run 2>/dev/null || fail "the run ended"
  sleep 0.05
done
kill -9 $(processes_of "$keeper" $run)
wait $run || true
rows_are_whole output/courbes/time_history.csv , 1
rows_are_whole output/courbes/gnuplot/GlobalTime ' ' -1

ends_with 0 restart.log in_mode "$mode" "$keeper" -arcane_opt continue -A,//keeper/final-time=1e9 -A,MaxIteration=7 Keeper.arc
iteration=$(sed -n "s/.*restart from checkpoint '[^']*'.*iteration \([0-9]*\).*/\1/p" restart.log | head -n 1)
rows_are_whole output/courbes/time_history.csv , 1
rows_are_whole output/courbes/gnuplot/GlobalTime ' ' -1
[ "$(tail -n 1 output/courbes/time_history.csv | cut -d, -f1)" = $((iteration + 7)) ] || fail "the last row is not that of iteration $iteration + 7"

if type gnuplot >/dev/null 2>&1; then
  GNUTERM=dumb gnuplot -e once=1 -c output/courbes/plot.gp GlobalTime >plot.log 2>&1 </dev/null || fail "gnuplot"
  grep -q 'GlobalTim.*\*' plot.log || fail "gnuplot shows no curve"
  ends_with 2 names.log gnuplot -c output/courbes/plot.gp
  grep -q 'expected some of:.*GlobalTime' names.log || fail "plot.gp names no curves"
fi

# What a checkpoint needs is gone: that is said, and the run goes on.
rm -r output/protection/.curves
ends_with 0 lost.log in_mode "$mode" "$keeper" -arcane_opt continue -A,//keeper/final-time=1e9 -A,MaxIteration=3 Keeper.arc
grep -q "curves begin later than the run: cannot open 'output/protection/.curves/0_1.csv'" lost.log || fail "lost curves are not said"
[ "$(wc -l <output/courbes/time_history.csv)" = 4 ] || fail "expected curves of 3 iterations"

# A chain of restarts needs few files beside its checkpoints, and the curves are those of the whole chain.
rm -rf output
ends_with 0 chain.log in_mode "$mode" "$keeper" -A,//keeper/final-time=1e9 -A,MaxIteration=3 Keeper.arc
for link in $(seq 11); do
  ends_with 0 chain.log in_mode "$mode" "$keeper" -arcane_opt continue -A,//keeper/final-time=1e9 -A,MaxIteration=3 Keeper.arc
done
[ "$(wc -l <output/courbes/time_history.csv)" = 37 ] || fail "expected curves of 36 iterations"
rows_are_whole output/courbes/time_history.csv , 1
nb_file=$(ls output/protection/.curves/0_*.csv | wc -l)
[ "$nb_file" -le 7 ] || fail "$nb_file files of curves after 12 executions"
