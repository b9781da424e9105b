# SPDX-License-Identifier: Apache-2.0
# Cells with nodes in the middle of their edges, from files of VTK and Gmsh. On any number of ranks, after a restart on the same and on other
# ranks, and when cells go from rank to rank, the same bits.
set(curved_files Curved.config Curved.arc bricks.vtu tetrahedra.msh)
set(curved_end --absent "wrong=[1-9]" --once "CHECK end iteration=8 signature=.* wrong=0")
foreach(mesh Bricks Tetrahedra)
  if(mesh STREQUAL "Bricks")
    set(curved_edits)
    set(moving_ranks NP 3 ALL 1x4)
    set(curved_mesh --once "CHECK mesh cells=16 nodes=141 faces=68 edges=96 outer=40 volume is right=1$" --once "CHECK LEFT Node=21$")
  else()
    set(curved_edits --edit Curved.arc "s|bricks.vtu|tetrahedra.msh|g")
    set(moving_ranks ALL 3 1x4)
    set(curved_mesh --once "CHECK mesh cells=96 nodes=225 faces=232 edges=180 outer=80 volume is right=1$"
      --once "CHECK LEFT Edge=2$" --once "CHECK LEFT Face=8$")
  endif()
  arcane_case_test(compat.Curved${mesh} TARGET CompatCurved NP 1 3 ALL 2 4 1x4 2x2 FILES ${curved_files} ARGS Curved.arc
    OPTIONS ${curved_edits} --like-one CHECK ${curved_mesh} ${curved_end} --once "CHECK copies alike=1" --made "output/depouillement/*"
            --made "output/protection/*")
  arcane_case_test(compat.Curved${mesh}Moving TARGET CompatCurved ${moving_ranks} AFTER compat.Curved${mesh}.np1 FILES ${curved_files}
    ARGS Curved.arc
    OPTIONS ${curved_edits} --edit Curved.arc "s|<nb-iteration>|<move-period>3</move-period>\\n&|" ${curved_mesh} ${curved_end}
            --expect "mesh changed, iteration 7" --like ../compat.Curved${mesh}.np1 CHECK)
  arcane_case_test(compat.Curved${mesh}Begin TARGET CompatCurved NP 4 ALL 1 1x4 FILES ${curved_files} ARGS -A,MaxIteration=5 Curved.arc
    OPTIONS ${curved_edits} --absent "CHECK end" --made output/checkpoint_info.xml)
  arcane_restart_test(compat.Curved${mesh}Continue BEGIN compat.Curved${mesh}Begin TARGET CompatCurved
    NP "4 3" ALL "1 1" "4 4" "1x4 1x4" "1 4" "1x4 2" "4 1x3"
    AFTER compat.Curved${mesh}.np1 FILES ${curved_files} ARGS -arcane_opt continue Curved.arc
    OPTIONS ${curved_edits} --absent "CHECK mesh" ${curved_end} --once "CHECK restart iteration=6 signature=.* wrong=0"
            --like ../compat.Curved${mesh}.np1 "CHECK end"
            --then "$<TARGET_FILE:arcane_checkpoint> diff ../compat.Curved${mesh}.np1/output/protection output/protection")
endforeach()
