#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The code changes between a run and its restart: no variable starts from zero in silence.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/keeper/Keeper.{arc,config} .
keeper=$bin/FlowKeeper

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
  once renamed.log '-A,AcceptMissingVariables=1'
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
done
