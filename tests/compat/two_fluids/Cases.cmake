# SPDX-License-Identifier: Apache-2.0
# Two environments of three materials, and a layer of mixed cells that moves; five iterations, then the rest from the checkpoint.
set(fluid_files TwoFluids.config TwoFluids.arc)
set(fluid_checks --like-one CHECK --absent "wrong=[1-9]")
arcane_case_test(compat.TwoFluids TARGET CompatTwoFluids NP 1 3 1x4 ALL 4 2x2 FILES ${fluid_files} ARGS TwoFluids.arc
  OPTIONS ${fluid_checks} --expect "CHECK start 0 oil=[1-9][0-9]*/[1-9]" --expect "CHECK end 12 .* wrong=0")
# Values are moved by a device; those in shared memory by the host.
arcane_case_test(compat.TwoFluidsSimulated TARGET CompatTwoFluids NP 1 ALL 3 AFTER compat.TwoFluids.np1 FILES ${fluid_files}
  ARGS -A,AcceleratorRuntime=simulated TwoFluids.arc OPTIONS --absent "wrong=[1-9]" --like ../compat.TwoFluids.np1 CHECK)
foreach(name Begin Half)
  set(ranks NP 3 ALL 1 4)
  if(name STREQUAL "Half")
    list(APPEND ranks 1x4)
  endif()
  arcane_case_test(compat.TwoFluids${name} TARGET CompatTwoFluids ${ranks} FILES ${fluid_files} ARGS -A,MaxIteration=5 TwoFluids.arc
    OPTIONS --absent "CHECK end" --absent "wrong=[1-9]" --made output/checkpoint_info.xml)
endforeach()
arcane_case_test(compat.TwoFluidsContinue TARGET CompatTwoFluids NP 3 ALL 1 4 AFTER compat.TwoFluidsBegin compat.TwoFluids
  ARGS -arcane_opt continue TwoFluids.arc
  OPTIONS --keep --expect "CHECK restart 5 .* wrong=0" --expect "CHECK environments 2 first material OIL_CRUDE" --absent "wrong=[1-9]"
          --like ../compat.TwoFluids.np@NP@ "CHECK end")
# The same from the checkpoint of another number of ranks.
arcane_restart_test(compat.TwoFluidsOnOtherRanks BEGIN compat.TwoFluidsHalf TARGET CompatTwoFluids NP "3 1" ALL "1 4" "4 3" "1x4 3"
  AFTER compat.TwoFluids.np1 FILES ${fluid_files} ARGS -arcane_opt continue TwoFluids.arc
  OPTIONS --expect "CHECK restart 5 .* wrong=0" --absent "wrong=[1-9]" --like ../compat.TwoFluids.np1 "CHECK end")
# Names that the code has changed since: declared by itself, or from the checkpoint.
set(fluid_names -A,RenamedMaterials=OIL=PETROL:OIL_TAR=PETROL_BITUMEN -A,//arcane-post-processing/output/variable[2]=Amount_PETROL)
foreach(names new saved)
  arcane_restart_test(compat.TwoFluidsRenamed_${names} BEGIN compat.TwoFluidsHalf TARGET CompatTwoFluids NP "3 1" ALL "1 4" "4 4" "4 3"
    AFTER compat.TwoFluids.np1 FILES ${fluid_files}
    ARGS -arcane_opt continue ${fluid_names} -A,//compat-two-fluids/names=${names} TwoFluids.arc
    OPTIONS --expect "CHECK restart 5 .* wrong=0" --expect "CHECK environments 2 first material PETROL_CRUDE" --absent "wrong=[1-9]"
            --like ../compat.TwoFluids.np1 "CHECK end")
endforeach()
arcane_restart_test(compat.TwoFluidsNewNames BEGIN compat.TwoFluidsHalf TARGET CompatTwoFluids NP "3 1" ALL "4 4" FILES ${fluid_files}
  ARGS -arcane_opt continue -A,//compat-two-fluids/names=new TwoFluids.arc
  OPTIONS --code 4 --expect "has material 'OIL_CRUDE', 'OIL_TAR', which the code does not declare: it declares 'PETROL_CRUDE', 'PETROL_BITUMEN'"
          --expect "RenamedMaterials=OIL=PETROL:OIL_TAR=PETROL_BITUMEN reads" --absent "CHECK restart")
arcane_restart_test(compat.TwoFluidsWrongNames BEGIN compat.TwoFluidsHalf TARGET CompatTwoFluids NP "3 1" ALL "4 4" FILES ${fluid_files}
  ARGS -arcane_opt continue -A,RenamedMaterials=OIL_TARR=OIL_BITUMEN TwoFluids.arc
  OPTIONS --code 4 --expect "is 'OIL_TARR=OIL_BITUMEN' and the checkpoint has no environment or material 'OIL_TARR', expected one of 'OIL', 'WATER'"
          --expect "did you mean 'OIL_TAR'" --absent "CHECK restart")
foreach(fault "ghost|4|cell [0-9]+ has '.*WATER_SEA' on its owner, rank [0-9], and .* as a ghost on rank 1"
    "late|4|forceRecompute\\(\\) is called before endCreate\\(\\), expected after it"
    "id|3|operation 0 on material 'WATER_SEA': element 1 of the list is local id 1000000, expected that of a cell")
  # The mistake, the exit code (an ArgumentException ends with 3), the message.
  string(REGEX MATCH "^([^|]*)[|]([34])[|](.*)$" both "${fault}")
  arcane_case_test(compat.TwoFluids_${CMAKE_MATCH_1} TARGET CompatTwoFluids NP 3 ALL 1x4 FILES ${fluid_files}
    ARGS -A,//compat-two-fluids/fault=${CMAKE_MATCH_1} TwoFluids.arc
    OPTIONS --code ${CMAKE_MATCH_2} --expect "${CMAKE_MATCH_3}" --absent "CHECK end")
endforeach()
