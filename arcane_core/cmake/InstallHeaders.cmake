# SPDX-License-Identifier: Apache-2.0
# Runs during `cmake --install`: installs the public headers, and the headers of rooms that they need, no others.
#
#   ARCANE_SOURCE_DIR, ARCANE_BUILD_DIR    this tree and its build
#
# The headers of rooms lie under include/arcane_shmem, and #include lines name them so there: no other folder is added to
# the paths in which compilers look, and no name of a room (shmem, variables) can meet a folder of an application or of
# another package. The list is made now, and not when the build was configured: since then, headers may have changed.
cmake_policy(VERSION 3.25)

set(staging ${ARCANE_BUILD_DIR}/installed_include)
set(written)

# Writes the header FROM to PATH below the staging folder. A file with the same text keeps its date, so that applications
# are not compiled again for nothing.
function(arcane_stage_header from path)
  file(READ ${from} text)
  string(REGEX REPLACE "(#include \")([a-z])" "\\1arcane_shmem/\\2" text "${text}")
  set(former)
  if(EXISTS ${staging}/${path})
    file(READ ${staging}/${path} former)
  endif()
  # file(CONFIGURE) would do that too, and replace words between two @.
  if(NOT former STREQUAL text)
    file(WRITE ${staging}/${path} "${text}")
  endif()
  list(APPEND written ${staging}/${path})
  set(written ${written} PARENT_SCOPE)
endfunction()

# Headers of rooms that the header FILE includes.
function(arcane_included_headers file out)
  file(STRINGS ${file} lines REGEX "^#include \"")
  list(TRANSFORM lines REPLACE "^#include \"([^\"]*)\".*$" "\\1")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()

file(STRINGS ${ARCANE_BUILD_DIR}/house/public_headers.txt public_headers)
set(waiting)
foreach(public IN LISTS public_headers)
  arcane_stage_header(${ARCANE_BUILD_DIR}/include/${public} ${public})
  arcane_included_headers(${ARCANE_BUILD_DIR}/include/${public} included)
  list(APPEND waiting ${included})
endforeach()

set(reached)
while(waiting)
  list(POP_FRONT waiting header)
  if(NOT header IN_LIST reached)
    list(APPEND reached ${header})
    arcane_stage_header(${ARCANE_SOURCE_DIR}/${header} arcane_shmem/${header})
    arcane_included_headers(${ARCANE_SOURCE_DIR}/${header} included)
    list(APPEND waiting ${included})
  endif()
endwhile()

file(GLOB_RECURSE staged ${staging}/*)
list(REMOVE_ITEM staged ${written})
if(staged)
  file(REMOVE ${staged})
endif()
file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/include TYPE DIRECTORY FILES ${staging}/)
