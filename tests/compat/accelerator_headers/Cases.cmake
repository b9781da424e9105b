# SPDX-License-Identifier: Apache-2.0
# Each header of the accelerator alone.
add_test(NAME compat.AcceleratorHeaders COMMAND CompatAcceleratorHeaders)
set_tests_properties(compat.AcceleratorHeaders PROPERTIES TIMEOUT 60 PASS_REGULAR_EXPRESSION "CHECK arcane/utils/NumArray.h")
