# SPDX-License-Identifier: Apache-2.0
# Third-party libraries. A door is a target that carries all that is needed to include the library safely.
add_library(door_mpi INTERFACE)
find_package(MPI REQUIRED COMPONENTS CXX)
target_link_libraries(door_mpi INTERFACE MPI::MPI_CXX)
target_compile_definitions(door_mpi INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)

add_library(door_libxml2 INTERFACE)
find_package(LibXml2 REQUIRED)
target_link_libraries(door_libxml2 INTERFACE LibXml2::LibXml2)

add_library(door_hdf5 INTERFACE)
find_package(HDF5 REQUIRED COMPONENTS C)
target_link_libraries(door_hdf5 INTERFACE HDF5::HDF5)

# Command lines of our own programs; headers only, none of them in a header of ours.
add_library(door_cli11 INTERFACE)
find_package(CLI11 REQUIRED)
target_link_libraries(door_cli11 INTERFACE CLI11::CLI11)

# Threads that share work; no header of ours shows it.
add_library(door_tbb INTERFACE)
find_package(TBB 2021 REQUIRED)
# A program that takes only parameters from the room needs no TBB where it runs.
set(CMAKE_CXX_LINK_LIBRARY_USING_as_needed "LINKER:--push-state,--as-needed" "<LINK_ITEM>" "LINKER:--pop-state")
set(CMAKE_CXX_LINK_LIBRARY_USING_as_needed_SUPPORTED TRUE)
target_link_libraries(door_tbb INTERFACE "$<LINK_LIBRARY:as_needed,TBB::tbb>")

# Arrays of meshes that are compressed. HDF5 needs it too.
add_library(door_zlib INTERFACE)
find_package(ZLIB REQUIRED)
target_link_libraries(door_zlib INTERFACE ZLIB::ZLIB)

# Optional: without the library the door is empty, and data that are compressed so are an error that names the package. Headers of the
# libraries are found without being told where: the door gives the path of one that includes them.
foreach(name IN ITEMS LZ4 LZMA)
  option(ARCANE_WITH_${name} "Use ${name} where it is found" ON)
  string(TOLOWER ${name} door)
  add_library(door_${door} INTERFACE)
  find_path(${name}_INCLUDE_DIR ${door}.h)
  find_library(${name}_LIBRARY ${door})
  if(ARCANE_WITH_${name} AND ${name}_INCLUDE_DIR AND ${name}_LIBRARY)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/doors/${door}/arcane_door_${door}.h CONTENT "#include <${door}.h>\n")
    target_include_directories(door_${door} SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/doors/${door} ${${name}_INCLUDE_DIR})
    target_link_libraries(door_${door} INTERFACE ${${name}_LIBRARY})
  endif()
endforeach()

# JSON that applications read; headers only, none of them in a header of ours.
add_library(door_json INTERFACE)
find_package(nlohmann_json 3 REQUIRED)
target_link_libraries(door_json INTERFACE nlohmann_json::nlohmann_json)

# Digests of bytes.
add_library(door_nettle INTERFACE)
find_path(NETTLE_INCLUDE_DIR nettle/nettle-meta.h REQUIRED)
find_library(NETTLE_LIBRARY nettle REQUIRED)
target_include_directories(door_nettle SYSTEM INTERFACE ${NETTLE_INCLUDE_DIR})
target_link_libraries(door_nettle INTERFACE ${NETTLE_LIBRARY})

add_library(door_metis INTERFACE)
find_path(METIS_INCLUDE_DIR metis.h REQUIRED)
find_library(METIS_LIBRARY metis REQUIRED)
target_include_directories(door_metis SYSTEM INTERFACE ${METIS_INCLUDE_DIR})
target_link_libraries(door_metis INTERFACE ${METIS_LIBRARY})

# Optional: without Scotch 7 the door is empty, and the partitioner PTScotch is an error that says so.
option(ARCANE_WITH_SCOTCH "Use Scotch 7 where it is found" ON)
add_library(door_scotch INTERFACE)
set(ARCANE_HAS_SCOTCH FALSE)
find_path(SCOTCH_INCLUDE_DIR scotch.h PATH_SUFFIXES scotch)
find_library(SCOTCH_LIBRARY scotch)
find_library(SCOTCHERR_LIBRARY scotcherr)
if(ARCANE_WITH_SCOTCH AND SCOTCH_INCLUDE_DIR AND SCOTCH_LIBRARY AND SCOTCHERR_LIBRARY)
  file(STRINGS ${SCOTCH_INCLUDE_DIR}/scotch.h scotch_contexts REGEX SCOTCH_contextThreadSpawn)
  if(scotch_contexts)
    set(ARCANE_HAS_SCOTCH TRUE)
    target_include_directories(door_scotch SYSTEM INTERFACE ${SCOTCH_INCLUDE_DIR})
    target_link_libraries(door_scotch INTERFACE ${SCOTCH_LIBRARY} ${SCOTCHERR_LIBRARY})
  endif()
endif()

# Optional: without Hypre there is no library of solvers that connects it, and a system that asks for it is an error that says so.
option(ARCANE_WITH_HYPRE "Connect Hypre where it is found" ON)
list(APPEND CMAKE_MODULE_PATH ${PROJECT_SOURCE_DIR}/arcane_core/cmake/package)
if(ARCANE_WITH_HYPRE)
  find_package(Hypre QUIET)
endif()
add_library(door_hypre INTERFACE)
if(TARGET HYPRE::HYPRE)
  get_target_property(hypre_include_dir HYPRE::HYPRE INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(door_hypre SYSTEM INTERFACE ${hypre_include_dir})
  target_link_libraries(door_hypre INTERFACE HYPRE::HYPRE door_mpi)
endif()

# Optional in the same way: PETSc whose numbers are those of ours, in a version that has preallocation by rows and columns.
option(ARCANE_WITH_PETSC "Connect PETSc where it is found" ON)
if(ARCANE_WITH_PETSC)
  find_package(PETSc 3.18 QUIET)
endif()
add_library(door_petsc INTERFACE)
if(TARGET PETSc::PETSc)
  get_target_property(petsc_include_dirs PETSc::PETSc INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(door_petsc SYSTEM INTERFACE ${petsc_include_dirs})
  target_link_libraries(door_petsc INTERFACE PETSc::PETSc door_mpi)
endif()
