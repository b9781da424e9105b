#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make_steps.sh SOURCE: the steps of the guide are what their patches make, and a change of a folder is taken back into its patch and the later ones.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "make_steps: $*"; exit 1; }
mkdir -p "$work/docs"
cp -r "$1/docs/guide" "$work/docs"
make=$work/docs/guide/make_steps

"$make" "$work/made"
[ "$(ls "$work/made")" = "$(ls "$work/docs/guide/steps")" ] || fail "some steps are not made"
[ -z "$(find "$work/made" -name '*.patch' -o -name '*.orig' -o -name '*.rej')" ] || fail "there are files of patches in the steps"
"$make" --from "$work/made"
diff -r "$1/docs/guide/steps" "$work/docs/guide/steps" || fail "the patches are not those that --from writes"

for step in 01_mesh 02_fluxes; do
  mkdir "$work/made/$step/build" "$work/made/$step/output"
  touch "$work/made/$step/build/Cooling" "$work/made/$step/output/run.csv"
done
"$make" --from "$work/made"
diff -r "$1/docs/guide/steps" "$work/docs/guide/steps" || fail "--from takes what a build and a run have written"

! "$make" --from "$work/docs" 2>"$work/log" || fail "steps are taken from a folder without steps"
grep -q "has no folder '01_mesh', expected all steps" "$work/log" || fail "$(cat "$work/log")"

cp -r "$work/made" "$work/before"
! "$make" "$work/made" 2>"$work/log" || fail "folders of a user are replaced"
grep -q "made/01_mesh' exists, expected a folder without steps: it may hold work of yours" "$work/log" || fail "$(cat "$work/log")"
diff -r "$work/before" "$work/made" || fail "a refusal changes folders"
rm -r "$work"/made/0[12]_*/build "$work"/made/0[12]_*/output

sed -i '1s/$/ changed/' "$work/made/02_fluxes/main.cc"
echo "// new" >"$work/made/02_fluxes/New.h"
! "$make" --from "$work/made" 2>"$work/log" || fail "a step may lack a file of the step before"
grep -q "03_options has no 'New.h', expected it: a step keeps the files of 02_fluxes" "$work/log" || fail "$(cat "$work/log")"
for step in "$work"/made/0[3-9]_*; do cp "$work/made/02_fluxes/New.h" "$step"; done
"$make" --from "$work/made"
"$make" "$work/again"
diff -r "$work/made" "$work/again" || fail "changed steps do not come back"
grep -q '^-.* changed$' "$work/docs/guide/steps/03_options/step.patch" || fail "the step after the changed one is not told apart from it"
[ "$(find "$work/docs/guide/steps" -name New.h)" = "$work/docs/guide/steps/02_fluxes/New.h" ] || fail "a new file is not in the folder of its step alone"

sed -i 's/^ .*//' "$work/docs/guide/steps/04_ranks/step.patch"
! "$make" "$work/wrong" >"$work/log" 2>&1 || fail "a patch that does not fit is accepted"
grep -q "04_ranks/step.patch does not fit 03_options" "$work/log" || fail "$(cat "$work/log")"
