# SPDX-License-Identifier: Apache-2.0
# arcane_unit_tests(ROOM [NP n...]) builds tests/unit/ROOM/Test*.cc into one program and declares one ctest per file
# and number of ranks, named room.Subject.npN. Without NP the tests run without MPI. MACHINES n adds a test with 4 ranks
# on n machines, see arcane_machine_test. THREADS n adds tests whose ranks are n threads, and 2 threads of each of 2
# processes, for programs whose fixtures are test::RankFixture: room.Subject.np1xN, room.Subject.np2x2.
# Waiting ranks let others run: tests often have more ranks than processors. On one machine Open MPI chooses ob1 for messages, after it has
# asked all networks, which takes half of the time of its start.
set(ARCANE_MPIRUN ${MPIEXEC_EXECUTABLE} --oversubscribe --allow-run-as-root --bind-to none --mca mpi_yield_when_idle 1 --mca pml ob1)

# arcane_only_in_all(TEST...): what need not be proved at each change runs in ./check --all only.
function(arcane_only_in_all)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS all)
endfunction()

function(arcane_unit_tests room)
  cmake_parse_arguments(PARSE_ARGV 1 UNIT "" "MACHINES;THREADS" "NP")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/${room}/*.cc)
  if(NOT sources)
    return()
  endif()
  arcane_room_target(${room} target)
  string(REPLACE "room_" "unit_" program ${target})
  string(REPLACE "/" "." label ${room})
  add_executable(${program} ${sources})
  target_link_libraries(${program} PRIVATE ${target} arcane_build_flags)
  # What is tested is optimised; optimising the tests themselves takes as long as building all rooms.
  target_compile_options(${program} PRIVATE -O0)
  arcane_precompile_headers(${program} tests/support/TestHeaders.h)
  arcane_compile_together(${program})
  if(UNIT_NP)
    target_link_libraries(${program} PRIVATE test_support_mpi)
  else()
    target_link_libraries(${program} PRIVATE test_support_main)
  endif()
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    if(stem MATCHES "^Test(.*)$")
      set(subject ${CMAKE_MATCH_1})
      arcane_unit_test(${program} ${label} ${subject} "${UNIT_NP}")
      if(UNIT_THREADS)
        arcane_thread_test(${program} ${label} ${subject} ${UNIT_THREADS})
      endif()
      if(UNIT_MACHINES)
        arcane_gtest_filter(${subject} filter)
        arcane_machine_test(${label}.${subject} MACHINES ${UNIT_MACHINES} NP 4 COMMAND $<TARGET_FILE:${program}> ${filter})
        if(UNIT_THREADS)
          arcane_machine_test(${label}.${subject} MACHINES ${UNIT_MACHINES} NP 2 THREADS 2
            COMMAND env ARCANE_TEST_THREADS=2 $<TARGET_FILE:${program}> ${filter})
        endif()
      endif()
    endif()
  endforeach()
endfunction()

function(arcane_gtest_filter subject out)
  set(${out} --gtest_filter=${subject}Test.*:${subject}Test/*.*:*/${subject}Test.*:*/${subject}Test/*.* PARENT_SCOPE)
endfunction()

function(arcane_unit_test program label subject ranks)
  arcane_gtest_filter(${subject} filter)
  if(NOT ranks)
    add_test(NAME ${label}.${subject} COMMAND ${program} ${filter})
    set_tests_properties(${label}.${subject} PROPERTIES TIMEOUT 120)
  endif()
  foreach(np IN LISTS ranks)
    set(name ${label}.${subject}.np${np})
    add_test(NAME ${name} COMMAND ${ARCANE_MPIRUN} -np ${np} $<TARGET_FILE:${program}> ${filter})
    set_tests_properties(${name} PROPERTIES PROCESSORS ${np} TIMEOUT 120)
  endforeach()
endfunction()

function(arcane_thread_test program label subject nb_thread)
  arcane_gtest_filter(${subject} filter)
  set(name ${label}.${subject}.np1x${nb_thread})
  add_test(NAME ${name} COMMAND ${program} ${filter})
  set_tests_properties(${name} PROPERTIES PROCESSORS ${nb_thread} TIMEOUT 120 ENVIRONMENT ARCANE_TEST_THREADS=${nb_thread})
  set(name ${label}.${subject}.np2x2)
  add_test(NAME ${name} COMMAND ${ARCANE_MPIRUN} -np 2 $<TARGET_FILE:${program}> ${filter})
  set_tests_properties(${name} PROPERTIES PROCESSORS 4 TIMEOUT 120 ENVIRONMENT ARCANE_TEST_THREADS=2)
endfunction()

# arcane_machine_test(NAME MACHINES m NP n [THREADS t] [SHM size] COMMAND program [argument...]) runs a program on n
# processes spread over m machines that share nothing, each with its own /dev/shm of the given size (256M). The test
# NAME.npN.machinesM, or NAME.npNxT.machinesM of a command whose processes have T ranks, is skipped, and says why, where the
# system does not let one machine stand for several.
function(arcane_machine_test name)
  cmake_parse_arguments(PARSE_ARGV 1 MACHINE "" "MACHINES;NP;THREADS;SHM" "COMMAND")
  if(NOT MACHINE_SHM)
    set(MACHINE_SHM 256M)
  endif()
  set(full_name ${name}.np${MACHINE_NP}.machines${MACHINE_MACHINES})
  if(MACHINE_THREADS)
    set(full_name ${name}.np${MACHINE_NP}x${MACHINE_THREADS}.machines${MACHINE_MACHINES})
  endif()
  add_test(NAME ${full_name} COMMAND ${PROJECT_SOURCE_DIR}/tests/support/two_machines.sh
    ${MACHINE_MACHINES} ${MACHINE_NP} ${MACHINE_SHM} ${ARCANE_MPIRUN} -- ${MACHINE_COMMAND})
  set_tests_properties(${full_name} PROPERTIES PROCESSORS ${MACHINE_NP} TIMEOUT 120 SKIP_RETURN_CODE 77)
endfunction()

# arcane_kernel_tests(NAME SOURCES source... [ROOMS room...] [NP n...]) compiles the same tests of kernels three times: NAME_host by the
# compiler of C++, NAME_cuda by nvcc, NAME_hip by hipcc. Each is a program that stands on the archives of the rooms, so that it also runs
# on machines that have a device and little else. Its tests, NAME.host.Subject, NAME.cuda.Subject and NAME.hip.Subject, run in each place
# of test::KernelFixture: on a machine without device, nvcc's and hipcc's code for the host and for simulated devices is still tested.
# What is not compiled, since its compiler is not found, is listed as skipped.
function(arcane_kernel_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 KERNEL "" "" "SOURCES;ROOMS;NP")
  if(KERNEL_UNPARSED_ARGUMENTS OR NOT KERNEL_SOURCES)
    message(FATAL_ERROR "kernel tests '${name}': expected SOURCES, then ROOMS and NP")
  endif()
  get_property(found GLOBAL PROPERTY ARCANE_ACCELERATORS_FOUND)
  foreach(vendor IN ITEMS host cuda hip)
    if(vendor STREQUAL "host" OR (vendor IN_LIST found AND TARGET arcane_gpu_${vendor}))
      # A folder for each vendor: the compiler of a source belongs to the folder of the target.
      add_subdirectory(${PROJECT_SOURCE_DIR}/tests/kernels/vendor ${CMAKE_CURRENT_BINARY_DIR}/${name}_${vendor})
    else()
      add_test(NAME ${name}.${vendor} COMMAND ${CMAKE_COMMAND} -E echo "skipped: kernels are not compiled for ${vendor}")
      set_tests_properties(${name}.${vendor} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
    endif()
  endforeach()
endfunction()
