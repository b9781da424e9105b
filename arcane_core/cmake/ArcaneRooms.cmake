# SPDX-License-Identifier: Apache-2.0
# arcane_room(PATH MEANS text [USES room...] [DOORS library...] [AXL name...] [COMPILED_APART])
#
# A folder becomes one static library; headers made from its .axl files are included as PATH/name_axl.h. It may use only rooms
# declared before it, so the graph has no cycle by construction. USES names the rooms that its files include, those made from .axl
# files too; it is linked with these and with all that they use. A room that is COMPILED_APART is made into a library elsewhere.
# The declarations are also written to house/rooms.txt, from which house_check reads the law, the staircases and the picture.
set_property(GLOBAL PROPERTY ARCANE_ROOMS "")
set_property(GLOBAL PROPERTY ARCANE_DECLARED_ROOMS "")
file(WRITE ${PROJECT_BINARY_DIR}/house/rooms.txt "")

function(arcane_room_target path out)
  string(REPLACE "/" "_" name ${path})
  set(${out} room_${name} PARENT_SCOPE)
endfunction()

function(arcane_room path)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "COMPILED_APART" "MEANS" "USES;DOORS;AXL")
  if(ROOM_UNPARSED_ARGUMENTS OR NOT ROOM_MEANS OR ROOM_MEANS MATCHES "[|]")
    message(FATAL_ERROR "room '${path}': expected MEANS with one sentence without '|', then USES, DOORS, AXL or COMPILED_APART")
  endif()
  get_property(declared GLOBAL PROPERTY ARCANE_DECLARED_ROOMS)
  foreach(used IN LISTS ROOM_USES)
    if(NOT used IN_LIST declared)
      message(FATAL_ERROR "room '${path}' uses '${used}', which is not declared above it")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY ARCANE_DECLARED_ROOMS ${path})
  file(APPEND ${PROJECT_BINARY_DIR}/house/rooms.txt "${path}|${ROOM_USES}|${ROOM_DOORS}|${ROOM_AXL}|${ROOM_MEANS}\n")
  if(NOT ROOM_COMPILED_APART)
    arcane_room_library(${path} USES ${ROOM_USES} DOORS ${ROOM_DOORS} AXL ${ROOM_AXL})
  endif()
endfunction()

# The static library of a room.
function(arcane_room_library path)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "" "" "USES;DOORS;AXL")
  arcane_room_target(${path} target)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${path}/*.cc)
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  if(NOT sources)
    message(FATAL_ERROR "room '${path}' has no source file")
  endif()
  add_library(${target} STATIC ${sources})
  # Applications see what carries ARCANE_EXPORT; tests take the archives, in which all names can be used.
  # The archives of rooms are linked by need: what ships is made of their objects.
  set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON ARCANE_IS_LINKED_BY_NEED TRUE)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${target} PRIVATE arcane_build_flags)
  arcane_precompile_headers(${target} arcane_core/cmake/StandardHeaders.h)
  arcane_compile_together(${target})
  foreach(used IN LISTS ROOM_USES)
    arcane_room_target(${used} used_target)
    target_link_libraries(${target} PUBLIC ${used_target})
  endforeach()
  foreach(door IN LISTS ROOM_DOORS)
    target_link_libraries(${target} PRIVATE door_${door})
  endforeach()
  foreach(name IN LISTS ROOM_AXL)
    arcane_target_add_axl(${target} ${path}/${name})
    set_property(GLOBAL APPEND PROPERTY ARCANE_ROOM_HEADERS ${CMAKE_CURRENT_BINARY_DIR}/${path}/${name}_axl.h)
  endforeach()
  set_property(GLOBAL APPEND PROPERTY ARCANE_ROOMS ${path})
endfunction()
