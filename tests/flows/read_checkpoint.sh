#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What h5py reads from checkpoints does not depend on the number of ranks, and is what the program printed.
# read_checkpoint.sh BUILD_BIN SOURCE_DIR MPIRUN...; exit code 77 without h5py
set -eu
bin=$1 source=$2
shift 2
mpirun=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$source"/samples/shock_tube/ShockTube.{arc,config} .
"$bin/make_tube_mesh" 30 6 4 --out tube.msh >/dev/null
service='<checkpoint-service name="ArcaneHdf5Checkpoint2"'
# run RANKS NAME OPTIONS: what h5py reads from a checkpoint with these options is in NAME.txt
run() {
  local n=$1 name=$2
  sed "s|$service/>|$service>$3</checkpoint-service>|" ShockTube.arc >$name.arc
  "${mpirun[@]}" -np $n "$bin/ShockTube" -A,MaxIteration=7,OutputDirectory=$name $name.arc >$name.log 2>&1
  /usr/bin/python3 "$source/tests/flows/read_checkpoint.py" $name/protection/ck_000000 Mesh0 Density >$name.txt || {
    code=$?
    cat $name.txt
    exit $code
  }
}
run 1 one ''
run 3 three ''
run 1 deflate '<data-compressor name="Deflate"/>'
run 3 machine '<one-file-per-machine>true</one-file-per-machine>'
grep -q 'Density.*filter=' deflate/protection/ck_000000/manifest.xml
[ "$(ls machine/protection/ck_000000)" = $'machine_000000.h5\nmanifest.xml' ]
cat one.txt
grep -q '^720 cells, sum of Density [0-9.]*$' one.txt
for name in three deflate machine; do cmp one.txt $name.txt; done
