# SPDX-License-Identifier: Apache-2.0
# Read by cpack: what packages are made of besides the build that made CPackConfig.cmake.
#
#   cpack -D ARCANE_DEBUG_BUILD=FOLDER    the package of development also has the library of this Debug build
#   cpack -D ARCANE_WITHOUT_BOOK=ON       there is no package of documentation; so it is where the book is not built
list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 arcane_build)

# Sets OUT to the value of the entry NAME in the cache of the build FOLDER.
function(arcane_cached folder name out)
  file(STRINGS ${folder}/CMakeCache.txt line REGEX "^${name}:" LIMIT_COUNT 1)
  string(REGEX REPLACE "^[^=]*=" "" value "${line}")
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

function(arcane_check_debug_build folder)
  if(NOT EXISTS ${folder}/CMakeCache.txt)
    message(FATAL_ERROR "ARCANE_DEBUG_BUILD is '${folder}', expected the absolute path of a Debug build")
  endif()
  arcane_cached(${folder} CMAKE_BUILD_TYPE type)
  arcane_cached(${folder} ARCANE_SANITIZE sanitizers)
  if(NOT type STREQUAL "Debug" OR sanitizers)
    message(FATAL_ERROR "ARCANE_DEBUG_BUILD is '${folder}', a build of type '${type}' with sanitizers '${sanitizers}', expected type Debug "
      "without sanitizers")
  endif()
  arcane_cached(${folder} CMAKE_HOME_DIRECTORY source)
  arcane_cached(${arcane_build} CMAKE_HOME_DIRECTORY expected)
  if(NOT source STREQUAL expected)
    message(FATAL_ERROR "ARCANE_DEBUG_BUILD is '${folder}', a build of '${source}', expected one of '${expected}'")
  endif()
endfunction()

if(ARCANE_DEBUG_BUILD)
  arcane_check_debug_build(${ARCANE_DEBUG_BUILD})
  # CPack takes the components of a project from a variable with this name.
  set(CPACK_COMPONENTS_DEBUG debug)
  list(APPEND CPACK_INSTALL_CMAKE_PROJECTS "${ARCANE_DEBUG_BUILD};ArcaneShMem;debug;/")
endif()
if(ARCANE_WITHOUT_BOOK OR NOT EXISTS ${arcane_build}/book/html/index.html)
  message(STATUS "The book is left out, or not built by docs/build: there is no package arcane-shmem-doc")
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL documentation)
endif()
