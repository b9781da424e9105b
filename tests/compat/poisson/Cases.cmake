# SPDX-License-Identifier: Apache-2.0
# Complex options, groups of faces, enumerators of old. The solution is linear.
arcane_case_test(compat.Poisson TARGET CompatPoisson NP 4 ALL 1 FILES Poisson.config Poisson.arc ARGS Poisson.arc
  OPTIONS --once "CHECK converged=1 linear=1" --made "output/depouillement/*")
