#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The code changes between a run and its restart: no variable starts from zero in silence.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper

# Another number of ranks.
other=1x3
[ "$ranks" != 3 ] || other=1x2

for mode in $(modes "$ranks"); do
  rm -rf output
  ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc

  # The same code: a variable that the loop declares is not there yet, one that nobody refers to need not be.
  rm -rf former && cp -r output former
  ends_with 0 same.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once same.log 'has 1 variable\(s\) that no module or service has declared so far'
  once same.log "'Late' \\(one Real per Cell of mesh Mesh0\\)"
  ! grep -qE "lacks|'Persistent'" same.log || fail "the same code differs from itself"
  expect same.log 'kept: time 4, number 4, concentration 4, late 4'
  rm -rf output && mv former output

  # Renamed.
  sums output/protection >before.sums
  KEEPER_NAME=Concentrations ends_with 4 renamed.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once renamed.log "checkpoint 'output/protection/ck_000001' lacks 1 variable\\(s\\) of the code"
  once renamed.log "'Concentrations' \\(one Real per Cell of mesh Mesh0\\), was it 'Concentration'\\?"
  once renamed.log "  'Concentration' \\(one Real per Cell of mesh Mesh0\\)$"
  once renamed.log '^-A,RenamedVariables=Concentration=Concentrations reads a variable .*; -A,AcceptMissingVariables=Concentrations lets'
  sums output/protection | diff before.sums - || fail "checkpoints changed"
  # Renamed, and accepted; what nobody declares goes into the next checkpoints too.
  KEEPER_NAME=Other ends_with 0 accepted.log in_mode "$mode" "$keeper" -arcane_opt continue -A,AcceptMissingVariables=1 -A,MaxIteration=1 Keeper.arc
  once accepted.log 'lacks 1 variable\(s\) of the code'
  once accepted.log "'Other' \\(one Real"
  expect accepted.log 'kept: time 3, number 3, concentration 1, late 3'
  ends_with 0 back.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  ! grep -q 'lacks' back.log || fail "a variable that the checkpoint kept is missing"
  once back.log "  'Other' \\(one Real per Cell of mesh Mesh0\\)$"
  expect back.log 'kept: time 4, number 4, concentration 3, late 4'

  # Renamed by the option that the message gives, with the same ranks and with others; the next checkpoint has the new name.
  for m in "$mode" "$other"; do
    rm -rf output
    ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc
    for steps in 1 1; do
      KEEPER_NAME=Concentrations ends_with 0 "named_$steps.log" in_mode "$m" "$keeper" -arcane_opt continue -A,MaxIteration=$steps \
        -A,RenamedVariables=Concentration=Concentrations Keeper.arc
      [ -e named.log ] || mv "named_$steps.log" named.log
    done
    once named.log "'Mesh0_Cell_Concentration' is read as 'Mesh0_Cell_Concentrations'"
    ! grep -qE 'is read as|lacks' named_1.log || fail "a variable that has its new name is renamed again"
    expect named_1.log "kept: time 4, number 4, concentration 4, late 4"
    rm named.log
  done
  rm -rf output
  ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc
  ends_with 4 both.log in_mode "$mode" "$keeper" -arcane_opt continue -A,RenamedVariables=Number=Late Keeper.arc
  once both.log "-A,RenamedVariables is 'Number=Late' and the checkpoint has variables of both names"
  ends_with 4 unknown.log in_mode "$mode" "$keeper" -arcane_opt continue -A,RenamedVariables=Numbr=Count Keeper.arc
  once unknown.log "the checkpoint has no variable 'Numbr', expected .*, did you mean 'Number'\?"
  # Accepted by name.
  KEEPER_NAME=Other ends_with 4 refused.log in_mode "$mode" "$keeper" -arcane_opt continue -A,AcceptMissingVariables=Another Keeper.arc
  once refused.log 'lacks 1 variable\(s\) of the code'
  KEEPER_NAME=Other ends_with 0 accepted.log in_mode "$mode" "$keeper" -arcane_opt continue -A,AcceptMissingVariables=Another:Other Keeper.arc
  once accepted.log 'lacks 1 variable\(s\) of the code'

  # Integers that are reals now: one value and arrays of items, and a number.
  rm -rf output
  ends_with 0 whole.log in_mode "$mode" "$keeper" Keeper.arc
  for m in "$mode" "$other"; do
    rm -rf output
    KEEPER_TYPE=int32 ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc
    KEEPER_NAME=Density ends_with 0 reals.log in_mode "$m" "$keeper" -arcane_opt continue -A,RenamedVariables=Concentration=Density Keeper.arc
    once reals.log "'Mesh0_Cell_Density' was an Int32 and is a Real: its values are converted"
    once reals.log "'Mesh0_Cell_Row' was an Int32 and is a Real"
    once reals.log "'Total' was an Int32 and is a Real"
    [ "$(grep -o 'kept:.*' reals.log)" = "$(grep -o 'kept:.*' whole.log)" ] || fail "converted values differ"
  done

  # Of another type: told at once for modules, at the declaration for what comes later.
  rm -rf output
  ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=2 Keeper.arc
  KEEPER_TYPE=int32 ends_with 4 type.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once type.log "checkpoint 'output/protection/ck_000001' has variables of other types than the code"
  once type.log "'Concentration' is one Real per Cell in the checkpoint, and one Int32 per Cell in module 'Keeper'"
  KEEPER_LATE_TYPE=int32 ends_with 4 late.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once late.log "checkpoint 'output/protection/ck_000001' has variables of other types than the code"
  once late.log "'Late' is one Real per Cell in the checkpoint, and one Int32 per Cell in the code"

  # Declared by the initialisation, which gives it its values: listed.
  KEEPER_INIT_NAME=New ends_with 0 init.log in_mode "$mode" "$keeper" -arcane_opt continue Keeper.arc
  once init.log 'lacks 1 variable\(s\) that the initialisation has declared'
  once init.log "'New' \\(one Real per Cell of mesh Mesh0\\)"

  # Another mesh in the case file, another version of the code: said at each restart.
  rm -rf output
  ends_with 0 first.log in_mode "$mode" "$keeper" -A,MaxIteration=1 Keeper.arc
  for m in "$mode" "$other"; do
    KEEPER_PATCH=1 ends_with 0 mesh.log in_mode "$m" "$keeper" -arcane_opt continue -A,MaxIteration=1,//mesh/meshgenerator/sod/x=5 Keeper.arc
    once mesh.log "the case file describes other meshes than when the run of checkpoint 'output/protection/ck_00000[0-9]' began:"
    once mesh.log "  mesh/meshgenerator/sod/x was '4' and is '5'"
    [ "$m" != "$mode" ] || once mesh.log "was written by version 1.0.0 of 'Keeper', and this is version 1.0.7"
  done
  ends_with 0 mesh.log in_mode "$mode" "$keeper" -arcane_opt continue -A,MaxIteration=1 Keeper.arc
  once mesh.log "was written by version 1.0.7 of 'Keeper', and this is version 1.0.0"
  ! grep -q 'describes other meshes' mesh.log || fail "the mesh of the run differs from itself"
done
