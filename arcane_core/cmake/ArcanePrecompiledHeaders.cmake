# SPDX-License-Identifier: Apache-2.0
# Standard headers, compiled once for all rooms, and once more with GoogleTest for all unit tests.
#
# No header of ours is in them: what a source includes stays what it says, except for standard headers. A source that lacks one
# compiles here and not elsewhere: house.headers, the presets dev, asan and tsan, and ./check --sanitize compile without them.
option(ARCANE_PRECOMPILED_HEADERS "Compile the standard headers once for all sources" ON)

# The target compiles with the headers of LIST (a file), which the first target with this list and these flags compiles.
function(arcane_precompile_headers target list)
  if(NOT ARCANE_PRECOMPILED_HEADERS)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY ARCANE_OWNER_OF_${list})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${list})
    set_property(GLOBAL PROPERTY ARCANE_OWNER_OF_${list} ${target})
  endif()
  # ccache sees which precompiled header a source was compiled with.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
  # Bug 105651 of GCC, for which ArcaneBuildSettings switches -Wrestrict off, has two more faces after a precompiled header.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
  endif()
endfunction()
