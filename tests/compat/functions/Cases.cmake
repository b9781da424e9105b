# SPDX-License-Identifier: Apache-2.0
# Tables that the code fills, functions of the code, of one and of two arguments.
set(functions_files Functions.config Functions.arc force.dat ../micro_tube/tube.vtk ../micro_tube/tube.vtkfaces.vtk)
arcane_case_test(compat.Functions TARGET CompatFunctions NP 1x4 ALL 1 4 FILES ${functions_files} ARGS Functions.arc
  OPTIONS --once "CHECK law=21 function=0 vector=0" --once "CHECK functions=5 elements=2 none=1"
          --once "CHECK time=2 ramp=3 square=2.25 count=12 force=1.5 4.5" --once "CHECK iteration 4 tube=480")
# The mesh that the code reads by itself is in no checkpoint, nor are variables on it.
arcane_case_test(compat.FunctionsBegin TARGET CompatFunctions NP 1 ALL 4 FILES ${functions_files} ARGS -A,MaxIteration=2 Functions.arc
  OPTIONS --once "CHECK iteration 2 tube=288" --absent "CHECK time" --made "output/protection/*")
arcane_case_test(compat.FunctionsContinue TARGET CompatFunctions NP 1 ALL 4 AFTER compat.FunctionsBegin
  ARGS -arcane_opt continue Functions.arc
  OPTIONS --keep --once "CHECK iteration 3 tube=192" --once "CHECK time=2 ramp=3 square=2.25 count=12 force=1.5 4.5")
arcane_case_test(compat.FunctionsOfAnotherType TARGET CompatFunctions NP 1 FILES ${functions_files} ARGS Functions.arc
  OPTIONS --edit Functions.arc "s|<count function=.count.>|<count function='force-of-file'>|" --code 4
          --expect "function 'force-of-file' gives values of another type")
