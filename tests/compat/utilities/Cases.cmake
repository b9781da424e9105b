# SPDX-License-Identifier: Apache-2.0
# Random numbers and tables of values by key.
add_test(NAME compat.Utilities COMMAND CompatUtilities)
set_tests_properties(compat.Utilities PROPERTIES TIMEOUT 60 PASS_REGULAR_EXPRESSION
  "CHECK pi=1 faces=6 normal=10 first=48271 second=182605794")
