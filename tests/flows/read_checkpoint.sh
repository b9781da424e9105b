#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What h5py reads from checkpoints does not depend on the number of ranks, and is what the program printed.
# read_checkpoint.sh BUILD_BIN SOURCE_DIR MPIRUN...; exit code 77 without h5py
set -eu
bin=$1 source=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$source"/samples/shock_tube/ShockTube.{arc,config} .
"$bin/make_tube_mesh" 24 3 2 --out tube.msh >/dev/null
for n in 1 3; do
  "$@" -np $n "$bin/ShockTube" -A,MaxIteration=7,OutputDirectory=out$n ShockTube.arc >run$n.log 2>&1
  /usr/bin/python3 "$source/tests/flows/read_checkpoint.py" out$n/protection/ck_000000 Mesh0 Density >read$n.txt || {
    code=$?
    cat read$n.txt
    exit $code
  }
done
cat read1.txt
grep -q '^144 cells, sum of Density [0-9.]*$' read1.txt
cmp read1.txt read3.txt
