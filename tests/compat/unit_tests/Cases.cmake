# SPDX-License-Identifier: Apache-2.0
# Services that test something, run by the module of the framework without a .config file; services called at events.
set(unit_files UnitTests.arc)
arcane_case_test(compat.UnitTests TARGET CompatUnitTests NP 1x4 ALL 1 4 2x2 FILES ${unit_files} ARGS UnitTests.arc
  OPTIONS --once "CHECK mesh at build=Mesh0 cells=0" --once "CHECK built=1 deltat=1" --once "CHECK iteration=1 cells per rank=500" --once "CHECK finalized after iteration=2"
          --once "CHECK begun before=1 ended before=0" --once "CHECK begun=1 ended=1 module=Master"
          --once "CHECK events: start0 begin1 end1 exit2$" --once "CHECK calls: class up down up down up down$"
          --once "\\[OK   \\] Products of vectors" --once "\\[OK   \\] MeshTest" --absent "FAILURE"
          --then "grep -c 'result=.success.' output/listing/unittests.xml | grep -qx 3")
# The last rank alone is wrong: the other tests go on, and the report of rank 0 says it.
arcane_case_test(compat.UnitTestsFailing TARGET CompatUnitTests NP 4 ALL 1x4 FILES ${unit_files} ARGS UnitTests.arc
  OPTIONS --edit UnitTests.arc "s|<wrong-rank>-1|<wrong-rank>3|" --code 4 --once "FAILURE.*Products of vectors"
          --expect "FAILURE.*Values of all ranks" --once "CHECK calls: class up down up down up$"
          --expect "Some errors have occurred in the unit tests" --then "grep -q nb-failed-rank=.4. output/listing/unittests.xml")
arcane_case_test(compat.UnitTestsFatal TARGET CompatUnitTests NP 1 ALL 4 FILES ${unit_files} ARGS UnitTests.arc
  OPTIONS --edit UnitTests.arc "s|<expected-volume>1.0|<expected-volume>2.0|" --code 4 --expect "volume is 1.*, expected 2"
          --absent "CHECK finalized" --absent "\\[OK   \\] MeshTest")
