#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Local ids in the order of unique ids and along a curve: the values of each item, by unique id, have the same bits.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
"$bin/make_tube_mesh" 24 3 2 --sparse-tags 7 --out tube.msh

# same_as_ids DIRECTORY: as the run in the order of unique ids
same_as_ids() {
  "$bin/arcane_checkpoint" diff ids/protection "$1/protection" >diff.log || fail "$1: other values than in the order of unique ids"
  cmp ids/profile.txt "$1/profile.txt" || fail "$1: another profile than in the order of unique ids"
}

tube ids.log "$ranks" -A,OutputDirectory=ids -A,LocalNumbering=unique-ids -A,MaxIteration=40 ShockTube.arc
once ids.log '\[mesh\] Mesh0: locality of the numbering 0\.[0-9]* \(in the order of unique ids\)'
tube curve.log "$ranks" -A,OutputDirectory=curve -A,LocalNumbering=curve -A,MaxIteration=40 ShockTube.arc
once curve.log '\[mesh\] Mesh0: locality of the numbering 0\.[0-9]* \(along a curve; 0\.[0-9]* in the order of unique ids\)'
same_as_ids curve
values ids >ids.values
values curve >curve.values
! grep -q '_Places ' ids.values || fail "a mesh in the order of unique ids has places"
[ "$(grep -c '_Places ' curve.values)" = "$ranks" ] || fail "a mesh along a curve has no places"
# The rows of values are in another order.
! diff <(grep '_Density ' ids.values) <(grep '_Density ' curve.values) >/dev/null || fail "the curve is the order of unique ids"

# Small meshes are left as they are; another word is refused.
tube auto.log "$(any_mode)" -A,OutputDirectory=auto -A,MaxIteration=1 ShockTube.arc
once auto.log '\[mesh\] Mesh0: locality of the numbering .* \(in the order of unique ids\)'
! "$bin/ShockTube" -A,LocalNumbering=hilbert ShockTube.arc >wrong.log 2>&1 || fail "an unknown order is accepted"
expect wrong.log "LocalNumbering.*'hilbert', expected auto, unique-ids or curve"

# Threads as ranks, threads for loops, a simulated device.
tube threads.log "1x$ranks" -A,OutputDirectory=threads -A,LocalNumbering=curve -A,MaxIteration=40 ShockTube.arc
same_as_ids threads
tube loops.log "$(any_mode)" -A,T=2 -A,OutputDirectory=loops -A,LocalNumbering=curve -A,MaxIteration=40 ShockTube.arc
same_as_ids loops
tube device.log "$(any_mode)" -A,AcceleratorRuntime=simulated -A,OutputDirectory=device -A,LocalNumbering=curve -A,MaxIteration=40 ShockTube.arc
same_as_ids device

# A restart keeps the order, on the same number of ranks and on others.
tube first.log "$ranks" -A,OutputDirectory=halves -A,LocalNumbering=curve -A,MaxIteration=17 ShockTube.arc
others="1 $(in_all 3)"
for n in $others; do cp -r halves "on$n"; done
tube second.log "$ranks" -A,OutputDirectory=halves -A,LocalNumbering=unique-ids -A,MaxIteration=23 -arcane_opt continue ShockTube.arc
once second.log '\[mesh\] Mesh0: locality of the numbering .* \(along a curve\)'
same_as_ids halves
values halves | grep '_Density ' | diff <(grep '_Density ' curve.values) - || fail "the restart has another order"
for n in $others; do
  tube "on$n.log" "$n" "-A,OutputDirectory=on$n" -A,MaxIteration=23 -arcane_opt continue ShockTube.arc
  once "on$n.log" '\[mesh\] Mesh0: locality of the numbering .* \(along a curve\)'
  same_as_ids "on$n"
done

# Cells that move between ranks.
sed -i 's|<module name="ArcaneCheckpoint".*|&\n<module name="ArcaneLoadBalance" need="required"/>|' ShockTube.config
sed 's|<arcane-checkpoint>|<arcane-load-balance><active>true</active><period>5</period><statistics>true</statistics>\
<max-imbalance>-1</max-imbalance><min-cpu-time>0</min-cpu-time><partitioner name="MeshPartitionerTester"/></arcane-load-balance>\n&|' \
  ShockTube.arc >turning.arc
tube moved.log "$(any_mode)" -A,OutputDirectory=moved -A,LocalNumbering=curve -A,MaxIteration=40 turning.arc
[ "$ranks" = 1 ] || expect moved.log '\[load-balance\] .* 144 cells moved'
same_as_ids moved

# Variables of all kinds, cells that are removed and cells that move.
cp "$source"/tests/flows/kinds/Kinds.{arc,config} .
sed -i -e 's|<kinds/>|<kinds><removed>2</removed></kinds>|' Kinds.arc
for n in "$ranks" 2; do
  on "$n" "$bin/FlowKinds" -A,LocalNumbering=curve -A,OutputDirectory=kinds -A,MaxIteration=3 \
    $([ -d kinds ] && echo -arcane_opt continue) Kinds.arc >"kinds$n.log" 2>&1 || fail "exit code $? of FlowKinds on $n ranks"
  expect "kinds$n.log" 'Mesh0: locality of the numbering .* \(along a curve'
done
once kinds2.log 'kinds: 0 wrong values after the restart on .* iteration 3$'

# A mesh that is large enough, with numbers that say nothing about places.
if [ "$ranks" = 1 ]; then
  "$bin/make_tube_mesh" 60 40 40 --sparse-tags 3 --binary --out tube.msh
  tube large.log 1 -A,OutputDirectory=large -A,MaxIteration=1 ShockTube.arc
  once large.log 'locality of the numbering 0\.0[0-9]* \(along a curve; 0\.[3-9][0-9]* in the order of unique ids\)'
  tube poor.log 1 -A,OutputDirectory=poor -A,LocalNumbering=unique-ids -A,MaxIteration=1 ShockTube.arc
  once poor.log 'locality of the numbering 0\.[3-9][0-9]*, poor \(in the order of unique ids\)'
  "$bin/arcane_checkpoint" diff large/protection poor/protection >diff.log || fail "other values on a large mesh along a curve"
fi
