# SPDX-License-Identifier: Apache-2.0
# arcane_case_test(NAME TARGET program [NP n...] [ALL n...] [FILES file...] [ARGS argument...] [OPTIONS option...] [AFTER test...] [SHM size])
#
# Declares one ctest NAME.npN per number of ranks, where PxT stands for P processes of T sub-domains that are threads, as 1x4. P@M stands for P
# processes on M machines, as 4@2, each with its own /dev/shm of the given size (256M): NAME.npP.machinesM, see two_machines.sh. Those of NP run
# in ./check, those of ALL in ./check --all only.
#
# The program runs in a directory of its own that holds the files, and the options of run_case.sh say what is expected. A path in OPTIONS may
# hold @NP@.
#
# AFTER names tests, declared before, that must have passed: Heat is the one on the same ranks, Heat.np1 a given one. With --keep the test goes
# on in the directory of the first. What ./check runs does not come after what only ./check --all runs.
#
# arcane_restart_test(NAME BEGIN test [NP "F T"...] [ALL "F T"...] [AFTER test...] ...) declares NAMEFromF.npT: a run on T ranks that begins with
# the output of test BEGIN on F ranks. The other arguments are those of arcane_case_test.
#
# arcane_device_case_test(NAME TARGET program KERNELS source ALL n... ...) declares NAME.VENDOR.npN for each vendor whose compiler is there:
# the program, compiled once more, this source by it. Its devices may be absent: it then runs on the host or on simulated ones.
#
# arcane_compile_quickly(TARGET [APART]) compiles a program of tests in half of the time of users: without optimisation, with standard headers
# that are compiled once, and its sources together unless they are to be APART; a library, with those headers.
include_guard()
set(ARCANE_CASE_DIRECTORY ${PROJECT_BINARY_DIR}/cases)

function(arcane_case_test name)
  cmake_parse_arguments(PARSE_ARGV 1 CASE "" "TARGET;SHM" "NP;ALL;FILES;ARGS;OPTIONS;AFTER")
  if(NOT TARGET ${CASE_TARGET})
    message(FATAL_ERROR "case '${name}': '${CASE_TARGET}' is not a target")
  elseif(CASE_UNPARSED_ARGUMENTS OR NOT (CASE_NP OR CASE_ALL))
    message(FATAL_ERROR "case '${name}': expected NP or ALL, then FILES, ARGS, OPTIONS, AFTER and SHM")
  endif()
  add_dependencies(${CASE_TARGET} guarded_run)
  set(files)
  foreach(file IN LISTS CASE_FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_LIST_DIR} NORMALIZE)
    list(APPEND files --file ${file})
  endforeach()
  foreach(tier NP ALL)
    foreach(ranks IN LISTS CASE_${tier})
      arcane_add_case_test()
    endforeach()
  endforeach()
endfunction()

function(arcane_restart_test name)
  cmake_parse_arguments(PARSE_ARGV 1 RESTART "" "BEGIN;TARGET" "NP;ALL;FILES;ARGS;OPTIONS;AFTER")
  foreach(tier NP ALL)
    foreach(change IN LISTS RESTART_${tier})
      string(REPLACE " " ";" change ${change})
      list(GET change 0 from)
      list(GET change 1 to)
      arcane_case_test(${name}From${from} TARGET ${RESTART_TARGET} ${tier} ${to} FILES ${RESTART_FILES} ARGS ${RESTART_ARGS}
        AFTER ${RESTART_BEGIN}.np${from} ${RESTART_AFTER}
        OPTIONS --do "cp -r ../${RESTART_BEGIN}.np${from}/output ." ${RESTART_OPTIONS})
    endforeach()
  endforeach()
endfunction()

# One test of arcane_case_test, whose variables it takes.
function(arcane_add_case_test)
  set(suffix np${ranks})
  set(nb_rank ${ranks})
  list(JOIN ARCANE_MPIEXEC " " mpiexec)
  set(start --np ${ranks} --mpirun ${mpiexec})
  set(launcher)
  if(ranks MATCHES "^([0-9]+)x([0-9]+)$")
    math(EXPR nb_rank "${CMAKE_MATCH_1} * ${CMAKE_MATCH_2}")
    set(start --np ${CMAKE_MATCH_1} --mpirun ${mpiexec} --threads ${CMAKE_MATCH_2})
  elseif(ranks MATCHES "^([0-9]+)@([0-9]+)$")
    set(nb_rank ${CMAKE_MATCH_1})
    set(suffix np${CMAKE_MATCH_1}.machines${CMAKE_MATCH_2})
    set(start)
    if(NOT CASE_SHM)
      set(CASE_SHM 256M)
    endif()
    set(launcher ${PROJECT_SOURCE_DIR}/tests/support/two_machines.sh ${CMAKE_MATCH_2} ${nb_rank} ${CASE_SHM} ${ARCANE_MPIRUN} --)
  endif()
  set(full_name ${name}.${suffix})
  arcane_cases_before(${full_name} ${suffix} before ${CASE_AFTER})
  set(directory ${full_name})
  if("--keep" IN_LIST CASE_OPTIONS)
    list(GET before 0 directory)
  endif()
  string(REPLACE "@NP@" ${ranks} options "${CASE_OPTIONS}")
  set(timeout 120)
  if(ARCANE_SANITIZE) # they make runs three to five times slower; a case's own --within comes later
    set(timeout 360)
    list(PREPEND options --within 300)
  endif()
  add_test(NAME ${full_name}
    COMMAND ${PROJECT_SOURCE_DIR}/tests/support/run_case.sh ${ARCANE_CASE_DIRECTORY}/${directory} --guard ${ARCANE_GUARD} ${start} ${files} ${options}
      -- ${launcher} $<TARGET_FILE:${CASE_TARGET}> ${CASE_ARGS})
  arcane_count_ranks(${full_name} ${nb_rank})
  set_tests_properties(${full_name} PROPERTIES TIMEOUT ${timeout} FIXTURES_SETUP ${full_name} FIXTURES_REQUIRED "${before}")
  if(launcher)
    set_tests_properties(${full_name} PROPERTIES SKIP_RETURN_CODE 77)
  endif()
  if(tier STREQUAL "ALL")
    arcane_only_in_all(${full_name})
  endif()
  set_property(GLOBAL PROPERTY ARCANE_TIER_OF_${full_name} ${tier})
endfunction()

# Sets OUT to the full names of the cases that come before one of a tier.
function(arcane_cases_before full_name suffix out)
  set(names)
  foreach(before IN LISTS ARGN)
    if(NOT before MATCHES "[.]np[0-9][^.]*(|[.]machines[0-9]+)$")
      string(APPEND before .${suffix})
    endif()
    get_property(its_tier GLOBAL PROPERTY ARCANE_TIER_OF_${before})
    if(NOT its_tier)
      message(FATAL_ERROR "case '${full_name}' comes after '${before}', expected a case that is declared before it")
    elseif(tier STREQUAL "NP" AND its_tier STREQUAL "ALL")
      message(FATAL_ERROR "case '${full_name}' comes after '${before}', which only ./check --all runs: expected both in NP, or both in ALL")
    endif()
    list(APPEND names ${before})
  endforeach()
  set(${out} ${names} PARENT_SCOPE)
endfunction()

function(arcane_device_case_test name)
  cmake_parse_arguments(PARSE_ARGV 1 DEVICE "" "TARGET;KERNELS" "")
  get_property(vendors GLOBAL PROPERTY ARCANE_ACCELERATORS_FOUND)
  list(REMOVE_ITEM vendors none)
  foreach(vendor IN LISTS vendors)
    set(program ${DEVICE_TARGET}_${vendor})
    if(NOT TARGET ${program})
      get_target_property(folder ${DEVICE_TARGET} SOURCE_DIR)
      get_target_property(sources ${DEVICE_TARGET} SOURCES)
      list(FILTER sources INCLUDE REGEX "[.]cc$")
      set(kernels ${DEVICE_KERNELS})
      list(TRANSFORM sources PREPEND ${folder}/)
      list(TRANSFORM kernels PREPEND ${folder}/)
      # A folder for each vendor: the compiler of a source belongs to the folder of the target.
      add_subdirectory(${PROJECT_SOURCE_DIR}/tests/support/device_application ${CMAKE_CURRENT_BINARY_DIR}/${program})
    endif()
    arcane_case_test(${name}.${vendor} TARGET ${program} ${DEVICE_UNPARSED_ARGUMENTS})
  endforeach()
endfunction()

function(arcane_compile_quickly target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "EXECUTABLE")
    # Position-independent, as rooms are.
    arcane_precompile_headers(${target} arcane_core/cmake/StandardHeaders.h)
    return()
  endif()
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0>)
  arcane_precompile_headers(${target} tests/support/ApplicationHeaders.h)
  if(ARCANE_UNITY_BUILD AND NOT "APART" IN_LIST ARGN)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
    # GCC takes a source for a header once others include it.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()
