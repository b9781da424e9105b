# SPDX-License-Identifier: Apache-2.0
# Two DoFs per node, assembled over cells. On any number of ranks, on a simulated device, after a restart, and when cells go from rank to rank,
# the same bits.
set(dofs_files Dofs.config Dofs.arc)
set(dofs_checks --once "CHECK end iteration=12 dofs=300 fixed=20 signature=.* wrong=0 differences=0")
set(dofs_moving --edit Dofs.arc "s|<nb-iteration>|<move-period>3</move-period>\\n&|" --expect "mesh changed, iteration 7")
arcane_case_test(compat.Dofs TARGET CompatDofs NP 1 4 ALL 1x4 2x2 FILES ${dofs_files} ARGS Dofs.arc
  OPTIONS --like-one CHECK ${dofs_checks} --made "output/depouillement/*" --made "output/protection/*")
# Five iterations. Several tests copy the checkpoint: none of them changes it.
arcane_case_test(compat.DofsBegin TARGET CompatDofs NP 4 ALL 1 1x4 FILES ${dofs_files} ARGS -A,MaxIteration=5 Dofs.arc
  OPTIONS --absent "CHECK end" --made output/checkpoint_info.xml)

arcane_case_test(compat.DofsInRows TARGET CompatDofs NP 3 ALL 2 AFTER compat.Dofs.np1 compat.DofsBegin.np4 FILES ${dofs_files} ARGS Dofs.arc
  OPTIONS --edit Dofs.arc "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|" ${dofs_checks} --like ../compat.Dofs.np1 CHECK
          --then "$<TARGET_FILE:arcane_checkpoint> diff ../compat.Dofs.np1/output/protection output/protection"
          --then "$<TARGET_FILE:arcane_checkpoint> diff ../compat.DofsBegin.np4/output/protection/ck_000000 output/protection | grep -q 'Mesh0_NodeUnknowns_Solution: [0-9]* of 300 values'")
arcane_case_test(compat.DofsSimulated TARGET CompatDofs NP 1x4 ALL 1 4 FILES ${dofs_files} ARGS -A,AcceleratorRuntime=simulated Dofs.arc
  OPTIONS --like-one CHECK ${dofs_checks})
arcane_case_test(compat.DofsMoving TARGET CompatDofs NP 2x2 ALL 4 1x4 AFTER compat.Dofs.np1 FILES ${dofs_files} ARGS Dofs.arc
  OPTIONS ${dofs_moving} ${dofs_checks} --like ../compat.Dofs.np1 CHECK)

# The rest after five iterations: the end is that of the whole run.
set(dofs_restart --once "CHECK restart iteration=. dofs=300 fixed=20 .* wrong=0 differences=0" ${dofs_checks})
arcane_case_test(compat.DofsContinue TARGET CompatDofs NP 4 ALL 1 1x4 AFTER compat.DofsBegin compat.Dofs FILES ${dofs_files}
  ARGS -arcane_opt continue Dofs.arc
  OPTIONS --do "cp -r ../compat.DofsBegin.np@NP@/output ." ${dofs_restart} --like ../compat.Dofs.np@NP@ "CHECK end")
# The same from the checkpoint of another number of ranks: DoFs go with their nodes, also when METIS cuts the mesh, or when it is not cut.
arcane_restart_test(compat.DofsOnOtherRanks BEGIN compat.DofsBegin TARGET CompatDofs
  NP "4 3" ALL "1 4" "1 1x4" "1 2x2" "4 1" "4 2" "4 1x3" "1x4 3"
  AFTER compat.Dofs.np1 FILES ${dofs_files} ARGS -arcane_opt continue Dofs.arc
  OPTIONS --expect "300 DoFs of family 'NodeUnknowns' with the owners of their items$" ${dofs_restart} --like ../compat.Dofs.np1 "CHECK end"
          --then "$<TARGET_FILE:arcane_checkpoint> diff ../compat.Dofs.np1/output/protection output/protection")
foreach(partition Metis Slices)
  set(ranks NP 3)
  if(partition STREQUAL "Slices")
    set(ranks ALL 3)
  endif()
  arcane_case_test(compat.DofsOnOtherRanksBy${partition} TARGET CompatDofs ${ranks} AFTER compat.DofsBegin.np4 compat.Dofs.np1 FILES ${dofs_files}
    ARGS -arcane_opt continue -A,RestartPartition=${partition} Dofs.arc
    OPTIONS ${dofs_moving} --do "cp -r ../compat.DofsBegin.np4/output ." ${dofs_checks} --like ../compat.Dofs.np1 "CHECK end")
endforeach()

# Compilers of devices: the same bits.
arcane_device_case_test(compat.Dofs TARGET CompatDofs KERNELS DofsModule.cc ALL 1 4 AFTER compat.Dofs.np1 FILES ${dofs_files} ARGS Dofs.arc
  OPTIONS ${dofs_checks} --like ../compat.Dofs.np1 CHECK)
arcane_device_case_test(compat.DofsSimulated TARGET CompatDofs KERNELS DofsModule.cc ALL 1 4 1x4 AFTER compat.Dofs.np1 FILES ${dofs_files}
  ARGS -A,AcceleratorRuntime=simulated Dofs.arc OPTIONS ${dofs_checks} --like ../compat.Dofs.np1 CHECK)
