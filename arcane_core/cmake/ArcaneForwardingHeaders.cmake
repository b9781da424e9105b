# SPDX-License-Identifier: Apache-2.0
# Public header paths. Each row of headers.txt is "public/path.h real/path.h"; a row arcane/core/X.h also gives
# arcane/X.h. A row that points nowhere or appears twice stops the configuration.
# Applications name classes after they included any public header: each header makes the names known that Arcane's do. Those of PublicNames.h
# are known after each one, those of other headers where reach.txt has a row "public/path.h public/reached.h...".
set(ARCANE_HEADER_TABLE ${PROJECT_SOURCE_DIR}/arcane_core/cmake/headers.txt)
set(ARCANE_REACH_TABLE ${PROJECT_SOURCE_DIR}/arcane_core/cmake/reach.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARCANE_HEADER_TABLE} ${ARCANE_REACH_TABLE})

# Which standard library this build has. Public headers of usual builds say nothing of it: see ApplicationBuild.h.
include(CheckCXXSourceCompiles)
set(ARCANE_STANDARD_LIBRARY "")
function(arcane_note_standard_library name condition)
  set(CMAKE_REQUIRED_QUIET ON)
  # Other flags, other answer: a check is made once for each name.
  string(MD5 flags "${CMAKE_CXX_COMPILER} ${CMAKE_CXX_FLAGS}")
  check_cxx_source_compiles("#include <string>\n#if !(${condition})\n#error\n#endif\nint main() {}" ARCANE_${name}_${flags})
  if(ARCANE_${name}_${flags})
    set(ARCANE_STANDARD_LIBRARY "${ARCANE_STANDARD_LIBRARY}#define ARCANE_LIBRARY_HAS_${name}\n" PARENT_SCOPE)
  endif()
endfunction()
arcane_note_standard_library(GLIBCXX_DEBUG "defined(_GLIBCXX_DEBUG)")
arcane_note_standard_library(OLD_STRINGS "defined(_GLIBCXX_USE_CXX11_ABI) && !_GLIBCXX_USE_CXX11_ABI")
arcane_note_standard_library(LIBCPP "defined(_LIBCPP_VERSION)")

function(arcane_forward public real reached)
  get_property(known GLOBAL PROPERTY ARCANE_PUBLIC_HEADERS)
  if(public IN_LIST known)
    message(FATAL_ERROR "headers.txt: '${public}' appears twice")
  endif()
  set_property(GLOBAL APPEND PROPERTY ARCANE_PUBLIC_HEADERS ${public})
  set(names arcane_core/domain/PublicNames.h)
  if(public MATCHES "^(arcane/utils|arccore|arcane/accelerator)/")
    set(names arcane_core/base/PublicNames.h)
  endif()
  set(includes)
  foreach(header IN ITEMS arcane_core/base/ApplicationBuild.h ${names} ${real} ${reached})
    string(APPEND includes "#include \"${header}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/include/${public}
       CONTENT "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n${ARCANE_STANDARD_LIBRARY}${includes}")
endfunction()

file(STRINGS ${ARCANE_HEADER_TABLE} rows REGEX "^[a-z]")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([^ ]+) +([^ ]+)$")
    message(FATAL_ERROR "headers.txt: cannot read row '${row}', expected 'public/path.h real/path.h'")
  elseif(NOT EXISTS ${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_2})
    message(FATAL_ERROR "headers.txt: '${CMAKE_MATCH_1}' points to '${CMAKE_MATCH_2}', which does not exist")
  endif()
  list(APPEND publics ${CMAKE_MATCH_1})
  set(real_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

file(STRINGS ${ARCANE_REACH_TABLE} rows REGEX "^[a-z]")
foreach(row IN LISTS rows)
  string(REGEX REPLACE " +" ";" row "${row}")
  list(POP_FRONT row public)
  foreach(header IN LISTS public row)
    if(NOT real_of_${header})
      message(FATAL_ERROR "reach.txt: '${header}' is no public path of headers.txt")
    endif()
  endforeach()
  foreach(header IN LISTS row)
    list(APPEND reached_of_${public} ${real_of_${header}})
  endforeach()
endforeach()

foreach(public IN LISTS publics)
  arcane_forward(${public} ${real_of_${public}} "${reached_of_${public}}")
  if(public MATCHES "^arcane/core/((materials/)?[A-Za-z0-9]+\\.h)$")
    arcane_forward(arcane/${CMAKE_MATCH_1} ${real_of_${public}} "${reached_of_${public}}")
  endif()
endforeach()

# What the installation reads.
get_property(public_headers GLOBAL PROPERTY ARCANE_PUBLIC_HEADERS)
list(JOIN public_headers "\n" public_headers)
file(WRITE ${PROJECT_BINARY_DIR}/house/public_headers.txt "${public_headers}\n")
