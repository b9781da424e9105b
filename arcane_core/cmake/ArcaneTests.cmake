# SPDX-License-Identifier: Apache-2.0
# Tests on ranks. A place is written N for N processes, PxT for P processes of T ranks that are threads, and either with @M on M machines:
# the test NAME in the places 3, 1x4, 2x2 and 4@2 is NAME.np3, NAME.np1x4, NAME.np2x2 and NAME.np4.machines2.
#
# Waiting ranks let others run: tests often have more ranks than processors. On one machine Open MPI chooses ob1 for messages, after it has
# asked all networks, which takes half of the time of its start.
#
# What starts ranks does so through ARCANE_GUARD: tests/support/guard ends a run at its limit, shows what it did, and lets nothing of it stay.
set(ARCANE_GUARD $<TARGET_FILE:guarded_run>)
set(ARCANE_MPIEXEC ${MPIEXEC_EXECUTABLE} --oversubscribe --allow-run-as-root --bind-to none --mca mpi_yield_when_idle 1 --mca pml ob1)
set(ARCANE_MPIRUN ${ARCANE_GUARD} ${ARCANE_MPIEXEC})

# What ./check --all builds beside what is built at each change.
add_custom_target(all_tests)

# arcane_only_in_all(TEST...): what need not be proved at each change runs in ./check --all only.
function(arcane_only_in_all)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS all)
endfunction()

# arcane_count_ranks(TEST RANKS): a test on several ranks counts as two processors, since ranks wait for each other more than they compute.
# ./check runs tests on twice as many processors as there are.
function(arcane_count_ranks test ranks)
  if(NOT ranks STREQUAL "1") # EQUAL takes 1x4 for 1
    set_tests_properties(${test} PROPERTIES PROCESSORS 2)
  endif()
endfunction()

# arcane_place(PLACE PREFIX) sets PREFIX_SUFFIX, the suffix of names of tests in this place, and PREFIX_START, the command that starts a
# program there. Machines share nothing: each has its own /dev/shm.
function(arcane_place place prefix)
  if(NOT place MATCHES "^([1-9])(x([1-9]))?(@([1-9]))?$")
    message(FATAL_ERROR "place of ranks '${place}', expected N, PxT, N@M or PxT@M")
  endif()
  set(processes ${CMAKE_MATCH_1})
  set(threads ${CMAKE_MATCH_3})
  set(machines ${CMAKE_MATCH_5})
  string(REPLACE "@" ".machines" suffix "np${place}")
  set(start ${ARCANE_MPIRUN} -np ${processes})
  if(machines)
    set(start ${PROJECT_SOURCE_DIR}/tests/support/two_machines.sh ${machines} ${processes} 256M ${ARCANE_MPIRUN} --)
  elseif(threads AND processes EQUAL 1)
    set(start ${ARCANE_GUARD}) # sanitizers of threads do not understand MPI
  endif()
  if(threads)
    list(APPEND start env ARCANE_TEST_THREADS=${threads}) # remote shells bring no environment along
  endif()
  set(${prefix}_SUFFIX ${suffix} PARENT_SCOPE)
  set(${prefix}_START ${start} PARENT_SCOPE)
endfunction()

# arcane_gtest(NAME PROGRAM [SUBJECTS subject...] [NP place...] [ALL place...]) declares one test for each place, in which one process per
# rank or machine runs all cases of the program, or those of the subjects: Row means the suites RowTest. Tests in places of ALL run in
# ./check --all only. Without a place the program runs without MPI. Where one machine cannot stand for several, the test is skipped.
function(arcane_gtest name program)
  cmake_parse_arguments(PARSE_ARGV 2 GTEST "" "" "SUBJECTS;NP;ALL")
  if(GTEST_UNPARSED_ARGUMENTS OR NOT TARGET ${program})
    message(FATAL_ERROR "test '${name}': expected a target, then SUBJECTS, NP and ALL")
  endif()
  set(filters)
  foreach(subject IN LISTS GTEST_SUBJECTS)
    list(APPEND filters ${subject}Test.* ${subject}Test/*.* */${subject}Test.* */${subject}Test/*.*)
  endforeach()
  list(JOIN filters ":" filters)
  add_dependencies(${program} guarded_run)
  set(command $<TARGET_FILE:${program}>)
  if(filters)
    list(APPEND command --gtest_filter=${filters})
  endif()
  if(NOT GTEST_NP)
    add_test(NAME ${name} COMMAND ${ARCANE_GUARD} --limit 270 ${command})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
  endif()
  foreach(place IN LISTS GTEST_NP GTEST_ALL)
    arcane_place(${place} PLACE)
    set(full_name ${name}.${PLACE_SUFFIX})
    add_test(NAME ${full_name} COMMAND ${PLACE_START} ${command})
    set_tests_properties(${full_name} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77 ENVIRONMENT ARCANE_TEST_LIMIT=540)
    arcane_count_ranks(${full_name} ${place})
    if(place IN_LIST GTEST_ALL)
      arcane_only_in_all(${full_name})
    endif()
  endforeach()
endfunction()

# arcane_unit_tests(ROOM [NP place...] [ALL place...]) builds tests/unit/ROOM/Test*.cc into one program, unit_ROOM, whose tests are named
# after the room. Programs that run in places have test::RankFixture or one of their own.
function(arcane_unit_tests room)
  get_property(flat_rooms GLOBAL PROPERTY ARCANE_FLAT_ROOMS)
  set(glob GLOB_RECURSE)
  if(room IN_LIST flat_rooms)
    set(glob GLOB)
  endif()
  file(${glob} sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/${room}/*.cc)
  arcane_room_target(${room} target)
  string(REPLACE "room_" "unit_" program ${target})
  string(REPLACE "/" "." label ${room})
  add_executable(${program} ${sources})
  target_link_libraries(${program} PRIVATE ${target} arcane_build_flags)
  # What is tested is optimised; optimising the tests themselves takes as long as building all rooms.
  target_compile_options(${program} PRIVATE -O0)
  arcane_precompile_headers(${program} tests/support/TestHeaders.h)
  # Templates of GoogleTest and of the fixtures are a third of what is compiled, once for all sources that are compiled at once.
  arcane_compile_together(${program} 24)
  if(ARGN)
    target_link_libraries(${program} PRIVATE test_support_mpi)
  else()
    target_link_libraries(${program} PRIVATE test_support_main)
  endif()
  arcane_gtest(${label} ${program} ${ARGN})
endfunction()

# arcane_kernel_tests(NAME SOURCES source... [DAILY source...] [ROOMS room...] [DEFINITIONS name...]) compiles the same tests of kernels
# three times: NAME_host by the compiler of C++, NAME_cuda by nvcc, NAME_hip by hipcc. Each is a program that stands on the archives of the
# rooms, so that it also runs on machines that have a device and little else. Its test, NAME.host, NAME.cuda or NAME.hip, runs in each
# place of test::KernelFixture: on a machine without device, nvcc's and hipcc's code for the host and for simulated devices is still tested.
# Compilers of devices take most of a minute for a source: at each change they compile those of DAILY, into NAME_daily_cuda and
# NAME_daily_hip, and the others in ./check --all. What is not compiled, since its compiler is not found, is listed as skipped.
function(arcane_kernel_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 KERNEL "" "" "SOURCES;DAILY;ROOMS;DEFINITIONS")
  if(KERNEL_UNPARSED_ARGUMENTS OR NOT KERNEL_SOURCES)
    message(FATAL_ERROR "kernel tests '${name}': expected SOURCES, then DAILY, ROOMS and DEFINITIONS")
  endif()
  set(sources ${KERNEL_SOURCES})
  arcane_kernel_program(${name} host)
  list(REMOVE_ITEM KERNEL_SOURCES ${KERNEL_DAILY})
  foreach(vendor IN ITEMS cuda hip)
    arcane_kernel_program(${name} ${vendor} IN_ALL)
    if(KERNEL_DAILY)
      set(KERNEL_SOURCES ${KERNEL_DAILY})
      arcane_kernel_program(${name}_daily ${vendor})
      set(KERNEL_SOURCES ${sources})
      list(REMOVE_ITEM KERNEL_SOURCES ${KERNEL_DAILY})
    endif()
  endforeach()
endfunction()

# One of the programs of arcane_kernel_tests, whose arguments it reads, and its test; IN_ALL where both are for ./check --all.
function(arcane_kernel_program name vendor)
  get_property(found GLOBAL PROPERTY ARCANE_ACCELERATORS_FOUND)
  set(test ${name}.${vendor})
  if(vendor STREQUAL "host" OR (vendor IN_LIST found AND TARGET arcane_gpu_${vendor}))
    # A folder for each vendor: the compiler of a source belongs to the folder of the target.
    add_subdirectory(${PROJECT_SOURCE_DIR}/tests/kernels/vendor ${CMAKE_CURRENT_BINARY_DIR}/${name}_${vendor})
    arcane_gtest(${test} ${name}_${vendor})
  else()
    add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -E echo "skipped: kernels are not compiled for ${vendor}")
    set_tests_properties(${test} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
  endif()
  if("IN_ALL" IN_LIST ARGN)
    arcane_only_in_all(${test})
    if(TARGET ${name}_${vendor})
      set_target_properties(${name}_${vendor} PROPERTIES EXCLUDE_FROM_ALL TRUE)
      add_dependencies(all_tests ${name}_${vendor})
    endif()
  endif()
endfunction()
