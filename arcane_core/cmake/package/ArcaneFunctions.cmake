# SPDX-License-Identifier: Apache-2.0
# CMake functions of the package, under Arcane's names.
include_guard()

# arcane_add_arcane_libraries_to_target(TARGET): links the framework, whose services and modules stay registered.
function(arcane_add_arcane_libraries_to_target target)
  target_link_libraries(${target} PRIVATE arcane_full)
  # The package Arccore has no services.
  if(COMMAND arcane_link_whole)
    arcane_link_whole(${target})
  endif()
endfunction()

# A build for which there is no library of the same configuration, as RelWithDebInfo or one without a name, takes the first one of the list:
# that of a Debug build comes last.
function(arcane_prefer_release)
  get_target_property(configurations Arcane::arcane_core IMPORTED_CONFIGURATIONS)
  if(DEBUG IN_LIST configurations)
    list(REMOVE_ITEM configurations DEBUG)
    set_property(TARGET Arcane::arcane_core PROPERTY IMPORTED_CONFIGURATIONS ${configurations} DEBUG)
  endif()
endfunction()

# Each exported target under its plain name and under Arcane::name.
function(arcane_declare_target_names)
  foreach(name IN LISTS ARGN)
    if(NOT TARGET ${name})
      add_library(${name} INTERFACE IMPORTED GLOBAL)
      target_link_libraries(${name} INTERFACE Arcane::${name})
    endif()
  endforeach()
endfunction()

# Arcane is cut into more libraries than this framework: the names of the others lead to the one library.
function(arcane_declare_library_aliases)
  foreach(name IN LISTS ARGN)
    foreach(spelling IN ITEMS ${name} Arcane::${name} Arccore::${name})
      if(NOT TARGET ${spelling})
        add_library(${spelling} INTERFACE IMPORTED GLOBAL)
        target_link_libraries(${spelling} INTERFACE Arcane::arcane_core)
      endif()
    endforeach()
  endforeach()
endfunction()

# With ARCANE_NATIVE, sources of the host that link TARGET are compiled for the processor of this machine, and run on no older one. Nothing
# is contracted into fused operations, and no sum is reordered: results have the same bits.
function(arcane_declare_native_flags target)
  option(ARCANE_NATIVE "Compile applications for the processor of this machine" OFF)
  if(NOT ARCANE_NATIVE)
    return()
  endif()
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-march=native ARCANE_CXX_KNOWS_NATIVE)
  if(NOT ARCANE_CXX_KNOWS_NATIVE)
    message(FATAL_ERROR "ARCANE_NATIVE is '${ARCANE_NATIVE}', expected OFF: the compiler '${CMAKE_CXX_COMPILER}' does not know -march=native")
  endif()
  target_compile_options(${target} INTERFACE "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-march=native;-ffp-contract=off>")
endfunction()

# Targets that only carry compile flags in Arcane; this framework needs none beyond C++20, which its library asks for.
function(arcane_declare_flag_targets)
  foreach(name IN LISTS ARGN)
    foreach(spelling IN ITEMS ${name} Arcane::${name})
      if(NOT TARGET ${spelling})
        add_library(${spelling} INTERFACE IMPORTED GLOBAL)
      endif()
    endforeach()
  endforeach()
endfunction()
