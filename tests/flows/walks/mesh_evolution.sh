#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Cells that move between ranks during the run change no bit of its results.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
sed -i 's|<output-period>50|<output-period>10|' ShockTube.arc
sed -i 's|<module name="ArcaneCheckpoint".*|&\n<module name="ArcaneLoadBalance" need="required"/>|' ShockTube.config

# balanced NAME PARTITIONER MAX_IMBALANCE [ELEMENT]: a case that looks at its loads every 5 iterations
balanced() {
  sed "s|<arcane-checkpoint>|<arcane-load-balance><active>true</active><period>5</period><statistics>true</statistics>\
<max-imbalance>$3</max-imbalance><min-cpu-time>0</min-cpu-time><partitioner name=\"$2\">${4:-}</partitioner></arcane-load-balance>\n&|" \
    ShockTube.arc >"$1.arc"
}

tube fixed.log "$ranks" -A,OutputDirectory=fixed -A,MaxIteration=40 ShockTube.arc
balanced turning MeshPartitionerTester -1
balanced half MeshPartitionerTester -1 '<sub-rank-divider>2</sub-rank-divider>'
balanced boxes DefaultPartitioner -1
balanced metis Metis -1 '<tolerance-target>1.1</tolerance-target>'
balanced tolerant DefaultPartitioner 2.5
# What a partitioner chooses does not depend on how ranks talk.
for case in turning half boxes metis tolerant; do
  mode=$ranks
  [ "$case" = turning ] || mode=$(any_mode)
  tube "$case.log" "$mode" "-A,OutputDirectory=$case" -A,MaxIteration=40 "$case.arc"
  cmp fixed/profile.txt "$case/profile.txt" || fail "$case: another profile when cells move"
  grep -oE '\[tube\] (time|L1 ).*' fixed.log >fixed.lines
  grep -oE '\[tube\] (time|L1 ).*' "$case.log" | diff fixed.lines - || fail "$case: other results when cells move"
done
tube alone.log 1 -A,OutputDirectory=alone -A,MaxIteration=6 turning.arc
! grep -q '\[load-balance\]' alone.log || fail "one rank has nothing to balance"
if [ "$ranks" -gt 1 ]; then
  [ "$(grep -c '\[load-balance\] iteration [0-9]*, Mesh0: imbalance .* -> .* 144 cells moved in' turning.log)" -ge 7 ] ||
    fail "the tester did not move all cells at each of 8 times"
  [ "$(grep -c 'cells moved in' half.log)" = 8 ] || fail "cells were not moved 8 times"
  ! grep -q 'cells moved in' tolerant.log || fail "cells move below the imbalance that is accepted"
fi

# Ranks that are threads.
tube threads.log "1x$ranks" -A,OutputDirectory=threads -A,MaxIteration=40 turning.arc
cmp fixed/profile.txt threads/profile.txt || fail "another profile when cells move between threads"

# A checkpoint after exchanges, then a restart, which moves cells again.
tube first.log "$ranks" -A,OutputDirectory=halves -A,MaxIteration=17 turning.arc
cp -r halves late
tube second.log "$ranks" -A,OutputDirectory=halves -A,MaxIteration=23 -arcane_opt continue turning.arc
cmp fixed/profile.txt halves/profile.txt || fail "another profile when cells move before and after a restart"
sed 's|<active>true|<active>false|' turning.arc >still.arc
tube fourth.log "$ranks" -A,OutputDirectory=late -A,MaxIteration=23 -arcane_opt continue still.arc
cmp fixed/profile.txt late/profile.txt || fail "another profile when cells move before a restart only"

# Mistakes end all ranks with one sentence.
balanced unknown MetisPartitioner 0.1
! in_mode "$(any_mode)" "$bin/ShockTube" -A,MaxIteration=2 unknown.arc >unknown.log 2>&1 || fail "an unknown partitioner is accepted"
expect unknown.log "unknown.arc:.*no service.*MetisPartitioner|MetisPartitioner.*expected"
