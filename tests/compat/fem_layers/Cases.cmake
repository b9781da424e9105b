# SPDX-License-Identifier: Apache-2.0
# Finite elements in the layers of a large code: systems of DoFs by services, matrices that kernels fill, conditions by interfaces of options.
set(fem_files FemLayers.config Square.arc Bar.arc)
set(traction --do "printf '0 1 0 0\\n10 1 0 0\\n' > traction.txt")
set(fem_checks --once "CHECK largest right=1 exact=1")
set(rows --edit Square.arc "s|x>2</nb-part|x>@NP@</nb-part|" --edit Square.arc "s|y>2</nb-part|y>1</nb-part|")
set(format -A,//fem-plate/matrix-format)
set(system -A,//fem-plate/linear-system)
arcane_case_test(compat.FemLayers TARGET CompatFemLayers NP 1 1x4 ALL 4 2x2 FILES ${fem_files} ARGS Square.arc
  OPTIONS --like-one SOLUTION ${fem_checks})
# Each way to fill a matrix: the second one by atomics, whose sums have no order.
arcane_case_test(compat.FemLayersByAtomics TARGET CompatFemLayers NP 1 ALL 4 1x4 FILES ${fem_files} ARGS ${format}=CSR Square.arc OPTIONS ${fem_checks})
arcane_case_test(compat.FemLayersByNodes TARGET CompatFemLayers NP 1 1x4 ALL 4 FILES ${fem_files} ARGS ${format}=AF-CSR -A,T=2 Square.arc
  OPTIONS ${fem_checks})
arcane_case_test(compat.FemLayersInRows TARGET CompatFemLayers NP 3 FILES ${fem_files} ARGS ${format}=AF-CSR Square.arc OPTIONS ${rows} ${fem_checks})
# Dirichlet conditions by rows, and by rows and columns.
foreach(method row row-column)
  arcane_case_test(compat.FemLayersBy_${method} TARGET CompatFemLayers NP 1x4 ALL 1 4 FILES ${fem_files} ARGS ${format}=CSR Square.arc
    OPTIONS --edit Square.arc "s|</value></dir|</value><method>${method}</method></dir|" ${fem_checks})
endforeach()
# Dense systems of one rank.
foreach(method auto direct pcg)
  arcane_case_test(compat.FemLayersSmall_${method} TARGET CompatFemLayers NP 1 FILES ${fem_files}
    ARGS ${system}/@name=FemSmallSystem ${system}/solver-method=${method} ${system}/epsilon=1e-14 Square.arc OPTIONS ${fem_checks})
endforeach()
arcane_case_test(compat.FemLayersSmallOnRanks TARGET CompatFemLayers NP 1x4 FILES ${fem_files} ARGS ${system}/@name=FemSmallSystem Square.arc
  OPTIONS --code 3 --expect "this system in parallel")
# Elements that the subdivision of the mesh makes.
set(divided --edit Square.arc "s|output>0<|output>1<|" --edit Square.arc "s|division>0<|division>1<|")
arcane_case_test(compat.FemLayersTriangles TARGET CompatFemLayers NP 1x4 ALL 1 4 FILES ${fem_files} ARGS ${format}=CSR Square.arc
  OPTIONS ${divided} --edit Square.arc "s|0.0745983014|0.0727826285|" ${fem_checks})
set(cubes --edit Square.arc "s|Cartesian2D|Cartesian3D|" --edit Square.arc "s|0.0 0.0<|0.0 0.0 0.0<|" --edit Square.arc "s|n>8<|n>3<|g"
  --edit Square.arc "s,<y>\\(.*\\)</y>,<y>\\1</y><z>\\1</z>,"
  --edit Square.arc "s|<nb-part-y>2</nb-part-y>|<nb-part-y>2</nb-part-y><nb-part-z>1</nb-part-z>|"
  --edit Square.arc "s|<dirichlet><surface>YMAX|<dirichlet><surface>ZMIN</surface><value>0.0</value></dirichlet>\\n<dirichlet><surface>ZMAX</surface><value>0.0</value></dirichlet>\\n<dirichlet><surface>YMAX|"
  --edit Square.arc "s|0.0745983014|0.05333333333333|")
arcane_case_test(compat.FemLayersCubes TARGET CompatFemLayers NP 1x4 ALL 1 4 FILES ${fem_files} ARGS ${format}=AF-CSR Square.arc OPTIONS ${cubes} ${fem_checks})
# Two DoFs for each node, a traction of a table.
arcane_case_test(compat.FemLayersBar TARGET CompatFemLayers NP 1 1x4 ALL 4 FILES ${fem_files} ARGS Bar.arc OPTIONS ${traction} ${fem_checks})
# Blocks are the displacements of a node, or those of a row of nodes, which changes the number of iterations; the same bits without atomics.
set(node_rows --edit Bar.arc "s|x>2</nb-part|x>1</nb-part|" --edit Bar.arc "s|y>2</nb-part|y>4</nb-part|")
set(block_sizes 0 2 14)
set(block_iterations 54 54 51)
foreach(size iterations IN ZIP_LISTS block_sizes block_iterations)
  arcane_case_test(compat.FemLayersBlocks${size} TARGET CompatFemLayers NP 1 1x4 ALL 4 FILES ${fem_files}
    ARGS ${system}/block-size=${size} ${format}=AF-CSR Bar.arc
    OPTIONS ${node_rows} ${traction} --like-one SOLUTION ${fem_checks} --once "Solver: Nb_iteration=${iterations} ")
endforeach()
# Values of nodes of a file, and flags of a solver.
arcane_case_test(compat.FemLayersFile TARGET CompatFemLayers NP 1 FILES ${fem_files} ARGS -A,//fem-plate/result-file=centre.txt "-A,solver_flags=-a b" Square.arc
  OPTIONS --do "echo '40 0.0745983' > centre.txt" --once "Flags of the solver: 2" ${fem_checks})
arcane_case_test(compat.FemLayersWrongFile TARGET CompatFemLayers NP 1 FILES ${fem_files} ARGS -A,//fem-plate/result-file=centre.txt Square.arc
  OPTIONS --do "echo '40 0.0746983' > centre.txt" --code 4 --expect "Error checking values nb_error=1")
# In time, with a new system in each step, on a mesh of Gmsh with a group of one point, and with pictures. Without traction the energy stays.
set(wave_files FemLayers.config Wave.arc bar.msh)
arcane_case_test(compat.FemWave TARGET CompatFemLayers NP 1 1x4 3 ALL 2 4 2x2 FILES ${wave_files} ARGS Wave.arc
  OPTIONS --like-one "CHECK wave" --once "CHECK wave energy=1 largest=" --made "output/depouillement/*.hdf")
arcane_case_test(compat.FemWavePulled TARGET CompatFemLayers NP 3 ALL 1 FILES ${wave_files} ARGS Wave.arc
  OPTIONS --edit Wave.arc "s|<initial>.*|<initial><volume>Bar</volume></initial>|;s|</fem-wave>|<traction><surface>Loaded</surface><transient-input-file>pull.txt</transient-input-file></traction></fem-wave>|"
          --do "printf '0 0.1 0 0\\n10 0.1 0 0\\n' > pull.txt" --once "CHECK wave .*largest=1\\.2006908984e-01")
arcane_case_test(compat.FemWaveWrongGroup TARGET CompatFemLayers NP 1 FILES ${wave_files} ARGS Wave.arc
  OPTIONS --edit Wave.arc "s|<node>Corner|<node>Coner|" --code 4 --expect "Coner")
# A warning of the case file ends the run.
arcane_case_test(compat.FemLayersWarning TARGET CompatFemLayers NP 1 FILES ${fem_files} ARGS Square.arc
  OPTIONS --edit Square.arc "s|<source>|<sauce>1</sauce><source>|" --code 4 --expect "sauce")
if(ARCANE_HAS_HYPRE)
  arcane_case_test(compat.FemLayersHypre TARGET CompatFemLayers NP 1 3 ALL 4 FILES ${fem_files}
    ARGS ${system}/@name=FemHypreSystem ${system}/rtol=1e-12 ${format}=CSR Square.arc
    OPTIONS ${rows} --edit Square.arc "s|</value></dir|</value><method>row-column</method></dir|" ${fem_checks})
  arcane_case_test(compat.FemLayersHypreBar TARGET CompatFemLayers NP 4 ALL 1 FILES ${fem_files}
    ARGS ${system}/@name=FemHypreSystem ${system}/rtol=1e-12 Bar.arc OPTIONS ${traction} ${fem_checks})
  arcane_case_test(compat.FemLayersAlephHypre TARGET CompatFemLayers NP 3 ALL 1 4 FILES ${fem_files}
    ARGS ${system}/solver-backend=hypre ${system}/preconditioner=amg ${format}=AF-CSR Square.arc OPTIONS ${rows} ${fem_checks})
endif()
# A restart in time: the same bits.
arcane_case_test(compat.FemWaveBegin TARGET CompatFemLayers NP 3 ALL 1 1x4 FILES ${wave_files} ARGS -A,MaxIteration=8 Wave.arc
  OPTIONS --absent "CHECK wave" --made output/checkpoint_info.xml)
arcane_restart_test(compat.FemWaveContinue BEGIN compat.FemWaveBegin TARGET CompatFemLayers NP "3 1" ALL "1 1" "1 4" "3 3" "1x4 2" AFTER compat.FemWave.np1
  FILES ${wave_files} ARGS -arcane_opt continue Wave.arc
  OPTIONS --once "CHECK wave energy=1 largest=" --like ../compat.FemWave.np1 "CHECK wave")
# Fields of one equation, with conditions of several kinds.
set(field_files FemLayers.config Field.arc bar.msh)
set(field_system -A,//fem-field/linear-system)
set(field_square --edit Field.arc "s|<filename>bar.msh</filename>|<generator name=\"Cartesian2D\"><nb-part-x>2</nb-part-x><nb-part-y>2</nb-part-y><origin>0.0 0.0</origin><x><n>8</n><length>1.0</length></x><y><n>8</n><length>1.0</length></y></generator>|")
# electrostatics: a parabola between two plates, exact at nodes.
arcane_case_test(compat.FemFieldElectrostatics TARGET CompatFemLayers NP 1 3 ALL 2 4 1x4 2x2 FILES ${field_files} ARGS Field.arc
  OPTIONS --like-one FIELD --once "CHECK field largest=2\\.000000e\\+00 gradients 6\\.250000e-01 to 1\\.375000e\\+00, ")
# acoustics: an indefinite matrix, a group of faces by its name.
set(acoustics --edit Field.arc "s|<rho>.*||" --edit Field.arc "/dirichlet-boundary/d"
  --edit Field.arc "s|<linear-system|<neumann-boundary-condition><surface>Loaded</surface><valueX>1.0</valueX></neumann-boundary-condition>\\n&|")
set(with_acoustics -A,//fem-field/equation=acoustics -A,//fem-field/kc2=2.0)
arcane_case_test(compat.FemFieldAcoustics TARGET CompatFemLayers NP 3 ALL 1 4 1x4 FILES ${field_files}
  ARGS ${with_acoustics} ${field_system}/solver-method=gmres Field.arc
  OPTIONS ${acoustics} --like-one FIELD --once "CHECK field largest=")
arcane_case_test(compat.FemFieldAcousticsByGradients TARGET CompatFemLayers NP 1 ALL 4 FILES ${field_files} ARGS ${with_acoustics} Field.arc
  OPTIONS ${acoustics} --code 4 --expect "aleph: conjugate gradients: the matrix is not positive definite")
# aerodynamics: a uniform flow.
function(on_sides variable element content)
  set(edit "s|<rho>.*|")
  foreach(side XMIN XMAX YMIN YMAX)
    string(APPEND edit "<${element}><surface>${side}</surface>${content}</${element}>")
  endforeach()
  set(${variable} --edit Field.arc "/dirichlet-boundary/d" --edit Field.arc "${edit}|" PARENT_SCOPE)
endfunction()
on_sides(farfield farfield-boundary-condition "<angle>30.0</angle>")
arcane_case_test(compat.FemFieldAerodynamics TARGET CompatFemLayers NP 1x4 ALL 1 4 FILES ${field_files} ARGS -A,//fem-field/equation=aerodynamics Field.arc
  OPTIONS ${field_square} ${farfield} --like-one FIELD
          --once "CHECK field largest=8\\.660254e-01 gradients -5\\.000000e-01 to -5\\.000000e-01, 8\\.660254e-01 to 8\\.660254e-01")
# bilaplacian: two unknowns a node, the rows of one have no diagonal.
on_sides(plate dirichlet-boundary-condition "<value>0.0</value>")
set(with_plate -A,//fem-field/equation=bilaplacian -A,//fem-field/rho=1.0)
foreach(method superlu gmres)
  arcane_case_test(compat.FemFieldPlate_${method} TARGET CompatFemLayers NP 1x4 ALL 1 4 FILES ${field_files}
    ARGS ${with_plate} ${field_system}/solver-method=${method} Field.arc
    OPTIONS ${field_square} ${plate} --like-one FIELD --once "CHECK field largest=1\\.32465[01]e-03 ")
endforeach()
arcane_case_test(compat.FemFieldNoGroup TARGET CompatFemLayers NP 1 ALL 4 FILES ${field_files}
  ARGS ${with_acoustics} ${field_system}/solver-method=gmres Field.arc
  OPTIONS ${acoustics} --edit Field.arc "s|Loaded</surface><valueX>|Laded</surface><valueX>|" --code 4 --expect "No group of faces 'Laded'")
# A bench of formats: kernels fill each, and a map.
set(format_files FemLayers.config Formats.arc)
set(format_checks --once "CHECK bench largest=7\\.031250e-02 zero=1" --absent "right=0" --expect "CHECK format Bsr right=1" --made time_stats.json)
arcane_case_test(compat.FemFormats TARGET CompatFemLayers NP 1 1x4 ALL 4 2x2 FILES ${format_files} ARGS Formats.arc OPTIONS ${format_checks})
arcane_case_test(compat.FemFormatsTasks TARGET CompatFemLayers NP 1 ALL 4 FILES ${format_files} ARGS -A,T=2 Formats.arc OPTIONS ${format_checks})
arcane_case_test(compat.FemFormatsSimulated TARGET CompatFemLayers NP 1 ALL 4 FILES ${format_files} ARGS -A,AcceleratorRuntime=simulated Formats.arc
  OPTIONS ${format_checks})
