# SPDX-License-Identifier: Apache-2.0
# Libraries of solvers of linear systems that others have written: each is connected by a shared library of ours, which the framework loads by name
# when a system asks for it. Nothing else depends on them.

# arcane_solver_library(NAME TITLE TARGET): room arcane_core/NAME, if the target of its library exists; ARCANE_HAS_NAME says so.
function(arcane_solver_library name title target)
  string(TOUPPER ${name} upper)
  set(ARCANE_HAS_${upper} FALSE PARENT_SCOPE)
  if(NOT TARGET ${target})
    message(STATUS "Solvers of linear systems: without ${title}")
    return()
  endif()
  set(ARCANE_HAS_${upper} TRUE PARENT_SCOPE)
  set(library arcane_aleph_${name})
  set(objects aleph_${name}_objects)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/arcane_core/${name}/*.cc)
  add_library(${objects} OBJECT ${sources})
  set_target_properties(${objects} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${objects} PRIVATE door_${name} arcane_build_flags)
  # For tests, which stand on the archives of rooms: the library would stand on another copy.
  add_library(room_arcane_core_${name} INTERFACE)
  target_sources(room_arcane_core_${name} INTERFACE $<TARGET_OBJECTS:${objects}>)
  target_link_libraries(room_arcane_core_${name} INTERFACE room_arcane_core_krylov door_${name})
  add_library(${library} SHARED $<TARGET_OBJECTS:${objects}>)
  target_link_libraries(${library} PRIVATE door_${name} INTERFACE arcane_aleph)
  target_link_libraries(${library} PRIVATE arcane_core)
  # What a program that links it says must be there when it starts, though it names nothing of it.
  target_link_options(${library} PRIVATE -Wl,-z,defs)
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX INSTALL_RPATH "$ORIGIN;$ORIGIN/debug"
    SUFFIX .so.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  # A library outside of the system is found where it was at the build.
  get_target_property(location ${target} IMPORTED_LOCATION)
  if(location)
    cmake_path(GET location PARENT_PATH dir)
    if(NOT dir IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
      set_property(TARGET ${library} APPEND PROPERTY INSTALL_RPATH ${dir})
    endif()
  endif()
  add_library(Arcane::${library} ALIAS ${library})
  # It needs a library that others do not need: it makes a package of its own. ArcaneConfig.cmake finds the file.
  set(component ${ARCANE_LIBRARY_COMPONENT})
  if(component STREQUAL "runtime")
    set(component ${name})
  endif()
  install(TARGETS ${library} LIBRARY DESTINATION ${ARCANE_LIBRARY_DIR} COMPONENT ${component})
  message(STATUS "Solvers of linear systems: ${title} ${${title}_VERSION}")
endfunction()

arcane_solver_library(hypre Hypre HYPRE::HYPRE)
arcane_solver_library(petsc PETSc PETSc::PETSc)
