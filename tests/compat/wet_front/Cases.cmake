# SPDX-License-Identifier: Apache-2.0
# Variables on a group that changes at each iteration; five iterations, then the rest from the checkpoint.
set(wet_files WetFront.config WetFront.arc)
arcane_case_test(compat.WetFront TARGET CompatWetFront NP 4 ALL 1 FILES ${wet_files} ARGS WetFront.arc
  OPTIONS --like-one CHECK --expect "CHECK other group refused=1 partial=1 group=Wet" --expect "CHECK end .* wrong=0"
          --expect "CHECK options mark=IsWet watched: IsWet IsWet wrong=0 temporary=1" --expect "CHECK differences=0" --made "output/depouillement/*")
arcane_case_test(compat.WetFrontBegin TARGET CompatWetFront NP 4 ALL 1 FILES ${wet_files} ARGS -A,MaxIteration=5 WetFront.arc
  OPTIONS --absent "CHECK end" --made output/checkpoint_info.xml)
arcane_case_test(compat.WetFrontContinue TARGET CompatWetFront NP 4 ALL 1 AFTER compat.WetFrontBegin compat.WetFront
  ARGS -arcane_opt continue WetFront.arc
  OPTIONS --keep --expect "CHECK restart .* wet=[1-9].* wrong=0" --like ../compat.WetFront.np@NP@ "CHECK end")
# Options that name no variable, and one of another type.
foreach(fault "IsWett|did you mean 'IsWet'" "NodeCoord|this variable has another type")
  string(REGEX MATCH "^([^|]*)[|](.*)$" both "${fault}")
  arcane_case_test(compat.WetFrontOf_${CMAKE_MATCH_1} TARGET CompatWetFront NP 1 ALL 4 FILES ${wet_files} ARGS WetFront.arc
    OPTIONS --edit WetFront.arc "s|<watched>IsWet</watched>|<watched>${CMAKE_MATCH_1}</watched>|" --code 4
            --expect "'${CMAKE_MATCH_1}', expected the name of a 'Arcane::VariableCellInt32' of mesh 'Mesh0'.*${CMAKE_MATCH_2}")
endforeach()
