# SPDX-License-Identifier: Apache-2.0
# A service that works on the variables of its caller.
arcane_case_test(compat.EOS TARGET CompatEOS NP 1 ALL 4 FILES EOS.config EOS.arc ARGS EOS.arc
  OPTIONS --once "CHECK pressure=2 speed ok=1" --once "CHECK pressure=8 speed ok=1")
