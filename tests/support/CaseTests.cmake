# SPDX-License-Identifier: Apache-2.0
# arcane_case_test(NAME TARGET program NP n... [FILES file...] [ARGS argument...] [OPTIONS option...] [AFTER test])
#
# Declares one ctest NAME.npN per number of ranks, where PxT stands for P processes of T sub-domains that are threads, as 1x4:
# the program runs in a directory of its own that holds the files, and the options of run_case.sh say what is expected. A path in OPTIONS may hold @NP@. AFTER names a test, without its .npN,
# that must have passed before; with --keep the test goes on in the directory of that one.
include_guard()
set(ARCANE_CASE_DIRECTORY ${PROJECT_BINARY_DIR}/cases)

function(arcane_case_test name)
  cmake_parse_arguments(PARSE_ARGV 1 CASE "" "TARGET;AFTER" "NP;FILES;ARGS;OPTIONS")
  if(NOT TARGET ${CASE_TARGET})
    message(FATAL_ERROR "arcane_case_test: '${CASE_TARGET}' is not a target")
  endif()
  add_dependencies(${CASE_TARGET} guarded_run)
  set(files)
  foreach(file IN LISTS CASE_FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND files --file ${file})
  endforeach()
  list(JOIN ARCANE_MPIEXEC " " mpiexec)
  foreach(np IN LISTS CASE_NP)
    set(full_name ${name}.np${np})
    set(directory ${ARCANE_CASE_DIRECTORY}/${full_name})
    if("--keep" IN_LIST CASE_OPTIONS)
      set(directory ${ARCANE_CASE_DIRECTORY}/${CASE_AFTER}.np${np})
    endif()
    string(REPLACE "@NP@" ${np} options "${CASE_OPTIONS}")
    set(nb_process ${np})
    set(nb_rank ${np})
    if(np MATCHES "^([0-9]+)x([0-9]+)$")
      set(nb_process ${CMAKE_MATCH_1})
      list(PREPEND options --threads ${CMAKE_MATCH_2})
      math(EXPR nb_rank "${CMAKE_MATCH_1} * ${CMAKE_MATCH_2}")
    endif()
    add_test(NAME ${full_name}
      COMMAND ${PROJECT_SOURCE_DIR}/tests/support/run_case.sh ${directory} --guard ${ARCANE_GUARD} --np ${nb_process} --mpirun ${mpiexec} ${files} ${options}
        -- $<TARGET_FILE:${CASE_TARGET}> ${CASE_ARGS})
    set_tests_properties(${full_name} PROPERTIES PROCESSORS ${nb_rank} TIMEOUT 120 FIXTURES_SETUP ${full_name})
    if(CASE_AFTER)
      set_tests_properties(${full_name} PROPERTIES FIXTURES_REQUIRED ${CASE_AFTER}.np${np})
    endif()
  endforeach()
endfunction()
