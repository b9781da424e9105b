#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One rank is not as the others: the results are the same, or all ranks end within seconds with one message that names it.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/differ/Differ.{arc,config} .
differ=$bin/FlowDiffer

option() { echo "-A,//differ/$1=$2"; }

# run LOG [ARGUMENT...]
run() {
  local log=$1
  shift
  rm -rf output
  ends_with "${code:-0}" "$log" in_mode "$mode" "$differ" "$@"
}

# told LOG: sums over all cells, which do not depend on the ranks
told() { grep -o 'differ: iteration.*' "$1"; }

# same_as EXPECTED LOG WHAT
same_as() { told "$2" | diff "$1" - >difference.log || fail "$3: other results than those of one rank"; }

others=$((ranks - 1))
places="synchronize group queue views checkpoint end"

plate 8 2 >plate.vtk
sed 's|<sub-rank-divider>0|<sub-rank-divider>2|' Differ.arc >Halved.arc
mode=1x1 run whole.log Differ.arc
told whole.log >whole.values
[ "$(wc -l <whole.values)" = 6 ] || fail "expected six iterations"

for mode in $(modes "$ranks"); do
  # Ranks without cell, from the beginning or after an exchange of the mesh; restarted before one.
  for how in empty alone; do
    for case in Differ Halved; do
      run $how.log "$(option rank $others)" "$(option how $how)" "$(option steps 3)" $case.arc
      once $how.log "differ: $([ $how = empty ] && echo 1 || echo $others) ranks without cell"
      head -n 3 whole.values >first.values
      same_as first.values $how.log "$how in $case on $mode"
      ends_with 0 rest.log in_mode "$mode" "$differ" -A,ContinueFinished=1 -arcane_opt continue $case.arc
      tail -n 3 whole.values >last.values
      same_as last.values rest.log "$how in $case on $mode, restarted"
    done
  done

  for where in $places; do
    run slow.log "$(option rank $others)" "$(option where "$where")" "$(option how slow)" Differ.arc
    same_as whole.values slow.log "slow in $where on $mode"
  done
  daily || for where in $places; do
    for rank in 0 $others; do
      begin=$(date +%s%N)
      code=4 run throws.log "$(option rank $rank)" "$(option where "$where")" "$(option how throws)" Differ.arc
      [ $((($(date +%s%N) - begin) / 1000000)) -lt 5000 ] || fail "rank $rank left in $where: the others ended 5 s later"
      once throws.log "rank $rank leaves in '$where'"
      code=2 run exits.log "$(option rank $rank)" "$(option where "$where")" "$(option how exits)" Differ.arc
      expect exits.log "exit.0. was called in .*, rank $rank of $ranks"
    done
  done
  code=4 run stops.log "$(option rank $others)" "$(option where end)" "$(option how stops)" Differ.arc
  once stops.log "after step 2 rank $others ends the loop .* and rank 0 goes on"
done

# Ranks that are started in several directories, of which they would write to as many.
mkdir elsewhere
cp Differ.* plate.vtk elsewhere
cat >somewhere.sh <<'TEXT'
[ "${OMPI_COMM_WORLD_RANK:-0}" = 0 ] || cd elsewhere
exec "$@"
TEXT
rm -rf output
ends_with 4 directories.log on 2 bash somewhere.sh "$differ" Differ.arc
once directories.log "rank 0 writes to the directory '.*/output' and rank 1 to '.*/elsewhere/output', expected one directory for all"
[ ! -e elsewhere/output ] || fail "a rank made a directory of its own"
ends_with 0 absolute.log on 2 bash somewhere.sh "$differ" -A,OutputDirectory="$PWD/output" Differ.arc
same_as whole.values absolute.log "ranks in two directories that write to one"
