# SPDX-License-Identifier: Apache-2.0
# Packages of Debian, by CPack. `./packages` builds all that belongs into them and makes them.
#
#   libarcane-shmem0.1      what runs of applications need: the library and the runtime for CUDA. Its name ends with the version in the name of
#                           the library: packages of versions 0.1 and 0.2 lie side by side, for applications linked with either
#   libarcane-shmem-hip0.1  the runtime for HIP, where it is built
#   libarcane-shmem-hypre0.1  linear systems by Hypre, where it is built
#   libarcane-shmem-petsc0.1  linear systems by PETSc, where it is built
#   arcane-shmem-tools      programs that start applications, look at checkpoints and replay traces
#   libarcane-shmem-dev     what builds of applications need: headers, axl2cc, files for CMake, the library of a Debug build if one is given
#   libarcane-watch1        a library with a C interface that reads the variables of a run; its number is that of its interface
#   python3-arcane-watch    a module of Python that reads the variables of a run
#   arcane-shmem-doc        the book, the applications of its guide, the project to begin with
if(CMAKE_BUILD_TYPE STREQUAL "Debug" OR ARCANE_SANITIZE)
  return()
endif()
set(ARCANE_PACKAGE_MAINTAINER "The authors of Arcane-ShMem <authors@arcane-shmem.invalid>" CACHE STRING
  "Who answers for packages of Debian, as Name <address>")
set(deb_source ${PROJECT_SOURCE_DIR}/arcane_core/cmake/deb)
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(library libarcane-shmem${soversion})

# --- files that only packages hold ----------------------------------------------------------------
install(DIRECTORY ${PROJECT_BINARY_DIR}/book/html DESTINATION share/doc/arcane-shmem-doc
  COMPONENT documentation EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION share/doc/${library} COMPONENT runtime EXCLUDE_FROM_ALL)
# The changelog that Debian wants, in its form, in each package.
file(TIMESTAMP ${PROJECT_SOURCE_DIR}/CHANGELOG.md deb_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/deb/changelog @ONLY CONTENT "arcane-shmem (@PROJECT_VERSION@) unstable; urgency=medium

  * /usr/share/doc/@library@/CHANGELOG.md.gz says what has changed.

 -- @ARCANE_PACKAGE_MAINTAINER@  @deb_date@
")

# arcane_deb(GROUP NAME package SECTION section SUMMARY phrase TEXT text [ARCHITECTURE all] [DEPENDS package...] [RECOMMENDS package...]
# [SUGGESTS package...] [FORMER package...] [COPYRIGHT component] [SHLIBDEPS]): the package of a component or of a group of components. COPYRIGHT
# is the component of a group that brings the files copyright and changelog. With SHLIBDEPS, the packages of libraries that its files need are
# found. FORMER are packages that had its files before, and that it replaces.
function(arcane_deb group)
  cmake_parse_arguments(PARSE_ARGV 1 DEB "SHLIBDEPS" "NAME;SECTION;SUMMARY;TEXT;COPYRIGHT;ARCHITECTURE" "DEPENDS;RECOMMENDS;SUGGESTS;FORMER")
  if(NOT DEB_COPYRIGHT)
    set(DEB_COPYRIGHT ${group})
  endif()
  install(FILES ${deb_source}/copyright ${PROJECT_BINARY_DIR}/deb/changelog DESTINATION share/doc/${DEB_NAME}
    COMPONENT ${DEB_COPYRIGHT} EXCLUDE_FROM_ALL)
  # What lintian may find in this package, with the reasons.
  if(EXISTS ${deb_source}/overrides/${group})
    install(FILES ${deb_source}/overrides/${group} DESTINATION share/lintian/overrides COMPONENT ${DEB_COPYRIGHT} EXCLUDE_FROM_ALL
      RENAME ${DEB_NAME})
  endif()
  string(TOUPPER ${group} upper)
  # Lines have at most 79 characters, with the blank before them 80: CPack breaks none.
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${DEB_SUMMARY}\n${DEB_TEXT}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${DEB_NAME} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${DEB_SECTION} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ${DEB_SHLIBDEPS} PARENT_SCOPE)
  foreach(kind IN ITEMS DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN DEB_${kind} ", " packages)
    set(CPACK_DEBIAN_${upper}_PACKAGE_${kind} "${packages}" PARENT_SCOPE)
  endforeach()
  list(JOIN DEB_FORMER ", " packages)
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONFLICTS "${packages}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_REPLACES "${packages}" PARENT_SCOPE)
  if(DEB_ARCHITECTURE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE ${DEB_ARCHITECTURE} PARENT_SCOPE)
  endif()
endfunction()

# --- which packages -------------------------------------------------------------------------------
set(this_version "(= ${PROJECT_VERSION})")
set(what_it_is "Arcane-ShMem is a C++20 framework for codes that compute on meshes. It has
the public API of Arcane, and variables in memory that the ranks of a machine
share.")
arcane_deb(runtime NAME ${library} SECTION libs SHLIBDEPS FORMER libarcane-shmem
  SUMMARY "framework for codes that compute on meshes: the library"
  TEXT "${what_it_is}
.
This package has what runs of applications need: the library, and its runtime
for CUDA if it was built."
  RECOMMENDS openmpi-bin arcane-shmem-tools
  SUGGESTS libarcane-shmem-hip${soversion} libarcane-shmem-hypre${soversion} libarcane-shmem-petsc${soversion}
    arcane-shmem-doc)
arcane_deb(tools NAME arcane-shmem-tools SECTION science SHLIBDEPS FORMER libarcane-shmem
  SUMMARY "framework for codes that compute on meshes: programs for runs"
  TEXT "${what_it_is}
.
This package has arcane_run, which starts applications and says how a run goes,
arcane_checkpoint, which lists, checks and compares checkpoints, arcane_mesh,
which describes and cuts mesh files, arcane_watch, which looks into runs, and
arcane_pool_replay."
  DEPENDS "${library} (>= ${PROJECT_VERSION})"
  RECOMMENDS openmpi-bin)
arcane_deb(hip NAME libarcane-shmem-hip${soversion} SECTION libs SHLIBDEPS FORMER libarcane-shmem-hip
  SUMMARY "framework for codes that compute on meshes: the runtime for HIP"
  TEXT "${what_it_is}
.
This package has the runtime for devices of AMD, which the library loads when a
run asks for them."
  DEPENDS "${library} ${this_version}")
arcane_deb(hypre NAME libarcane-shmem-hypre${soversion} SECTION libs SHLIBDEPS
  SUMMARY "framework for codes that compute on meshes: Hypre"
  TEXT "${what_it_is}
.
This package connects Hypre, whose multigrid method solves linear systems of
applications. The library loads it when an application asks for it."
  DEPENDS "${library} ${this_version}")
arcane_deb(petsc NAME libarcane-shmem-petsc${soversion} SECTION libs SHLIBDEPS
  SUMMARY "framework for codes that compute on meshes: PETSc"
  TEXT "${what_it_is}
.
This package connects PETSc, whose methods and preconditioners solve linear
systems of applications. The library loads it when an application asks for it."
  DEPENDS "${library} ${this_version}")
# Its programs and the Debug library need no library that the runtime does not need, in the same version; CPack would look at each header
# to find that out.
arcane_deb(devel NAME libarcane-shmem-dev SECTION libdevel COPYRIGHT development
  SUMMARY "framework for codes that compute on meshes: development files"
  TEXT "${what_it_is}
.
This package has what builds of applications need: the headers, the compiler
axl2cc of module descriptions, and the files with which find_package(Arcane) of
CMake finds them. If a Debug build of the library is in it, Debug builds of
applications use that one."
  DEPENDS "${library} ${this_version}" "arcane-shmem-tools ${this_version}" "libarcane-watch1 ${this_version}" libc6
  RECOMMENDS "g++ (>= 4:12)" "cmake (>= 3.21)" "ninja-build | make" openmpi-bin
  SUGGESTS libarcane-shmem-hip${soversion} arcane-shmem-doc)
arcane_deb(documentation NAME arcane-shmem-doc SECTION doc ARCHITECTURE all
  SUMMARY "framework for codes that compute on meshes: the book"
  TEXT "${what_it_is}
.
This package has the book as pages for a browser: a guide that builds an
application from nothing, the reference, and the classes with their headers.
The sources of the guide and a project to begin with are among its examples."
  SUGGESTS libarcane-shmem-dev)

arcane_deb(watch NAME libarcane-watch1 SECTION libs SHLIBDEPS
  SUMMARY "framework for codes that compute on meshes: library that watches runs"
  TEXT "${what_it_is}
.
This package has a library with a C interface that reads the variables of a run
while it computes.")
arcane_deb(python NAME python3-arcane-watch SECTION python ARCHITECTURE all
  SUMMARY "framework for codes that compute on meshes: runs in Python"
  TEXT "${what_it_is}
.
This package has a module of Python that reads the variables of a run while it
computes, as arrays of NumPy in the memory of the run."
  DEPENDS "libarcane-watch1 (>= ${PROJECT_VERSION})" python3
  RECOMMENDS python3-numpy)

set(CPACK_COMPONENTS_ALL runtime tools development documentation watch python)
if(TARGET arcane_accelerator_hip_runtime)
  list(APPEND CPACK_COMPONENTS_ALL hip)
endif()
foreach(name IN ITEMS hypre petsc)
  if(TARGET arcane_aleph_${name})
    list(APPEND CPACK_COMPONENTS_ALL ${name})
  endif()
endforeach()

# --- how ------------------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arcane-shmem)
set(CPACK_PACKAGE_VENDOR "Arcane-ShMem")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${ARCANE_PACKAGE_MAINTAINER}")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# The library of another package of ours.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
# What CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS would write, for which it would look at each header and each page of the book: which package a
# program needs that was linked with the library.
set(shlibs "libarcane_core ${soversion} ${library} (>= ${PROJECT_VERSION})\n")
if(TARGET arcane_accelerator_cuda_runtime)
  string(APPEND shlibs "libarcane_accelerator_cuda_runtime ${soversion} ${library} (>= ${PROJECT_VERSION})\n")
endif()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/deb/shlibs CONTENT "${shlibs}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/deb/hip/shlibs
  CONTENT "libarcane_accelerator_hip_runtime ${soversion} libarcane-shmem-hip${soversion} (>= ${PROJECT_VERSION})\n")
foreach(name IN ITEMS hypre petsc)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/deb/${name}/shlibs
    CONTENT "libarcane_aleph_${name} ${soversion} libarcane-shmem-${name}${soversion} (>= ${PROJECT_VERSION})\n")
  string(TOUPPER ${name} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/${name}/shlibs ${deb_source}/triggers)
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/deb/watch/shlibs CONTENT "libarcane_watch 1 libarcane-watch1 (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_WATCH_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/watch/shlibs ${deb_source}/triggers)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/shlibs ${deb_source}/triggers)
set(CPACK_DEBIAN_HIP_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/hip/shlibs ${deb_source}/triggers)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Symbols stay in the libraries: the report of a crash prints the names of the calls that led to it.
set(CPACK_STRIP_FILES OFF)
set(CPACK_PROJECT_CONFIG_FILE ${deb_source}/ChooseParts.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${deb_source}/PolishFiles.cmake)
include(CPack)
cpack_add_component_group(devel)
cpack_add_component(development GROUP devel)
cpack_add_component(debug GROUP devel)

# What must be built before.
add_custom_target(packaged)
add_dependencies(packaged arcane_core axl2cc arcane_pool_replay arcane_checkpoint arcane_mesh arcane_watch arcane_watch_library manuals)
foreach(name IN ITEMS cuda hip)
  if(TARGET arcane_accelerator_${name}_runtime)
    add_dependencies(packaged arcane_accelerator_${name}_runtime)
  endif()
endforeach()
foreach(name IN ITEMS hypre petsc)
  if(TARGET arcane_aleph_${name})
    add_dependencies(packaged arcane_aleph_${name})
  endif()
endforeach()
