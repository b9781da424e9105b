# SPDX-License-Identifier: Apache-2.0
# The samples, run as their READMEs say.
set(samples ${PROJECT_SOURCE_DIR}/samples)

arcane_case_test(samples.01_hello TARGET Hello NP 1 4 ALL 1x4 FILES ${samples}/01_hello/Hello.config ${samples}/01_hello/Hello.arc
  ARGS Hello.arc
  OPTIONS --once "Hello, iteration 1" --once "Hello, iteration 3" --absent "Hello, iteration 4")

set(probe_sample ${samples}/02_options/Probe.config ${samples}/02_options/Probe.arc)
arcane_case_test(samples.02_options TARGET Probe NP 4 ALL 1 1x4 FILES ${probe_sample} ARGS Probe.arc
  OPTIONS --like-one inlet --once "t=1 inlet XMIN .6 faces.: 3\\.5" --once "t=1\\.5 inlet YMAX .8 faces.: 20\\.5")
arcane_case_test(samples.02_options.Mistake TARGET Probe NP 4 ALL 1 1x4 2x2 FILES ${probe_sample}
  ARGS Probe.arc OPTIONS --edit Probe.arc "s|gain>|gian>|g" --code 4 --once "Probe\\.arc:[0-9]+:[0-9]+: error.*gian")

# Ten iterations and ten more are twenty: the same sums of temperatures, digit by digit.
set(heat_sample ${samples}/03_variables_and_sync/Heat.config ${samples}/03_variables_and_sync/Heat.arc)
set(heat_curves "cut -d, -f1,7,8 output/courbes/time_history.csv")
arcane_case_test(samples.03_whole TARGET Heat NP 4 ALL 1 1x4 2x2 FILES ${heat_sample} ARGS -A,MaxIteration=20 Heat.arc
  OPTIONS --once "iteration 20: sum of temperatures 159200\\b" --made "output/depouillement/*.hdf")
arcane_case_test(samples.03_begin TARGET Heat NP 4 ALL 1 1x4 2x2 FILES ${heat_sample} ARGS -A,MaxIteration=10 Heat.arc
  OPTIONS --absent "iteration 11:" --made output/checkpoint_info.xml)
arcane_case_test(samples.03_continue TARGET Heat NP 4 ALL 1 1x4 2x2 AFTER samples.03_begin samples.03_whole
  ARGS -A,MaxIteration=10 -arcane_opt continue Heat.arc
  OPTIONS --keep --absent "iteration 10:" --once "iteration 20:" --then "[ $(${heat_curves} | wc -l) = 21 ]"
          --then "${heat_curves} >mine && cd ${ARCANE_CASE_DIRECTORY}/samples.03_whole.np@NP@ && ${heat_curves} | cmp - $OLDPWD/mine")

# The table of lesson 04 exists once per machine, and comes back once per machine.
set(census_sample ${samples}/04_shared_memory/Census.config ${samples}/04_shared_memory/Census.arc)
arcane_case_test(samples.04_begin TARGET Census NP 3 ALL 1 4 FILES ${census_sample} ARGS -A,MaxIteration=10 Census.arc
  OPTIONS --once "iteration 10: 6200 inhabitants" --once "machine of @NP@ rank.s.: largest population 51" --made output/checkpoint_info.xml)
arcane_case_test(samples.04_continue TARGET Census NP 3 ALL 1 4 AFTER samples.04_begin ARGS -A,MaxIteration=5 -arcane_opt continue Census.arc
  OPTIONS --keep --once "iteration 15: 9200 inhabitants" --expect "machine of @NP@ rank.s.: 120 crowded cells")
arcane_case_test(samples.04_begin TARGET Census NP 4@2 FILES ${census_sample} ARGS -A,MaxIteration=10 Census.arc
  OPTIONS --once "iteration 10: 6200 inhabitants" --expect "machine of 2 rank")
arcane_case_test(samples.04_continue TARGET Census NP 4@2 AFTER samples.04_begin FILES ${census_sample}
  ARGS -A,MaxIteration=5 -arcane_opt continue Census.arc OPTIONS --keep --once "iteration 15: 9200 inhabitants" --expect "machine of 2 rank")

# Lesson 05: heat is kept, temporaries come from the plan after the first step, nothing is left in the pool of the solver.
# The trace of the run is replayed and drawn.
set(pulse_sample ${samples}/05_memory_pool/Pulse.config ${samples}/05_memory_pool/Pulse.arc)
set(pulse_lines --once "iteration 10: sum of temperatures 1024$" --once "planned temporaries: 9 requests from the plan, 1 before it"
  --once "the solver has 20 vectors, and no room for more" --once "the solver has given back all but 0 bytes")
arcane_case_test(samples.05 TARGET Pulse NP 4 ALL 1 1x4 2x2 FILES ${pulse_sample} ARGS -A,MaxIteration=10 Pulse.arc OPTIONS ${pulse_lines})
arcane_case_test(samples.05.trace TARGET Pulse NP 1 FILES ${pulse_sample} ARGS -A,MaxIteration=10,MemoryPoolTrace=pulse.trace Pulse.arc
  OPTIONS ${pulse_lines} --made pulse.trace
    --then "$<TARGET_FILE:arcane_pool_replay> pulse.trace --plot pulse.gp | grep -q 'peak reserved / peak live'"
    --then "grep -q 'unset multiplot' pulse.gp")

# Lesson 06: the wave is where the exact solution has it, with the same bits on any number of ranks, on one thread, on several, and on the
# simulated device. There two mistakes are refused with messages that name the variable, the kernel and its place.
if(TARGET Wave)
  set(wave_sample ${samples}/06_kernels/Wave.config ${samples}/06_kernels/Wave.arc)
  set(wave_lines "warm cells|exactly at|sum of squares")
  arcane_case_test(samples.06 TARGET Wave NP 1 1x4 ALL 2 3 4 2x2 FILES ${wave_sample} ARGS Wave.arc
    OPTIONS --like-one "${wave_lines}" --once "front at 0\\.491, exactly at 0\\.490, .* heat is conserved")
  foreach(place "threads|-A,T=4|NP 1 ALL 2 3 4 1x4 2x2" "simulated|-A,AcceleratorRuntime=simulated|NP 1x4 ALL 1 2 3 4 2x2")
    string(REPLACE "|" ";" place "${place}")
    list(POP_FRONT place name argument ranks)
    string(REPLACE " " ";" ranks "${ranks}")
    arcane_case_test(samples.06.${name} TARGET Wave ${ranks} AFTER samples.06 FILES ${wave_sample} ARGS ${argument} Wave.arc
      OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.06.np@NP@ "${wave_lines}" --env ARCANE_LOOP_PROFILING_LEVEL=1
        --once "LoopStatistics:" --once " [0-9]+ .*  Warm$")
  endforeach()
  set(wave_place "at [^ ]*WaveModule\\.cc:[0-9]+")
  arcane_case_test(samples.06.EarlyHost TARGET Wave NP 3 ALL 1 FILES ${wave_sample}
    ARGS -A,AcceleratorRuntime=simulated -A,//wave/mistake=early-host Wave.arc OPTIONS --code 4
      --expect "synchronize.. of variable 'Mesh0_Node_Temperature': kernel 'Warm' ${wave_place} may still write .*, expected a barrier")
  arcane_case_test(samples.06.NoOrder TARGET Wave NP 1 ALL 3 FILES ${wave_sample}
    ARGS -A,AcceleratorRuntime=simulated -A,//wave/mistake=no-order Wave.arc OPTIONS --code 4
      --expect "kernel 'CountClasses' ${wave_place}: it would read 'Mesh0_Cell_Conductivity' while kernel 'Conduct' ${wave_place} of another queue")
endif()

# Lesson 07: waves with the same bits on any number of ranks, on the host and on simulated devices whose memory the host cannot use, and
# after a restart from one to the other.
set(ripple_sample ${samples}/07_devices_together/Ripple.config ${samples}/07_devices_together/Ripple.arc)
set(ripple_line "sum of squares")
arcane_case_test(samples.07 TARGET Ripple NP 4 ALL 1 2 3 1x4 2x2 FILES ${ripple_sample} ARGS -A,MaxIteration=200 Ripple.arc
  OPTIONS --like-one "${ripple_line}" --once "iteration 200: highest .*, sum of squares" --made "output/protection/*")
arcane_case_test(samples.07.simulated TARGET Ripple NP 4 ALL 1 2 3 1x4 2x2 AFTER samples.07 FILES ${ripple_sample}
  ARGS -A,AcceleratorRuntime=simulated -A,MaxIteration=200 Ripple.arc
  OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.07.np@NP@ "${ripple_line}")
arcane_case_test(samples.07.begin TARGET Ripple NP 4 ALL 1 FILES ${ripple_sample} ARGS -A,MaxIteration=160 Ripple.arc
  OPTIONS --absent "iteration 200:" --made "output/protection/*")
arcane_case_test(samples.07.continue TARGET Ripple NP 4 ALL 1 AFTER samples.07.begin samples.07
  ARGS -A,AcceleratorRuntime=simulated -A,MaxIteration=40 -arcane_opt continue Ripple.arc
  OPTIONS --keep --absent "iteration 150:" --like ${ARCANE_CASE_DIRECTORY}/samples.07.np@NP@ "iteration 200:")

# Lesson 08: a Gmsh mesh and three that are cut finer; errors and the order, with the same bits on any number of ranks, threads and places.
set(membrane_sample ${samples}/08_linear_system/Membrane.config ${samples}/08_linear_system/Membrane.arc ${samples}/08_linear_system/square.msh)
arcane_case_test(samples.08 TARGET Membrane NP 1 3 1x4 ALL 2 4 2x2 FILES ${membrane_sample} ARGS Membrane.arc
  OPTIONS --like-one "nodes, |order of" --once "order of convergence 2\\.031" --once "1089 nodes, " --once "Membrane3 .* embedded")
foreach(place "threads|-A,T=4" "simulated|-A,AcceleratorRuntime=simulated")
  string(REPLACE "|" ";" place "${place}")
  list(POP_FRONT place name argument)
  arcane_case_test(samples.08.${name} TARGET Membrane NP 1 ALL 3 AFTER samples.08 FILES ${membrane_sample} ARGS ${argument} Membrane.arc
    OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.08.np@NP@ "nodes, |order of")
endforeach()
if(ARCANE_HAS_HYPRE)
  arcane_case_test(samples.08.Hypre TARGET Membrane NP 1 3 FILES ${membrane_sample}
    ARGS -A,//membrane/solver=2 -A,//membrane/preconditioner=amg Membrane.arc
    OPTIONS --once "order of convergence 2\\.031" --once "Membrane3 .* Hypre")
endif()

# Lesson 09: a slick of oil turns in water, with the same bits on any number of ranks, threads and places, and after a restart on other ranks,
# whose checkpoint then equals that of a run without restart.
set(slick_sample ${samples}/09_two_fluids/Slick.config ${samples}/09_two_fluids/Slick.arc)
arcane_case_test(samples.09 TARGET Slick NP 1 1x4 ALL 2 4 2x2 FILES ${slick_sample} ARGS Slick.arc
  OPTIONS --like-one "iteration .*: oil" --once "iteration  80: oil 372\\.63999998 cells, 142 mixed, 2\\.00000000 moved; .* 2\\.4e-08"
          --once "iteration 320: oil 372\\.63999993 cells, 127 mixed, 0\\.07591755 moved; temperatures within 1\\.6e-08"
          --made output/depouillement/Mesh0_000003.hdf)
foreach(place "threads|-A,T=4" "simulated|-A,AcceleratorRuntime=simulated")
  string(REPLACE "|" ";" place "${place}")
  list(POP_FRONT place name argument)
  arcane_case_test(samples.09.${name} TARGET Slick NP 1 ALL 2 AFTER samples.09 FILES ${slick_sample} ARGS ${argument} Slick.arc
    OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.09.np@NP@ "iteration .*: oil")
endforeach()
arcane_case_test(samples.09Half TARGET Slick NP 2 ALL 1 FILES ${slick_sample} ARGS -A,MaxIteration=160 Slick.arc
  OPTIONS --once "iteration 160: oil" --absent "iteration 240: oil" --made output/checkpoint_info.xml)
arcane_restart_test(samples.09OnOtherRanks BEGIN samples.09Half TARGET Slick NP "2 3" ALL "1 4" AFTER samples.09.np1 FILES ${slick_sample}
  ARGS -arcane_opt continue Slick.arc
  OPTIONS --absent "iteration 160: oil" --once "iteration 240: oil" --like ../samples.09.np1 "iteration 320: oil"
          --then "$<TARGET_FILE:arcane_checkpoint> verify output/protection"
          --then "$<TARGET_FILE:arcane_checkpoint> diff output/protection ../samples.09.np1/output/protection")

# Lesson 11: heat in time on a mesh of Gmsh, with the same bits on any number of ranks, threads and places, and after a restart on other ranks. Each
# system makes one preconditioner; what the listings say is drawn.
set(plate_sample ${samples}/11_heat_in_time/Plate.config ${samples}/11_heat_in_time/Plate.arc ${samples}/11_heat_in_time/plate.msh)
set(plate_lines --once " 64 steps: error .*, order 1\\.049" --expect "Heat8 +64 .* 63 .*embedded")
arcane_case_test(samples.11 TARGET Plate NP 1 2 1x4 ALL 3 4 2x2 FILES ${plate_sample} ARGS Plate.arc
  OPTIONS --like-one " steps: error" ${plate_lines})
arcane_case_test(samples.11.crank TARGET Plate NP 1 4 ALL 1x4 AFTER samples.11.np1 FILES ${plate_sample} ${samples}/11_heat_in_time/draw_orders.py
  ARGS -A,//plate/theta=0.5 Plate.arc
  OPTIONS --like-one " steps: error" --once " 64 steps: error .*, order 2\\.003"
    --then "python3 draw_orders.py orders.svg Euler=../samples.11.np1/run.log Crank-Nicolson=run.log && grep -q 'Nicolson, order 2.00' orders.svg")
foreach(place "threads|-A,T=4" "simulated|-A,AcceleratorRuntime=simulated")
  string(REPLACE "|" ";" place "${place}")
  list(POP_FRONT place name argument)
  arcane_case_test(samples.11.${name} TARGET Plate NP 1 ALL 2 AFTER samples.11 FILES ${plate_sample} ARGS ${argument} Plate.arc
    OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.11.np@NP@ " steps: error" ${plate_lines})
endforeach()
arcane_case_test(samples.11Half TARGET Plate NP 2 ALL 1 FILES ${plate_sample} ARGS -A,MaxIteration=4 Plate.arc
  OPTIONS --absent " steps: error" --made output/checkpoint_info.xml)
arcane_restart_test(samples.11OnOtherRanks BEGIN samples.11Half TARGET Plate NP "2 3" ALL "1 4" AFTER samples.11.np1 FILES ${plate_sample}
  ARGS -arcane_opt continue Plate.arc
  OPTIONS --like ../samples.11.np1 " steps: error" --expect "Heat8 +32 .* 31 .*embedded"
          --then "$<TARGET_FILE:arcane_checkpoint> diff output/protection ../samples.11.np1/output/protection")
if(ARCANE_HAS_HYPRE)
  arcane_case_test(samples.11.Hypre TARGET Plate NP 1 3 FILES ${plate_sample} ARGS -A,//plate/solver=2 Plate.arc
    OPTIONS --once " 64 steps: error .*, order 1\\.049" --expect "Heat8 +64 .* 63 .*Hypre")
endif()

# The shipped mesh, both equations of state; the errors are those that the README tells.
set(tube_sample ${samples}/shock_tube/ShockTube.config ${samples}/shock_tube/tube.msh)
set(tube_checks --like-one "L1 error" --once "L1 error of density 2\\.6" --made output/profile.txt)
arcane_case_test(samples.ShockTube TARGET ShockTube NP 4 ALL 1 1x4 2x2 FILES ${tube_sample} ${samples}/shock_tube/ShockTube.arc
  ARGS ShockTube.arc OPTIONS ${tube_checks})
# As if the mesh were too large for one rank: the same bits from another cut.
arcane_case_test(samples.ShockTube.clusters TARGET ShockTube NP 4 ALL 1x4 2x2 AFTER samples.ShockTube
  FILES ${tube_sample} ${samples}/shock_tube/ShockTube.arc ARGS -A,GatheredCells=100 ShockTube.arc
  OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.ShockTube.np@NP@ "L1 error"
    --once "Mesh0: cut in 4 parts by .*, refined on all ranks: 800 cells are more than the 100 whose graph one rank cuts")
arcane_case_test(samples.ShockTube.tabulated TARGET ShockTube NP 1x4 ALL 1 4 2x2
  FILES ${tube_sample} ${samples}/shock_tube/ShockTube.tabulated.arc ARGS ShockTube.tabulated.arc OPTIONS ${tube_checks})

# All variables in memory of a simulated device's pools: the same bits, and nothing is left in them at the end.
arcane_case_test(samples.ShockTube.pools TARGET ShockTube NP 3 ALL 1 1x4 2x2 FILES ${tube_sample} ${samples}/shock_tube/ShockTube.arc
  ARGS -A,AcceleratorRuntime=simulated ShockTube.arc
  OPTIONS --like-one "L1 error" --once "L1 error of density 2\\.6" --env ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL=1
          --expect "runtime CUDA, device 0: SimulatedDevice" --expect "^Stats 'UnifiedMemory.* nb_allocated=0 .*nb_error=0")

# On devices of NVIDIA, where the machine has some and the samples are compiled for them: ranks take them in turn, and print what they print
# on the host.
get_property(chosen GLOBAL PROPERTY ARCANE_ACCELERATOR_CHOSEN)
if(chosen STREQUAL "cuda" AND TARGET arcane_accelerator_cuda_runtime)
  arcane_case_test(samples.07.cuda TARGET Ripple NP 4 ALL 1 2 3 1x4 2x2 AFTER samples.07 FILES ${ripple_sample}
    ARGS -A,AcceleratorRuntime=cuda -A,MaxIteration=200 Ripple.arc
    OPTIONS --like ${ARCANE_CASE_DIRECTORY}/samples.07.np@NP@ "${ripple_line}")
  arcane_case_test(samples.ShockTube.cuda TARGET ShockTube NP 4 ALL 1 2 1x4 2x2 FILES ${tube_sample} ${samples}/shock_tube/ShockTube.arc
    ARGS -A,AcceleratorRuntime=cuda ShockTube.arc OPTIONS ${tube_checks})
  foreach(np 1 2 3 4 1x4 2x2)
    foreach(sample 07 ShockTube)
      if(TEST samples.${sample}.cuda.np${np})
        set_tests_properties(samples.${sample}.cuda.np${np} PROPERTIES SKIP_REGULAR_EXPRESSION "this machine has no device for it")
      endif()
    endforeach()
  endforeach()
endif()

# Its own format of pictures, on processes and threads and after a restart, and what gnuplot makes of it.
add_test(NAME samples.ShockTube.surface
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/surface_picture.sh ${PROJECT_BINARY_DIR}/bin ${PROJECT_SOURCE_DIR} ${ARCANE_MPIRUN})
set_tests_properties(samples.ShockTube.surface PROPERTIES PROCESSORS 4 TIMEOUT 300)
