#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A checkpoint of N ranks goes on with M ranks: every value of every item is there, and the shock tube has the bits of a run that was not
# interrupted.
set -eu
. "$(dirname "$0")/walk.sh"

# kinds LOG MODE ARGUMENT...: variables of each kind, on PROCESSESxTHREADS
kinds() {
  local log=$1 mode=$2
  shift 2
  in_mode "$mode" "$bin/FlowKinds" "$@" >"$log" 2>&1 || fail "exit code $? of FlowKinds $*"
}

cp "$source"/tests/flows/kinds/Kinds.{arc,config} .
# The second iteration removes cells, and moves others from rank to rank.
sed -i -e 's|<kinds/>|<kinds><removed>2</removed></kinds>|' Kinds.arc
kinds first.log "${ranks}x1" -A,OutputDirectory=kinds -A,MaxIteration=2 Kinds.arc
iteration=2
for mode in 1x1 $(in_all 4x1) 3x1 2x2 1x5 $(in_all 6x1 1x3 "${ranks}x1"); do
  # Daily in turns.
  if ! daily; then partitions="Bisection Slices"; elif [ $((iteration % 2)) = 0 ]; then partitions=Bisection; else partitions=Slices; fi
  for partition in $partitions; do
    rm -rf "$partition"
    cp -r kinds "$partition"
    kinds "$mode.$partition.log" "$mode" "-A,OutputDirectory=$partition" "-A,RestartPartition=$partition" -A,MaxIteration=1 \
      -arcane_opt continue Kinds.arc
    once "$mode.$partition.log" "kinds: 0 wrong values after the restart on .* iteration $iteration\$"
  done
  rm -rf kinds
  mv "$partition" kinds
  iteration=$((iteration + 1))
done

# What was chosen is told, and what depends on time spent is no choice.
if [ "$ranks" = 4 ]; then
  kinds choices.first.log 4x1 -A,OutputDirectory=choices -A,MaxIteration=1 Kinds.arc
  kinds choices.log 3x1 -A,OutputDirectory=choices -A,MaxIteration=1 -arcane_opt continue Kinds.arc
  once choices.log "different values of 'OfRank': each rank now has those of the first one"
  once choices.log "the values of 'InOrder', 'TextsInOrder' depend on the sub-domains: .* cut into equal parts in the order of ranks"
  once choices.log "no values of 'OncePerMachine': the first rank of each machine now has the values"
  once choices.log "the values of 1 former rank.s. that the run lacks are lost, beginning with 'ArcaneTimeHistory' of rank 3"
  once choices.log "Mesh0: 120 cells and .* of 4 rank.s., cut by bisection for 3 rank.s. with up to 40 cells each"
fi

# The whole state, on one rank: a run of one rank against runs that changed the number of ranks.
tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
tube one.log 1 -A,OutputDirectory=one -A,MaxIteration=40 ShockTube.arc
values one >one.values
tube half.log 1 -A,OutputDirectory=half -A,MaxIteration=22 ShockTube.arc
tube from.log "$ranks" -A,OutputDirectory=from -A,MaxIteration=10 ShockTube.arc
for n in $(in_all 1 2) 3 $(in_all 6 8) 1x7; do
  cp -r from "to$n"
  tube "to$n.log" "$n" "-A,OutputDirectory=to$n" -A,MaxIteration=12 -arcane_opt continue ShockTube.arc
  "$bin/arcane_checkpoint" diff half/protection "to$n/protection" >"diff$n.log" || fail "$ranks -> $n ranks: other values than on one rank"
  tube "back$n.log" "$(any_mode)" "-A,OutputDirectory=to$n" -A,MaxIteration=17 -arcane_opt continue -A,RestartPartition=Slices ShockTube.arc
  tube "end$n.log" 1 "-A,OutputDirectory=to$n" -A,MaxIteration=1 -arcane_opt continue ShockTube.arc
  values "to$n" >"to$n.values"
  diff one.values "to$n.values" || fail "$ranks -> $n -> $ranks -> 1 ranks: other values than on one rank"
  for run in one "to$n"; do cut -d, -f1,2 "$run/courbes/time_history.csv" >"$run.times"; done
  diff one.times "to$n.times" || fail "$ranks -> $n -> $ranks -> 1 ranks: other curves"
done

# A table that a machine has once.
tube table.one.log 1 -A,OutputDirectory=table.one -A,MaxIteration=12 ShockTube.tabulated.arc
tube table.first.log "$ranks" -A,OutputDirectory=table -A,MaxIteration=4 ShockTube.tabulated.arc
for n in 3 2 1; do
  tube "table.$n.log" "$n" -A,OutputDirectory=table -A,MaxIteration=$((n == 1 ? 2 : 3)) -arcane_opt continue ShockTube.tabulated.arc
done
values table.one >table.one.values
values table >table.values
diff table.one.values table.values || fail "a table per machine: $ranks -> 3 -> 2 -> 1 ranks have other values than one rank"

# METIS cuts the mesh as it did at the start of an uninterrupted run: then each rank has the same items, too.
mode=3
! daily || mode=1x3
tube three.log $mode -A,OutputDirectory=three -A,MaxIteration=40 ShockTube.arc
tube metis.log $mode -A,OutputDirectory=from -A,MaxIteration=30 -arcane_opt continue -A,RestartPartition=Metis ShockTube.arc
values three >three.values
values from >metis.values
diff three.values metis.values || fail "$ranks -> 3 ranks with METIS: other values than with 3 ranks from the start"
