# SPDX-License-Identifier: Apache-2.0
# find_package(Hypre): targets HYPRE::HYPRE and arccon::Hypre, with the headers of MPI that those of Hypre include. Packages of Debian bring no file
# for CMake. HYPRE_ROOT, as a variable of CMake or of the environment, or CMAKE_PREFIX_PATH name the folder of another Hypre.
find_path(HYPRE_INCLUDE_DIR HYPRE.h HINTS ${HYPRE_ROOT} ENV HYPRE_ROOT PATH_SUFFIXES include hypre include/hypre)
find_library(HYPRE_LIBRARY HYPRE HINTS ${HYPRE_ROOT} ENV HYPRE_ROOT PATH_SUFFIXES lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE})
mark_as_advanced(HYPRE_INCLUDE_DIR HYPRE_LIBRARY)
if(HYPRE_INCLUDE_DIR AND EXISTS ${HYPRE_INCLUDE_DIR}/HYPRE_config.h)
  file(STRINGS ${HYPRE_INCLUDE_DIR}/HYPRE_config.h hypre_version REGEX "HYPRE_RELEASE_VERSION")
  string(REGEX REPLACE ".*\"([^\"]+)\".*" "\\1" Hypre_VERSION "${hypre_version}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Hypre REQUIRED_VARS HYPRE_LIBRARY HYPRE_INCLUDE_DIR VERSION_VAR Hypre_VERSION)
if(Hypre_FOUND AND NOT TARGET HYPRE::HYPRE)
  if(NOT TARGET MPI::MPI_CXX)
    find_package(MPI REQUIRED COMPONENTS CXX)
  endif()
  add_library(HYPRE::HYPRE UNKNOWN IMPORTED)
  set_target_properties(HYPRE::HYPRE PROPERTIES IMPORTED_LOCATION ${HYPRE_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${HYPRE_INCLUDE_DIR} INTERFACE_LINK_LIBRARIES MPI::MPI_CXX)
endif()
if(Hypre_FOUND AND NOT TARGET arccon::Hypre)
  add_library(arccon::Hypre INTERFACE IMPORTED)
  set_target_properties(arccon::Hypre PROPERTIES INTERFACE_LINK_LIBRARIES HYPRE::HYPRE)
endif()
