# SPDX-License-Identifier: Apache-2.0
# The program axl2cc, and the functions that call it.
add_executable(axl2cc ${PROJECT_SOURCE_DIR}/axl/compiler/main.cc)
target_link_libraries(axl2cc PRIVATE room_axl_compiler arcane_build_flags)
set(ARCANE_AXL2CC axl2cc)
include(ArcaneAxl)
