# SPDX-License-Identifier: Apache-2.0
# A skin made of faces and cells behind a front, as meshes that are parts of a box. On any number of ranks, after a restart on the same and on
# other ranks, and when cells go from rank to rank, the same bits. Columns of cells stay together.
set(sub_mesh_files SubMesh.config SubMesh.arc)
set(sub_mesh_checks --once "CHECK end iteration=12 skin=184 euler=2 heat=.* passed=80 count=.* wrong=0 ghosts=0"
  --once "CHECK measures that are wrong=0" --absent "checkpoint .* lacks")
set(columns_stay --expect "columns that are broken=0" --absent "broken=[1-9]")
set(in_rows "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|")
arcane_case_test(compat.SubMesh TARGET CompatSubMesh NP 1 4 ALL 1x4 2x2 FILES ${sub_mesh_files} ARGS SubMesh.arc
  OPTIONS --like-one CHECK ${sub_mesh_checks} --made "output/protection/*")
arcane_case_test(compat.SubMeshInRows TARGET CompatSubMesh NP 3 ALL 2 AFTER compat.SubMesh.np1 FILES ${sub_mesh_files} ARGS SubMesh.arc
  OPTIONS --edit SubMesh.arc "${in_rows}" ${sub_mesh_checks} --like ../compat.SubMesh.np1 CHECK)
arcane_case_test(compat.SubMeshMoving TARGET CompatSubMesh NP 2x2 ALL 4 1x4 AFTER compat.SubMesh.np1 FILES ${sub_mesh_files} ARGS SubMesh.arc
  OPTIONS --edit SubMesh.arc "s|<nb-iteration>|<move-period>3</move-period>\\n&|" ${sub_mesh_checks} ${columns_stay}
          --like ../compat.SubMesh.np1 "CHECK end")

# Each partitioner keeps columns together.
set(sub_mesh_partitioners DefaultPartitioner Metis ArcaneGeometricMeshPartitioner MeshPartitionerTester)
if(ARCANE_HAS_SCOTCH)
  list(APPEND sub_mesh_partitioners PTScotch)
endif()
foreach(partitioner IN LISTS sub_mesh_partitioners)
  set(ranks NP 3 ALL 4)
  if(partitioner STREQUAL "DefaultPartitioner") # the service of ArcaneGeometricMeshPartitioner
    set(ranks ALL 3 4)
  endif()
  arcane_case_test(compat.SubMeshBalancedBy${partitioner} TARGET CompatSubMesh ${ranks} AFTER compat.SubMesh.np1 FILES ${sub_mesh_files}
    ARGS SubMesh.arc
    OPTIONS --edit SubMesh.arc "${in_rows};s|<compat-sub-mesh>|<arcane-load-balance>\
<active>true</active><period>5</period><max-imbalance>-1</max-imbalance><min-cpu-time>0</min-cpu-time>\
<partitioner name='${partitioner}'/></arcane-load-balance>\\n&|"
            ${columns_stay} ${sub_mesh_checks} --like ../compat.SubMesh.np1 "CHECK end")
endforeach()

arcane_case_test(compat.SubMeshBegin TARGET CompatSubMesh NP 4 ALL 1 1x4 FILES ${sub_mesh_files} ARGS -A,MaxIteration=5 SubMesh.arc
  OPTIONS --absent "CHECK end" --made output/checkpoint_info.xml)
arcane_restart_test(compat.SubMeshContinue BEGIN compat.SubMeshBegin TARGET CompatSubMesh
  NP "4 3" ALL "4 4" "1 1" "1x4 1x4" "1 4" "4 1" "1x4 2"
  AFTER compat.SubMesh.np1 FILES ${sub_mesh_files} ARGS -arcane_opt continue SubMesh.arc
  OPTIONS --once "CHECK restart iteration=. skin=184 euler=2 .* wrong=0 ghosts=0" ${sub_mesh_checks} --like ../compat.SubMesh.np1 "CHECK end")
