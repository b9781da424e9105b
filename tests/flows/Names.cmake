# SPDX-License-Identifier: Apache-2.0
# Names and words of the command line and of the environment: what is known, what is refused, and when.
add_subdirectory(asker)
set(asker_files asker/Asker.config asker/Asker.arc)

# asker_case(NAME [NP n...] ARGS argument... OPTIONS option...): on 1 3 1x3, in ./check on NP (1) alone. What is found before anything is started
# is found by each process alone, and only one of them prints it: once on 3 of them. The rest is agreed on.
function(asker_case name)
  cmake_parse_arguments(PARSE_ARGV 1 ASKER "" "" "NP;ARGS;OPTIONS")
  if(NOT ASKER_NP)
    set(ASKER_NP 1)
  endif()
  set(in_all 1 3 1x3)
  list(REMOVE_ITEM in_all ${ASKER_NP})
  arcane_case_test(flow.names.${name} TARGET FlowAsker NP ${ASKER_NP} ALL ${in_all} FILES ${asker_files} ARGS ${ASKER_ARGS}
    OPTIONS ${ASKER_OPTIONS})
endfunction()
set(refused --code 4 --ends-after ${bad_limit} --absent "[Ss]egmentation|terminate called")

# --- names that the application asks for
asker_case(OfTheApplication NP 3 ARGS -A,OfConstructor=1,OfFirstRank=2 -A,OfList=3 -A,MaxIterations=9 Asker.arc
  OPTIONS --once "ASKED OfConstructor=1" --once "ASKED OfFirstRank=2" --once "ASKED OfList=3" --expect "ASKED MaxIterations=9"
          --once "ASKED in iteration 3" --absent "not known|no effect")
asker_case(AskedLate NP 1x3 ARGS -A,OfLoop=1 Asker.arc
  OPTIONS --once "command line: -A,OfLoop is not known: neither the framework nor the application asks for it.*unless the application asks for it later"
          --expect "ASKED OfLoop=1" --absent "had no effect")
asker_case(NearToOneOfTheApplication ARGS -A,OfConstruktor=1 Asker.arc
  OPTIONS ${refused} --once "-A,OfConstruktor is not known.*did you mean '-A,OfConstructor'" --absent "ASKED OfLoop")
asker_case(Unknown NP 3 ARGS -A,Qwertyuiop=1 -A,Asdfghjkl=2 Asker.arc
  OPTIONS --once "-A,Qwertyuiop is not known" --once "-A,Asdfghjkl is not known" --expect "ASKED OfLoop"
          --once "-A,Qwertyuiop had no effect" --once "-A,Asdfghjkl had no effect")
asker_case(UnknownInitOnly NP 1x3 ARGS -A,Qwertyuiop=1 -arcane_opt init_only Asker.arc OPTIONS --once "-A,Qwertyuiop had no effect")

# --- slips are found before anything is started
asker_case(Slip NP 3 ARGS -A,MaxIteraton=10 Asker.arc
  OPTIONS ${refused} --once "command line: -A,MaxIteraton is not known, did you mean '-A,MaxIteration'" --absent "ASKED OfConstructor|on this machine"
          --then "[ ! -e output ]")
asker_case(SlipOfTheEnvironment ARGS Asker.arc
  OPTIONS --env ARCANE_HANG_TIMOUT=3 ${refused} --once "environment: variable ARCANE_HANG_TIMOUT is not known, did you mean 'ARCANE_HANG_TIMEOUT'")
asker_case(UnknownOfPools ARGS Asker.arc
  OPTIONS --env ARCANE_ACCELERATOR_MEMORY_POOL_LIMITS=3 ${refused} --once "environment: variable ARCANE_ACCELERATOR_MEMORY_POOL_LIMITS is not known")

# --- values
asker_case(AllFaultsTogether NP 3 ARGS -A,MaxIteration=-5 -A,HangTimeout=soon --quiet -A,Novalue Asker.arc
  OPTIONS --env ARCANE_SHMEM_LIMIT=much --env ARCANE_DATA_INIT_POLICY=ZERO ${refused} --then "[ ! -e output ]"
          --once "command line: -A,MaxIteration is '-5', expected an integer from 0 on"
          --once "command line: -A,HangTimeout is 'soon', expected a number of seconds >= 0"
          --once "command line: '--quiet' is not known" --once "command line: parameter is 'Novalue', expected 'Name=Value'"
          --once "environment: ARCANE_SHMEM_LIMIT is 'much', expected a number of bytes"
          --once "environment: ARCANE_DATA_INIT_POLICY is 'ZERO', expected NONE, DEFAULT")
foreach(variable ARCANE_SYNCHRONIZE_VERSION ARCANE_SHMEM_BACKING ARCANE_ACCELERATOR_MEMORY_POOL_CHECK ARCANE_VERBOSITY_LEVEL)
  asker_case(Wrong_${variable} ARGS Asker.arc
    OPTIONS --env ${variable}=wrong ${refused} --once "environment: ${variable} is 'wrong', expected" --then "[ ! -e output ]")
endforeach()
# Environments may differ: the fault of one rank is that of all.
add_test(NAME flow.names.OneRankAlone.np3
  COMMAND ${PROJECT_SOURCE_DIR}/tests/support/run_case.sh ${ARCANE_CASE_DIRECTORY}/flow.names.OneRankAlone --guard ${ARCANE_GUARD}
    --file ${CMAKE_CURRENT_SOURCE_DIR}/asker/Asker.config --file ${CMAKE_CURRENT_SOURCE_DIR}/asker/Asker.arc ${refused}
    --once "rank 1: environment: ARCANE_SHMEM_LIMIT is 'much', expected"
    -- ${ARCANE_MPIRUN} -np 3 sh -c "[ $OMPI_COMM_WORLD_RANK != 1 ] || export ARCANE_SHMEM_LIMIT=much; exec $<TARGET_FILE:FlowAsker> Asker.arc")
set_tests_properties(flow.names.OneRankAlone.np3 PROPERTIES PROCESSORS 3 TIMEOUT 120)

# --- names of Arcane without effect
asker_case(OfArcane NP 3 ARGS -A,ThreadService=TBB Asker.arc
  OPTIONS --env ARCANE_STRICT_CASEOPTION=1 --once "command line: -A,ThreadService has no effect here"
          --once "environment: ARCANE_STRICT_CASEOPTION has no effect here" --expect "ASKED in iteration 3")

# --- texts: once, and nothing is run
foreach(word --help -h)
  string(REPLACE "-" "" name ${word})
  asker_case(Help_${name} ARGS ${word}
    OPTIONS --once "^Usage: FlowAsker" --once "^  -A,MaxIteration=" --once "^  -A,MemoryPoolLimit=  ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT"
            --once "Value: an integer from 0 to 1024. default: 1$" --once "^  ARCANE_SHMEM_BACKING" --once "^  module  Asker"
            --absent "Process return" --then "[ ! -e output ]")
endforeach()
asker_case(HelpAmongOthers ARGS -A,MaxIteration=x Asker.arc --help OPTIONS --once "^Usage: FlowAsker" --absent "ASKED OfLoop")
asker_case(Version NP 3 ARGS --version OPTIONS --once "^Asker 1\\.0\\.0$" --once "^Arcane-ShMem [0-9]+\\.[0-9]+\\.[0-9]+$" --absent "Usage|Process return")
