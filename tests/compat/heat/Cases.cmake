# SPDX-License-Identifier: Apache-2.0
# Generated mesh, synchronised variables. On any number of ranks, the same bits.
set(heat_files Heat.config Heat.arc)
set(heat_checks --expect "CHECK min=.* max=10000 hot=" --expect "CHECK differences after synchronize=0")
arcane_case_test(compat.Heat TARGET CompatHeat NP 4 ALL 1 FILES ${heat_files} ARGS Heat.arc
  OPTIONS --like-one CHECK --expect "CHECK cells=576 nodes=819 family=Cell" ${heat_checks} --made "output/depouillement/*"
          --once "CHECK runner policy=Sequential as the run=1")
# Cells that are cut: the command line changes the generator and the subdivider. On any number of ranks, the same bits.
arcane_case_test(compat.HeatSubdivided TARGET CompatHeat NP 3 ALL 1 2 4 FILES ${heat_files}
  ARGS -A,//meshes/mesh/generator/z[2]/n=4 -A,//meshes/mesh/subdivider/nb-subdivision=1 Heat.arc
  OPTIONS --edit Heat.arc "s|</generator>|&<partitioner>Metis</partitioner><subdivider><nb-subdivision>0</nb-subdivision></subdivider>|"
          --edit Heat.arc "s|<nb-part-\\(.\\)>.<|<nb-part-\\1>0<|" --like-one CHECK --expect "CHECK cells=6144 nodes=7225 family=Cell"
          --expect "CHECK differences after synchronize=0")
# What the command line asks for is what runners of the application are made with.
arcane_case_test(compat.HeatSimulatedDevice TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files}
  ARGS -A,AcceleratorRuntime=simulated Heat.arc OPTIONS --once "CHECK runner policy=CUDA as the run=1"
          --expect "CHECK differences after synchronize=0" --once "\\[sync\\] halos on the device; neighbours of rank 0")
# Rows change while blocks and queues stay.
arcane_case_test(compat.HeatMovingSimulatedDevice TARGET CompatHeat NP 2x2 ALL 1 4 1x4 FILES ${heat_files}
  ARGS -A,AcceleratorRuntime=simulated Heat.arc
  OPTIONS --edit Heat.arc "s|<nb-iteration>|<move-period>3</move-period>\\n&|" ${heat_checks}
          --once "\\[sync\\] halos on the device; neighbours of rank 0")

# The same bits when cells go from rank to rank: by the application, by the load balance.
arcane_case_test(compat.HeatMoving TARGET CompatHeat NP 4 ALL 1 FILES ${heat_files} ARGS Heat.arc
  OPTIONS --edit Heat.arc "s|<nb-iteration>|<move-period>3</move-period>\\n&|" --like-one "CHECK" ${heat_checks}
          --made "output/depouillement/*")
set(balance "s|<compat-heat>|<arcane-load-balance><active>true</active><period>5</period>\
<max-imbalance>-1</max-imbalance><min-cpu-time>0</min-cpu-time><partitioner name='PARTITIONER'/></arcane-load-balance>\\n&|")
string(REPLACE PARTITIONER Metis metis_balance "${balance}")
string(REPLACE PARTITIONER PTScotch scotch_balance "${balance}")
# The run begins with slabs, which are not the best cut: cells move.
set(balanced_checks --edit Heat.arc "s|<nb-part-x>2|<nb-part-x>4|" --edit Heat.arc "s|<nb-part-y>2|<nb-part-y>1|" --like ../compat.Heat.np4 "CHECK"
  --expect "load-balance. iteration 15, Mesh0: imbalance .* cells moved in" --expect "mesh changed, iteration 5")
arcane_case_test(compat.HeatBalanced TARGET CompatHeat NP 4 AFTER compat.Heat FILES ${heat_files} ARGS Heat.arc
  OPTIONS --edit Heat.arc "${metis_balance}" ${balanced_checks})
# Another library does the same, where the build has it. Elsewhere its name is an error.
if(ARCANE_HAS_SCOTCH)
  arcane_case_test(compat.HeatScotch TARGET CompatHeat NP 4 AFTER compat.Heat FILES ${heat_files} ARGS Heat.arc
    OPTIONS --edit Heat.arc "${scotch_balance}" ${balanced_checks})
else()
  arcane_case_test(compat.HeatWithoutScotch TARGET CompatHeat NP 4 ALL 1 1x4 FILES ${heat_files} ARGS Heat.arc
    OPTIONS --edit Heat.arc "${scotch_balance}" --code 4 --absent "iteration 2"
            --expect "service 'PTScotch' cannot be used: this build has no Scotch: install Scotch 7 .libscotch-dev of Debian.")
endif()

# What arrays have in memory: 576 cells of 8 nodes and 6 faces, without beginnings; groups and variables; faces of nodes, which nobody
# asks for, are not there.
arcane_case_test(compat.HeatMemoryReport TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files} ARGS -A,MemoryReport=1 Heat.arc
  OPTIONS --once "MB resident in the largest process, .* MB at most so far, after the initialisation"
          --once "MB resident in the largest process, .* MB at most so far, at the end"
          --expect "MB at most in a rank: Mesh0: connectivity Cell to Node" --expect "MB at most in a rank: variable Mesh0_Cell_CellTemperature"
          --expect "MB at most in a rank: Mesh0: UniqueIds of Face" --expect "MB in all, .* MB at most in a rank: [0-9]* arrays"
          --absent "connectivity Node to Face" --expect "CHECK differences after synchronize=0")
arcane_case_test(compat.HeatMemoryReportFigures TARGET CompatHeat NP 1 FILES ${heat_files} ARGS -A,MemoryReport=1 Heat.arc
  OPTIONS --expect "0.018 MB in all, *0.018 MB at most in a rank: Mesh0: connectivity Cell to Node"
          --expect "0.014 MB in all, *0.014 MB at most in a rank: Mesh0: connectivity Cell to Face")
