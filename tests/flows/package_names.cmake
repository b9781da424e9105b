# SPDX-License-Identifier: Apache-2.0
# What the CMake lists of existing applications expect of the packages.
cmake_minimum_required(VERSION 3.21)
project(Names LANGUAGES CXX)
find_package(Arcane 3.6 REQUIRED)
find_package(Arccore REQUIRED)
if(Arcane_VERSION VERSION_LESS 3.8)
  message(FATAL_ERROR "Arcane_VERSION is '${Arcane_VERSION}', expected the version of the API")
endif()

foreach(name Arcane_FOUND Arcane_VERSION Arcane_SHMEM_VERSION Arcane_DIR Arcane_INCLUDE_DIRS Arcane_LIBRARIES ARCANE_PREFIX_DIR ARCANE_AXL2CC
    MPIEXEC_EXECUTABLE MPIEXEC_NUMPROC_FLAG)
  if(NOT ${name})
    message(FATAL_ERROR "'${name}' is not set")
  endif()
endforeach()
foreach(name ARCANE_HAS_ACCELERATOR ARCANE_HAS_ACCELERATOR_API ARCANE_HAS_CUDA ARCANE_HAS_HIP ARCANE_HAS_SYCL ARCANE_HAS_DOTNET_WRAPPER
    ARCCORE_HAS_ACCELERATOR ARCCORE_HAS_ACCELERATOR_API ARCCORE_HAS_CUDA ARCCORE_HAS_HIP ARCCORE_HAS_SYCL)
  if(NOT DEFINED ${name})
    message(FATAL_ERROR "'${name}' is not defined")
  endif()
endforeach()
# Names of Arcane's libraries: those that this package has, and those that it does not, which applications test.
foreach(name arcane_full arcane_core Arcane::arcane_full Arcane::arcane_core arcane_launcher Arcane::arcane_launcher arcane_mpi
    arcane_utils arcane_materials Arcane::arcane_materials arcane_aleph Arcane::arcane_aleph Arcane::arcane_cea arcane_thread Arcane::arcane_mpithread Arcane::arcane_ios Arcane::arcane_metis Arcane::arcane_accelerator_core
    arcane_export_compile_flags Arccore::arccore_base Arccore::arccore_full
    arcane_accelerator Arcane::arcane_accelerator arccore_accelerator Arccore::arccore_accelerator)
  if(NOT TARGET ${name})
    message(FATAL_ERROR "'${name}' is no target")
  endif()
endforeach()
foreach(name arcane_generate_axl arcane_target_add_axl arcane_add_arcane_libraries_to_target
    arcane_accelerator_enable arcane_accelerator_add_source_files arcane_accelerator_add_to_target
    arccore_accelerator_enable arccore_accelerator_add_source_files arccore_accelerator_add_to_target)
  if(NOT COMMAND ${name})
    message(FATAL_ERROR "'${name}' is no command")
  endif()
endforeach()
foreach(name arcane_hyoda Arcane::arcane_hyoda arcane_driverlib Arcane::arcane_driverlib)
  if(TARGET ${name})
    message(FATAL_ERROR "'${name}' is a target, and the package has no such library")
  endif()
endforeach()
include(${Arcane_DIR}/ArcaneDotNet.cmake)

find_package(Arcane COMPONENTS Core Hdf5 OPTIONAL_COMPONENTS Teleport)
if(NOT Arcane_Hdf5_FOUND OR Arcane_Teleport_FOUND)
  message(FATAL_ERROR "components: Hdf5 is '${Arcane_Hdf5_FOUND}', Teleport is '${Arcane_Teleport_FOUND}'")
endif()

add_executable(names main.cc)
target_link_libraries(names PRIVATE Arccore::arccore_base)
add_executable(unchecked unchecked.cc)
target_link_libraries(unchecked PRIVATE Arccore::arccore_base)
set_target_properties(unchecked PROPERTIES ARCANE_NO_CHECK TRUE)
