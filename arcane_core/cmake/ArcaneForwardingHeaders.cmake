# SPDX-License-Identifier: Apache-2.0
# Public header paths. Each row of headers.txt is "public/path.h real/path.h"; a row arcane/core/X.h also gives
# arcane/X.h. A row that points nowhere or appears twice stops the configuration.
# Applications name classes after they included any public header: each header makes the names known that Arcane's do.
set(ARCANE_HEADER_TABLE ${PROJECT_SOURCE_DIR}/arcane_core/cmake/headers.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARCANE_HEADER_TABLE})

function(arcane_forward public real)
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${real})
    message(FATAL_ERROR "headers.txt: '${public}' points to '${real}', which does not exist")
  endif()
  get_property(known GLOBAL PROPERTY ARCANE_PUBLIC_HEADERS)
  if(public IN_LIST known)
    message(FATAL_ERROR "headers.txt: '${public}' appears twice")
  endif()
  set_property(GLOBAL APPEND PROPERTY ARCANE_PUBLIC_HEADERS ${public})
  set(names arcane_core/domain/PublicNames.h)
  if(public MATCHES "^(arcane/utils|arccore|arcane/accelerator)/")
    set(names arcane_core/base/PublicNames.h)
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/include/${public}
       CONTENT "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n#include \"${names}\"\n#include \"${real}\"\n")
endfunction()

file(STRINGS ${ARCANE_HEADER_TABLE} rows REGEX "^[a-z]")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([^ ]+) +([^ ]+)$")
    message(FATAL_ERROR "headers.txt: cannot read row '${row}', expected 'public/path.h real/path.h'")
  endif()
  set(public ${CMAKE_MATCH_1})
  set(real ${CMAKE_MATCH_2})
  arcane_forward(${public} ${real})
  if(public MATCHES "^arcane/core/([A-Za-z0-9]+\\.h)$")
    arcane_forward(arcane/${CMAKE_MATCH_1} ${real})
  endif()
endforeach()

# What the installation reads.
get_property(public_headers GLOBAL PROPERTY ARCANE_PUBLIC_HEADERS)
list(JOIN public_headers "\n" public_headers)
file(WRITE ${PROJECT_BINARY_DIR}/house/public_headers.txt "${public_headers}\n")
