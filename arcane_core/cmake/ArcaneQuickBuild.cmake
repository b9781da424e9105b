# SPDX-License-Identifier: Apache-2.0
# What makes the build of everything quicker: headers that are compiled once, and sources that are compiled together.
#
# Standard headers are compiled once for all rooms, and once more with GoogleTest for all unit tests.
# No header of ours is in them: what a source includes stays what it says, except for standard headers. A source that lacks one
# compiles here and not elsewhere: house.headers, the presets dev, asan and tsan, and ./check --sanitize compile without them.
# Compilers other than GCC read them only with the macros with which they were made: rooms with doors have more.
option(ARCANE_PRECOMPILED_HEADERS "Compile the standard headers once for all sources, with GCC" ON)

# The target compiles with the headers of LIST, a file below the root, which the first target with this list compiles. The list is named
# by no absolute path, so that ccache can serve several copies of the tree.
function(arcane_precompile_headers target list)
  if(NOT ARCANE_PRECOMPILED_HEADERS OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  get_property(owner GLOBAL PROPERTY ARCANE_OWNER_OF_${list})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE <${list}>)
    set_property(GLOBAL PROPERTY ARCANE_OWNER_OF_${list} ${target})
  endif()
  # ccache sees which precompiled header a source was compiled with.
  target_compile_options(${target} PRIVATE -fpch-preprocess)
  # Bug 105651 of GCC, for which ArcaneBuildSettings switches -Wrestrict off, has two more faces after a precompiled header.
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
  endif()
endfunction()

# ./demo and ./check compile several sources of a room, or of its unit tests, at once: a whole build takes half of the time. A change then
# compiles more than it must, so that it is OFF unless it is asked for. Names of the anonymous namespaces of sources that are compiled
# together must differ, and so must their constants.
set(ARCANE_UNITY_BUILD OFF CACHE STRING "Compile several sources of a room, and of its unit tests, at once: ON, OFF, or TESTS for unit tests alone")
set_property(CACHE ARCANE_UNITY_BUILD PROPERTY STRINGS ON OFF TESTS)

# Compiles up to COUNT sources of the target at once. Sources that register modules or services are compiled alone: a program that needs
# something of another source would get them, too.
function(arcane_compile_together target count)
  if(NOT ARCANE_UNITY_BUILD OR (ARCANE_UNITY_BUILD STREQUAL "TESTS" AND NOT target MATCHES "^unit_"))
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
  # GCC takes a source for a header once others include it.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "[.]cc$" AND EXISTS ${source})
      file(STRINGS ${source} registers REGEX "^ *ARCANE_REGISTER_" LIMIT_COUNT 1)
      if(registers)
        set_property(SOURCE ${source} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
      endif()
    endif()
  endforeach()
endfunction()
