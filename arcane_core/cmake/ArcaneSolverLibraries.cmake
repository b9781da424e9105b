# SPDX-License-Identifier: Apache-2.0
# Libraries of solvers of linear systems that others have written: each is connected by a shared library of ours, which the framework loads by name
# when a system asks for it. Nothing else depends on them.
set(ARCANE_HAS_HYPRE FALSE)
if(TARGET HYPRE::HYPRE)
  set(ARCANE_HAS_HYPRE TRUE)
  file(GLOB hypre_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/arcane_core/hypre/*.cc)
  add_library(aleph_hypre_objects OBJECT ${hypre_sources})
  set_target_properties(aleph_hypre_objects PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(aleph_hypre_objects PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(aleph_hypre_objects PRIVATE door_hypre arcane_build_flags)
  # For tests, which stand on the archives of rooms: the library would stand on another copy.
  add_library(room_arcane_core_hypre INTERFACE)
  target_sources(room_arcane_core_hypre INTERFACE $<TARGET_OBJECTS:aleph_hypre_objects>)
  target_link_libraries(room_arcane_core_hypre INTERFACE room_arcane_core_krylov door_hypre)
  add_library(arcane_aleph_hypre SHARED $<TARGET_OBJECTS:aleph_hypre_objects>)
  target_link_libraries(arcane_aleph_hypre PRIVATE door_hypre INTERFACE arcane_aleph)
  target_link_libraries(arcane_aleph_hypre PRIVATE arcane_core)
  # What a program that links it says must be there when it starts, though it names nothing of it.
  target_link_options(arcane_aleph_hypre PRIVATE -Wl,-z,defs)
  set_target_properties(arcane_aleph_hypre PROPERTIES LINKER_LANGUAGE CXX INSTALL_RPATH "$ORIGIN;$ORIGIN/debug"
    SUFFIX .so.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  # A Hypre outside of the system is found where it was at the build.
  get_target_property(hypre_library HYPRE::HYPRE IMPORTED_LOCATION)
  if(hypre_library)
    cmake_path(GET hypre_library PARENT_PATH hypre_dir)
    if(NOT hypre_dir IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
      set_property(TARGET arcane_aleph_hypre APPEND PROPERTY INSTALL_RPATH ${hypre_dir})
    endif()
  endif()
  add_library(Arcane::arcane_aleph_hypre ALIAS arcane_aleph_hypre)
  # It needs a library that others do not need: it makes a package of its own. ArcaneConfig.cmake finds the file.
  set(component ${ARCANE_LIBRARY_COMPONENT})
  if(component STREQUAL "runtime")
    set(component hypre)
  endif()
  install(TARGETS arcane_aleph_hypre LIBRARY DESTINATION ${ARCANE_LIBRARY_DIR} COMPONENT ${component})
  message(STATUS "Solvers of linear systems: Hypre ${Hypre_VERSION}")
else()
  message(STATUS "Solvers of linear systems: without Hypre")
endif()
