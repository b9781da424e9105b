#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Pictures that threads of all ranks write while the run goes on: the files of those that the master writes, also beside checkpoints in the
# background, and only whole ones when the run is killed or a picture cannot be written.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh
format='<format name="VtkHdfV2PostProcessor"'
service='<checkpoint-service name="ArcaneHdf5Checkpoint2"'
case_with() { # OPTIONS: the case of the shock tube with a picture every three iterations and a checkpoint every five
  sed "s|$format/>|$format>$1</format>|; s|<output-period>50</output-period>|<output-period>3</output-period>|
    s|$service/>|$service><in-background>true</in-background></checkpoint-service>|; s|<period>100</period>|<period>5</period>|" ShockTube.arc
}
case_with "<use-collective-write>false</use-collective-write>" >Master.arc
case_with "<in-background>false</in-background>" >Foreground.arc
case_with "" >Background.arc
grep -q use-collective-write Master.arc || fail "ShockTube.arc has another form"

# same DIRECTORY DIRECTORY: both have the same pictures, to the last byte
same() {
  local file
  [ "$(ls "$1/depouillement")" = "$(ls "$2/depouillement")" ] || fail "$1 and $2 have other files: $(ls "$1/depouillement" "$2/depouillement")"
  for file in "$1"/depouillement/*.hdf "$1"/depouillement/*.series; do
    cmp "$file" "$2/depouillement/${file##*/}" || fail "$file is another one than that of $2"
  done
}

# whole DIRECTORY: its list names files that are there, and no others are under a name of a picture
whole() {
  local listed found
  listed=$(sed -n 's/.*"name": "\([^"]*\)".*/\1/p' "$1"/depouillement/*.series | sort)
  found=$(cd "$1/depouillement" && ls | grep '\.hdf$' || true)
  # A run may be killed between the name of a file and the list.
  [ -z "$(comm -23 <(echo "$listed") <(echo "$found"))" ] || fail "files of the list are missing: $listed, there are $found"
}

for mode in $(modes "$ranks"); do
  for case in Master Foreground Background; do
    rm -rf $case
    in_mode "$mode" "$bin/ShockTube" -A,OutputDirectory=$case -A,MaxIteration=20 $case.arc >$case.log 2>&1 || fail "exit code $? of $case"
  done
  [ "$(ls Background/depouillement/*.hdf | wc -l)" = 7 ] || fail "$mode: not seven pictures"
  same Foreground Master
  same Background Master
  "$bin/arcane_checkpoint" verify Background/protection >verify.log || fail "$mode: a checkpoint is damaged"
done

# A restart goes on with the list.
tube first.log "$(any_mode)" -A,OutputDirectory=restarted -A,MaxIteration=10 Background.arc
tube second.log "$(any_mode)" -A,OutputDirectory=restarted -A,MaxIteration=10 -arcane_opt continue Background.arc
cmp restarted/depouillement/*.series Background/depouillement/*.series || fail "the list of the restarted run is another one"

# A picture that cannot get its name is reported once, and the others are there.
mkdir -p taken/depouillement/Mesh0_000002.hdf/inside
tube taken.log "$ranks" -A,OutputDirectory=taken -A,MaxIteration=20 Background.arc
once taken.log "W.* output 'pictures': data of pictures of iteration 6 are not saved: rank 0: cannot rename "
once taken.log "output 'pictures' is incomplete: it could not be written 1 time"
[ "$(find taken/depouillement -name '*.hdf' -type f | wc -l)" = 6 ] || fail "the other pictures are not there"
[ -z "$(find taken/depouillement -name '*.part*')" ] || fail "drafts remain"

# Killed while pictures are written: what has the name of a picture is whole.
for delay in 0.3 $(in_all 0.5) 0.8 $(in_all 1.2); do
  rm -rf killed
  "${mpirun[@]}" -np "$ranks" "$bin/ShockTube" -A,OutputDirectory=killed -A,MaxIteration=2000 Background.arc >killed.log 2>&1 &
  pid=$!
  sleep "$delay"
  for process in $(processes_of "$bin/ShockTube" "$pid"); do kill -9 "$process" 2>/dev/null || true; done
  wait "$pid" 2>/dev/null || true
  ls killed/depouillement/*.series >/dev/null 2>&1 || continue
  whole killed
  for file in killed/depouillement/*.hdf; do
    other=Master/depouillement/${file##*/}
    [ ! -e "$other" ] || cmp "$file" "$other" || fail "$file of the killed run is not whole"
  done
  ls killed/protection 2>/dev/null | grep -q '^ck_[0-9]*$' || continue
  tube again.log "$(any_mode)" -A,OutputDirectory=killed -A,MaxIteration=8 -arcane_opt continue Background.arc
  whole killed
done
