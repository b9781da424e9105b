# SPDX-License-Identifier: Apache-2.0
# What ships beside axl2cc: one shared library made of all rooms, without the compiler.

# The library of a Debug build is installed beside that of another build, under the same name in a folder of its own: a program of the one may
# also run with the other, and a runtime of an accelerator serves both. Its descriptions for find_package lie beside those of the other.
set(ARCANE_LIBRARY_DIR lib)
set(ARCANE_LIBRARY_COMPONENT runtime)
set(ARCANE_TARGETS_COMPONENT development)
set(ARCANE_LIBRARY_RPATH "")
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(ARCANE_LIBRARY_DIR lib/arcane-shmem/debug)
  set(ARCANE_LIBRARY_COMPONENT debug)
  set(ARCANE_TARGETS_COMPONENT debug)
  set(ARCANE_LIBRARY_RPATH "$ORIGIN/../..") # where it finds runtimes of accelerators
endif()

get_property(rooms GLOBAL PROPERTY ARCANE_ROOMS)
set(rooms_apart axl/compiler shmem/watch/reader shmem/watch/command)
set(framework_rooms)
foreach(room IN LISTS rooms)
  if(NOT room IN_LIST rooms_apart)
    arcane_room_target(${room} target)
    list(APPEND framework_rooms ${target})
  endif()
endforeach()

# The headers of rooms that are made from .axl files: what tools that read sources need.
get_property(room_headers GLOBAL PROPERTY ARCANE_ROOM_HEADERS)
add_custom_target(axl_headers DEPENDS ${room_headers})

# All objects, not archives: services and modules of the framework register themselves when the library is loaded.
add_library(arcane_core SHARED ${PROJECT_SOURCE_DIR}/arcane_core/cmake/version.cc)
foreach(room IN LISTS framework_rooms)
  target_sources(arcane_core PRIVATE $<TARGET_OBJECTS:${room}>)
endforeach()
get_property(framework_doors GLOBAL PROPERTY ARCANE_OPEN_DOORS)
list(REMOVE_DUPLICATES framework_doors)
target_link_libraries(arcane_core PRIVATE arcane_build_flags ${framework_doors})
target_compile_definitions(arcane_core PRIVATE ARCANE_SHMEM_VERSION="${PROJECT_VERSION}")
# Versions 0.1 and 0.2 may differ in all that they export.
set_target_properties(arcane_core PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} INSTALL_RPATH "${ARCANE_LIBRARY_RPATH}")
set_source_files_properties(${PROJECT_SOURCE_DIR}/arcane_core/base/system/OwnLibrary.cc PROPERTIES
  COMPILE_DEFINITIONS ARCANE_SHMEM_SOVERSION="${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
set_source_files_properties(${PROJECT_SOURCE_DIR}/arcane_core/launcher/ProgramText.cc PROPERTIES
  COMPILE_DEFINITIONS ARCANE_SHMEM_VERSION="${PROJECT_VERSION}")
target_include_directories(arcane_core PUBLIC
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
  $<INSTALL_INTERFACE:include>)

# A Debug build of an application checks indexes and views, also with this library compiled without: nothing that it exports depends on the
# checks. A target with the property ARCANE_NO_CHECK is compiled without them.
target_compile_definitions(arcane_core INTERFACE
  $<$<AND:$<CONFIG:Debug>,$<NOT:$<BOOL:$<TARGET_PROPERTY:ARCANE_NO_CHECK>>>>:ARCANE_CHECK>)

# What programs link that watch a run: a C interface with a number of its own, which stays as long as nothing of it changes, and the revision
# ARCANE_WATCH_REVISION.
add_library(arcane_watch_library SHARED $<TARGET_OBJECTS:room_shmem_watch_reader> $<TARGET_OBJECTS:room_shmem_watch_layout>)
target_link_libraries(arcane_watch_library PRIVATE arcane_build_flags)
set_target_properties(arcane_watch_library PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME arcane_watch VERSION 1.1 SOVERSION 1)
# What people look at while a run computes. It needs neither the framework nor MPI.
add_executable(arcane_watch ${PROJECT_SOURCE_DIR}/shmem/watch/command/main.cc)
target_link_libraries(arcane_watch PRIVATE room_shmem_watch_command room_arcane_core_tools arcane_build_flags)

# Replays traces of memory pools. It stands on the shared library, as the runtimes of accelerators that it may load do.
add_executable(arcane_pool_replay ${PROJECT_SOURCE_DIR}/accelerator/replay/main.cc)
# What people do with checkpoints without a run.
add_executable(arcane_checkpoint ${PROJECT_SOURCE_DIR}/checkpoint/inspect/main.cc)
# What people do with mesh files without a run.
add_executable(arcane_mesh ${PROJECT_SOURCE_DIR}/arcane_core/mesh_info/main.cc)
foreach(program arcane_pool_replay arcane_checkpoint arcane_mesh)
  target_link_libraries(${program} PRIVATE arcane_core arcane_build_flags)
  set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/../${ARCANE_LIBRARY_DIR}")
endforeach()

add_library(arcane_full INTERFACE)
target_link_libraries(arcane_full INTERFACE arcane_core)
target_link_options(arcane_full INTERFACE "-Wl,--no-as-needed")
# What applications with linear systems link; it is in the one library.
add_library(arcane_aleph INTERFACE)
target_link_libraries(arcane_aleph INTERFACE arcane_core)
add_library(Arcane::arcane_aleph ALIAS arcane_aleph)

# The functions that applications call; samples call them in this build too.
include(${PROJECT_SOURCE_DIR}/arcane_core/cmake/package/ArcaneFunctions.cmake)
