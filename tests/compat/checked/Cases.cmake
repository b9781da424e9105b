# SPDX-License-Identifier: Apache-2.0
# An application compiled with ARCANE_CHECK and without optimisation, as Debug builds of users are, and the framework's library without checks.
# Each wrong access ends the run; the report names the variable, the item, the entry point and the iteration.
set(checked_files Checked.config Checked.arc)
foreach(fault
    "null-cell|Cell_Pressure': the null Cell \\(local id -1\\) has no value, expected a local id in .0, [1-9][0-9]*."
    "beyond|Cell_Pressure': there is no Cell of local id 1000000, expected one in .0, [1-9][0-9]*."
    "array|Node_Rates': the null Node"
    "value|Node_Rates', item of local id 0: index is 3, expected one in .0, 3."
    "tiled|Cell_Fractions': there is no Cell of local id 1000000"
    "shaped|Cell_Moments': there is no Cell of local id 1000000"
    "constituent|'Density' has no value in a null cell of a constituent"
    "partial|Cell_Depth': Cell of local id 1000000 .* is not in group 'Wet'")
  string(REGEX MATCH "^([^|]*)[|](.*)$" both "${fault}")
  arcane_case_test(compat.Checked_${CMAKE_MATCH_1} TARGET CompatChecked NP 1 ALL 4 FILES ${checked_files}
    ARGS -A,//checked/fault=${CMAKE_MATCH_1} Checked.arc
    OPTIONS --code 3 --expect "${CMAKE_MATCH_2}" --expect "in entry point Checked.Compute, iteration 2, " --absent "WRONG")
endforeach()
arcane_case_test(compat.Checked TARGET CompatChecked NP 1x4 ALL 1 4 FILES ${checked_files} ARGS Checked.arc
  OPTIONS --once "CHECK no fault at 3" --absent "WRONG")
