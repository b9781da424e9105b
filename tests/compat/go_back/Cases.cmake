# SPDX-License-Identifier: Apache-2.0
# An entry point throws GoBackwardException: on all ranks, or on the last one.
set(go_back_checks --once "entry point GoBack.Step goes back in time: step too large" --once "CHECK back at iteration 3"
  --once "CHECK value=16 time=4 after=4")
arcane_case_test(compat.GoBack TARGET CompatGoBack NP 1 4 ALL 1x3 FILES GoBack.config GoBack.arc ARGS GoBack.arc OPTIONS ${go_back_checks})
arcane_case_test(compat.GoBackOfOneRank TARGET CompatGoBack NP 3 FILES GoBack.config GoBackOfOne.arc ARGS GoBackOfOne.arc
  OPTIONS --once "CHECK back at iteration 3" --once "CHECK value=16 time=4 after=5")
