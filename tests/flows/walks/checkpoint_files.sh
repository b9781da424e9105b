#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How the files of checkpoints are made: one per rank or per machine, compressed or not. The values are the same, on any number of ranks.
set -eu
. "$(dirname "$0")/walk.sh"
export ARCANE_TEST_KILLS=1 # see tests/support/guard

tube_files
"$bin/make_tube_mesh" 60 6 6 --out tube.msh
service='<checkpoint-service name="ArcaneHdf5Checkpoint2"'
case_with() { # OPTIONS: the case of the shock tube with a checkpoint every five iterations and these options of the service
  sed "s|$service/>|$service>$1</checkpoint-service>|; s|<period>100</period>|<period>5</period>|" ShockTube.arc
}
deflate='<data-compressor name="Deflate"/>'
machine='<one-file-per-machine>true</one-file-per-machine>'
background='<in-background>true</in-background>'
case_with "" >Plain.arc
case_with "$deflate" >Deflate.arc
case_with "$deflate<compression-level>6</compression-level>$background" >DeflateLater.arc
case_with "$machine" >Machine.arc
case_with "$machine$background" >MachineLater.arc
grep -q data-compressor Deflate.arc || fail "ShockTube.arc has another form"

size_of() { du -sb "$1/protection" | cut -f1; } # DIRECTORY

for mode in $(modes "$ranks"); do
  other_mode=$mode
  ! daily || other_mode=$(any_mode)
  tube Plain.log "$other_mode" -A,OutputDirectory=Plain -A,MaxIteration=12 Plain.arc
  tube whole.log "$other_mode" -A,OutputDirectory=whole -A,MaxIteration=20 Plain.arc
  values Plain >Plain.values
  values whole >whole.values
  for case in Deflate DeflateLater Machine MachineLater; do
    tube $case.log "$mode" -A,OutputDirectory=$case -A,MaxIteration=12 $case.arc
    "$bin/arcane_checkpoint" verify $case/protection >verify.log || fail "$mode: a checkpoint of $case is damaged"
    case $case in
      Deflate*) [ $((10 * $(size_of $case))) -lt $((8 * $(size_of Plain))) ] || fail "$mode: $(size_of $case) bytes, $(size_of Plain) plain" ;;
      *) [ "$(cd $case/protection && ls ck_*/*.h5 | sort -t/ -k2 -u | cut -d/ -f2)" = machine_000000.h5 ] || fail "$mode: not one file" ;;
    esac
    values $case >$case.values
    diff Plain.values $case.values >values.diff.log || fail "$mode: other values in $case"
    "$bin/arcane_checkpoint" diff Plain/protection $case/protection >diff.log || fail "$mode: $case differs"
    "$bin/arcane_checkpoint" info $case/protection >info.log || fail "$mode: info of $case"
    "$bin/arcane_checkpoint" export $case/protection $case.hdf >export.log || fail "$mode: export of $case"

    # A restart, of which the end is that of an uninterrupted run, whatever files the next checkpoints have.
    next=Plain
    [ "$case" = Deflate ] && next=Machine
    tube next.log "$other_mode" -A,OutputDirectory=$case -A,MaxIteration=8 -arcane_opt continue $next.arc
    values $case >again.values
    diff whole.values again.values >values.diff.log || fail "$mode: the restart of $case has other values"
  done
  rm -rf Plain whole Deflate DeflateLater Machine MachineLater
done

# Other numbers of ranks.
for case in Deflate Machine; do
  rm -rf one many
  tube many.log "$ranks" -A,OutputDirectory=many -A,MaxIteration=10 $case.arc
  tube one.log 1 -A,OutputDirectory=one -A,MaxIteration=20 Plain.arc
  for n in 1 3 $(in_all 2); do
    rm -rf "to$n"
    cp -r many "to$n"
    tube "to$n.log" "$n" "-A,OutputDirectory=to$n" -A,MaxIteration=10 -arcane_opt continue $case.arc
    "$bin/arcane_checkpoint" diff one/protection "to$n/protection" >"diff$n.log" || fail "$case: $ranks -> $n ranks: other values than on one"
  done
done

# The names that case files of Arcane have, in both services.
for name in LZ4DataCompressor zstdDataCompressor Bzip2DataCompressor; do
  case_with "<data-compressor name='$name'/>" >Other.arc
  rm -rf other
  tube other.log "$(any_mode)" -A,OutputDirectory=other -A,MaxIteration=2 Other.arc
  once other.log "checkpoints are compressed by 'Deflate' in place of"
  grep -q 'filter="shuffle deflate 1"' other/protection/ck_000000/manifest.xml || fail "$name compresses nothing"
done
case_with "<format-version>3</format-version><data-compressor name='None'/>" | sed 's|ArcaneHdf5Checkpoint2|ArcaneBasic2CheckpointWriter|' >Other.arc
rm -rf other
tube other.log "$(any_mode)" -A,OutputDirectory=other -A,MaxIteration=2 Other.arc
grep -q 'format-version="1"' other/protection/ck_000000/manifest.xml || fail "a checkpoint without filters has another version"

# What is wrong ends the run before it computes.
case_with '<data-compressor name="Deflat"/>' >Wrong.arc
ends_with 4 wrong.log in_mode "$(any_mode)" "$bin/ShockTube" -A,OutputDirectory=wrong Wrong.arc
expect wrong.log "Wrong.arc:[0-9]+:[0-9]+: .*data-compressor.*'Deflat'.*Deflate"
case_with "$deflate<compression-level>12</compression-level>" >Wrong.arc
ends_with 4 wrong.log in_mode "$(any_mode)" "$bin/ShockTube" -A,OutputDirectory=wrong Wrong.arc
expect wrong.log "Wrong.arc:[0-9]+:[0-9]+: .*compression-level.*'12'"
case_with "$deflate$machine" >Wrong.arc
ends_with 4 wrong.log in_mode "$(any_mode)" "$bin/ShockTube" -A,OutputDirectory=wrong Wrong.arc
once wrong.log "Wrong.arc:[0-9]+:[0-9]+: .*options 'one-file-per-machine' and 'data-compressor' are both given, expected one of them"

# Killed while they are written: what a restart finds is whole.
for case in Deflate Machine MachineLater; do
  for delay in 0.4 $(in_all 0.8); do
    rm -rf killed
    "${mpirun[@]}" -np "$ranks" "$bin/ShockTube" -A,OutputDirectory=killed -A,MaxIteration=2000 $case.arc >killed.log 2>&1 &
    pid=$!
    sleep "$delay"
    for process in $(processes_of "$bin/ShockTube" "$pid"); do kill -9 "$process" 2>/dev/null || true; done
    wait "$pid" 2>/dev/null || true
    ls killed/protection 2>/dev/null | grep -q '^ck_[0-9]*$' || continue
    "$bin/arcane_checkpoint" verify killed/protection >verify.log || fail "$case: a published checkpoint is damaged after $delay s"
    tube again.log "$(any_mode)" -A,OutputDirectory=killed -A,MaxIteration=3 -arcane_opt continue $case.arc
    [ -z "$(find killed/protection -name '*.part')" ] || fail "$case: the draft of the killed run remains"
  done
done
