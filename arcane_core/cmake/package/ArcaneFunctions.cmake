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

# The target of a library of solvers, where its package is installed beside this one. It has no description of its own: the file has the version of the
# framework in its name, and packages of two versions lie side by side.
function(arcane_declare_solver_library name)
  set(library ${ARCANE_PREFIX_DIR}/lib/libarcane_aleph_${name}.so.${ARCANE_LIBRARY_SOVERSION})
  if(NOT TARGET Arcane::arcane_aleph_${name} AND EXISTS ${library})
    add_library(Arcane::arcane_aleph_${name} SHARED IMPORTED GLOBAL)
    set_target_properties(Arcane::arcane_aleph_${name} PROPERTIES IMPORTED_LOCATION ${library} INTERFACE_LINK_LIBRARIES Arcane::arcane_aleph)
    arcane_declare_target_names(arcane_aleph_${name})
  endif()
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

# Arcane's libraries that this package does not have: name, what it is, what to do without. A name for which a target exists is not looked at.
set_property(GLOBAL PROPERTY ARCANE_ABSENT_LIBRARIES
  "arcane_aleph_hypre|linear systems by Hypre|install the package libarcane-shmem-hypre, or build the framework where libhypre-dev is; or test if(TARGET arcane_aleph_hypre)"
  "arcane_aleph_petsc|linear systems by PETSc|install the package libarcane-shmem-petsc, or build the framework where libpetsc-real-dev is; or test if(TARGET arcane_aleph_petsc)"
  "arcane_aleph_trilinos|linear systems by Trilinos|test if(TARGET arcane_aleph_trilinos), call Trilinos itself"
  "arcane_solvers|solvers of linear systems|link a solver of your own"
  "arcane_lima|files of Lima|convert meshes to Gmsh or VTK"
  "arcane_med|files of MED|convert meshes to Gmsh or VTK"
  "arcane_hyoda|the debugger Hyoda|use any debugger"
  "arcane_totalview|displays for TotalView|use any debugger"
  "arcane_driverlib|the program arcane_driver|write a main() with ArcaneLauncher"
  "arcane_mono|C# by Mono|write services in C++"
  "arcane_dotnet_coreclr|C# by .NET|write services in C++")

# Each target of FOLDER, and of the folders below, that links an absent library is added to the list OUT, as "target -> library".
function(arcane_find_absent_libraries out folder)
  get_property(rows GLOBAL PROPERTY ARCANE_ABSENT_LIBRARIES)
  set(found)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    set(linked)
    foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_property(libraries TARGET ${target} PROPERTY ${property})
      list(APPEND linked ${libraries})
    endforeach()
    list(REMOVE_DUPLICATES linked)
    foreach(row IN LISTS rows)
      string(REPLACE "|" ";" row "${row}")
      list(GET row 0 name)
      foreach(spelling IN ITEMS ${name} Arcane::${name})
        if(spelling IN_LIST linked AND NOT TARGET ${spelling})
          list(GET row 1 what)
          list(GET row 2 remedy)
          list(APPEND found "'${target}' links ${spelling} (${what})\n    without: ${remedy}")
        endif()
      endforeach()
    endforeach()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    arcane_find_absent_libraries(below_found "${below}")
    list(APPEND found ${below_found})
  endforeach()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# Refuses targets that link what the package does not have, which CMake and the linker would refuse without a reason.
function(arcane_check_absent_libraries)
  arcane_find_absent_libraries(found ${CMAKE_SOURCE_DIR})
  if(found)
    list(JOIN found "\n  " found)
    message(FATAL_ERROR "Arcane-ShMem does not have libraries that are linked. Remove them from target_link_libraries(), "
      "or link them only if(TARGET name):\n  ${found}")
  endif()
endfunction()

# Makes arcane_check_absent_libraries() run once, when all targets are known.
function(arcane_check_absent_libraries_at_end)
  get_property(is_asked GLOBAL PROPERTY ARCANE_ABSENT_LIBRARIES_CHECKED)
  if(NOT is_asked)
    set_property(GLOBAL PROPERTY ARCANE_ABSENT_LIBRARIES_CHECKED TRUE)
    cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL arcane_check_absent_libraries)
  endif()
endfunction()
