# SPDX-License-Identifier: Apache-2.0
# Variables on a group that changes at each iteration; five iterations, then the rest from the checkpoint.
set(wet_files WetFront.config WetFront.arc)
arcane_case_test(compat.WetFront TARGET CompatWetFront NP 4 ALL 1 FILES ${wet_files} ARGS WetFront.arc
  OPTIONS --like-one CHECK --expect "CHECK other group refused=1 partial=1 group=Wet" --expect "CHECK end .* wrong=0"
          --expect "CHECK differences=0" --made "output/depouillement/*")
arcane_case_test(compat.WetFrontBegin TARGET CompatWetFront NP 4 ALL 1 FILES ${wet_files} ARGS -A,MaxIteration=5 WetFront.arc
  OPTIONS --absent "CHECK end" --made output/checkpoint_info.xml)
arcane_case_test(compat.WetFrontContinue TARGET CompatWetFront NP 4 ALL 1 AFTER compat.WetFrontBegin compat.WetFront
  ARGS -arcane_opt continue WetFront.arc
  OPTIONS --keep --expect "CHECK restart .* wet=[1-9].* wrong=0" --like ../compat.WetFront.np@NP@ "CHECK end")
