# SPDX-License-Identifier: Apache-2.0
# Generators and readers of the code: their options, their faults, the cut, and a restart.
set(own_files OwnMeshes.config OwnMeshes.arc ten.strip)
arcane_case_test(compat.OwnMeshes TARGET CompatOwnMeshes NP 3 1x3 ALL 1 2 4 FILES ${own_files} ARGS -A,MaxIteration=1 OwnMeshes.arc
  OPTIONS --expect "CHECK Mesh0 cells=72 nodes=96 outer=48 area=3.88229 balanced=1" --expect "CHECK Mesh1 cells=12 nodes=24 outer=24 area=15 balanced=1"
          --expect "CHECK Mesh2 cells=10 nodes=22 outer=22 area=10 balanced=1" --like-one "CHECK neighbours"
          --once "CHECK AllCells on Mesh0: 72 of Mesh0" --once "CHECK AllCells on Mesh1: 12 of Mesh1 with AllCells on Mesh1: 12 of Mesh1")
arcane_case_test(compat.OwnMeshesContinue TARGET CompatOwnMeshes NP 3 ALL 1 AFTER compat.OwnMeshes ARGS -arcane_opt continue OwnMeshes.arc
  OPTIONS --keep --expect "CHECK Mesh0 cells=72 nodes=96 outer=48 area=3.88229" --like ../compat.OwnMeshes.np@NP@ "CHECK neighbours")
arcane_case_test(compat.OwnMeshesOfTheCommandLine TARGET CompatOwnMeshes NP 3 FILES ${own_files}
  ARGS -A,//meshes/mesh[2]/generator/nb-sector=6 -A,MaxIteration=1 OwnMeshes.arc OPTIONS --expect "CHECK Mesh1 cells=6 nodes=12")
arcane_case_test(compat.OwnMeshesFaults TARGET CompatOwnMeshes NP 3 FILES ${own_files} ARGS OwnMeshes.arc
  OPTIONS --code 4 --do "sed -i 's/<width>0.5</<wide>0.5</; s/0.5<.width>/0.5<\\/wide>/; s/<nb-sector>12</<nb-sector>many</' OwnMeshes.arc"
          --once "OwnMeshes.arc:11:9: error: unknown element <wide>, expected <radius>, <width>"
          --once "OwnMeshes.arc:[0-9]*:[0-9]*: error: option 'meshes/mesh.1./generator/width'"
          --once "OwnMeshes.arc:[0-9]*:[0-9]*: error: option 'meshes/mesh.2./generator/nb-sector' is 'many', expected an integer")
arcane_case_test(compat.OwnMeshesUnknown TARGET CompatOwnMeshes NP 3 FILES ${own_files} ARGS OwnMeshes.arc
  OPTIONS --code 4 --do "sed -i 's/name=.Ring./name=\"Rin\"/' OwnMeshes.arc && mv ten.strip ten.trip && sed -i 's/ten.strip/ten.trip/' OwnMeshes.arc"
          --expect "option 'meshes/mesh.1./generator': no service named 'Rin', expected one of 'Cartesian2D', 'Cartesian3D', 'HoneyComb2D', 'HoneyComb3D', 'Ring', 'Sod3D' .did you mean 'Ring'"
          --once "mesh file 'ten.trip' has an unknown extension, expected .msh, .vtk or .vtu, or a service IMeshReader that allows it")
arcane_case_test(compat.OwnMeshesNotAllocated TARGET CompatOwnMeshes NP 3 FILES ${own_files} ARGS OwnMeshes.arc
  OPTIONS --code 4 --do "sed -i 's/>share</>nowhere</' OwnMeshes.arc"
          --once "OwnMeshes.arc:[0-9]*:[0-9]*: error: generator 'Ring' has not allocated mesh 'Mesh1', expected calls of allocateCells\\(\\) and endAllocate\\(\\)")
