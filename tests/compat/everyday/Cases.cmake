# SPDX-License-Identifier: Apache-2.0
# Small calls that many codes have, each with its value: tables, texts, loops of functors over items, messages, comparisons of variables.
arcane_case_test(compat.Everyday TARGET CompatEveryday NP 1 3 1x4 ALL 2 4 2x2 FILES Everyday.config Everyday.arc ARGS Everyday.arc
  OPTIONS --once "CHECK everything is right" --absent "WRONG")
