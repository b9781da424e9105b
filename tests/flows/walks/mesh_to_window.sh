#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From a mesh file to variables, some of them in the memory that the ranks of a machine share.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
# The same mesh in any order, as text or as bytes, gives the same results.
"$bin/make_tube_mesh" 20 2 3 --out tube.msh
tube ordered.log "$ranks" -A,MaxIteration=5 -A,OutputDirectory=ordered ShockTube.tabulated.arc
once ordered.log '\[mesh\] Mesh0: 120 cells, dimension 3'
"$bin/make_tube_mesh" 20 2 3 --out tube.msh --binary --shuffle 5
tube shuffled.log "$ranks" -A,MaxIteration=5 -A,OutputDirectory=shuffled ShockTube.tabulated.arc
once shuffled.log '\[mesh\] Mesh0: 120 cells, dimension 3'
cmp ordered/profile.txt shuffled/profile.txt || fail "the order of the mesh file changes the results"

# The table is in shared memory: one rank of the machine holds it, the others read it there.
values ordered | grep '^EquationOfStateTable ' >tables
[ "$(wc -l <tables)" = "$ranks" ] || fail "the checkpoint does not speak of the table of each rank"
[ "$(grep -cvE ' Real 0 [0-9]+ ' tables)" = 1 ] || fail "$(cat tables): expected the values of the table once"
