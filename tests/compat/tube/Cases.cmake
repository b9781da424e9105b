# SPDX-License-Identifier: Apache-2.0
# A gas in a closed box, whose cells gather eight nodes and keep eight vectors.
arcane_case_test(compat.Tube TARGET CompatTube NP 1x4 ALL 1 4 FILES Tube.config Tube.arc ARGS Tube.arc
  OPTIONS --once "CHECK volume=1 sideways=0" --like-one CHECK)
