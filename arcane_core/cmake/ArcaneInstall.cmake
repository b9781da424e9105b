# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts under the prefix, and the packages Arcane and Arccore made of it.
#
# Components: runtime is the library that runs of applications need, watch the library that watches runs, python its module of Python, tools the programs for runs, hip the runtime for HIP, development what builds need, debug the library of a Debug
# build, compatibility what only the CMake lists of existing applications include or copy, documentation what readers of the book copy; the book itself is
# in packages of Debian only.
include(CMakePackageConfigHelpers)
set(package_dir lib/cmake/Arcane)
set(package_source ${PROJECT_SOURCE_DIR}/arcane_core/cmake/package)

target_compile_features(arcane_core PUBLIC cxx_std_20)
install(TARGETS arcane_core arcane_full arcane_aleph EXPORT ArcaneTargets
  LIBRARY DESTINATION ${ARCANE_LIBRARY_DIR} COMPONENT ${ARCANE_LIBRARY_COMPONENT} NAMELINK_COMPONENT ${ARCANE_TARGETS_COMPONENT})
install(EXPORT ArcaneTargets NAMESPACE Arcane:: DESTINATION ${package_dir} COMPONENT ${ARCANE_TARGETS_COMPONENT})
install(TARGETS axl2cc RUNTIME DESTINATION bin COMPONENT development)
install(TARGETS arcane_pool_replay arcane_checkpoint arcane_mesh arcane_watch RUNTIME DESTINATION bin COMPONENT tools)
# What programs of users need that watch runs: a library without the framework, its header, a package of Python that calls it.
install(TARGETS arcane_watch_library LIBRARY DESTINATION lib COMPONENT watch NAMELINK_COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/shmem/watch/reader/arcane_watch.h DESTINATION include COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/shmem/watch/python/arcane_watch DESTINATION lib/python3/dist-packages COMPONENT python
  FILES_MATCHING PATTERN "*.py")
configure_file(${PROJECT_SOURCE_DIR}/arcane_core/launcher/arcane_run ${PROJECT_BINARY_DIR}/bin/arcane_run @ONLY)
install(PROGRAMS ${PROJECT_BINARY_DIR}/bin/arcane_run DESTINATION bin COMPONENT tools)

# Man pages and completions, from what the programs print for --help.
set(write_manual ${PROJECT_SOURCE_DIR}/arcane_core/tools/write_manual)
set(manual_dir ${PROJECT_BINARY_DIR}/manuals)
foreach(program axl2cc arcane_pool_replay arcane_checkpoint arcane_mesh arcane_watch arcane_run)
  set(program_file ${PROJECT_BINARY_DIR}/bin/arcane_run)
  if(TARGET ${program})
    set(program_file $<TARGET_FILE:${program}>)
  endif()
  set(manual ${manual_dir}/man1/${program}.1 ${manual_dir}/completions/${program})
  add_custom_command(OUTPUT ${manual} COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0
    ${write_manual} ${PROJECT_VERSION} ${manual_dir} ${program_file}
    DEPENDS ${write_manual} ${program_file} VERBATIM)
  list(APPEND manuals ${manual})
  set(component tools)
  if(program STREQUAL "axl2cc")
    set(component development)
  endif()
  install(FILES ${manual_dir}/man1/${program}.1 DESTINATION share/man/man1 COMPONENT ${component})
  install(FILES ${manual_dir}/completions/${program} DESTINATION share/bash-completion/completions COMPONENT ${component})
endforeach()
add_custom_target(manuals ALL DEPENDS ${manuals})
# Applications have theirs made by the same program.
install(PROGRAMS ${write_manual} DESTINATION share/arcane COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/axl/compiler/schema/axl.xsd DESTINATION share/arcane COMPONENT development)

# The public headers, and what they need.
install(CODE "set(ARCANE_SOURCE_DIR \"${PROJECT_SOURCE_DIR}\")\nset(ARCANE_BUILD_DIR \"${PROJECT_BINARY_DIR}\")" COMPONENT development)
install(SCRIPT ${PROJECT_SOURCE_DIR}/arcane_core/cmake/InstallHeaders.cmake COMPONENT development)

# Applications ask for a version of Arcane: the packages have that of the API.
file(STRINGS ${PROJECT_SOURCE_DIR}/arcane_core/base/ArcaneVersion.h version_lines REGEX "ARCANE_VERSION_STR ")
string(REGEX REPLACE ".*\"([0-9.]+)[.]0\".*" "\\1" arcane_api_version "${version_lines}")
foreach(package IN ITEMS Arcane Arccore)
  configure_package_config_file(${package_source}/${package}Config.cmake.in
    ${PROJECT_BINARY_DIR}/package/${package}Config.cmake INSTALL_DESTINATION lib/cmake/${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/${package}ConfigVersion.cmake
    VERSION ${arcane_api_version} COMPATIBILITY AnyNewerVersion)
  install(FILES ${PROJECT_BINARY_DIR}/package/${package}Config.cmake ${PROJECT_BINARY_DIR}/package/${package}ConfigVersion.cmake
    DESTINATION lib/cmake/${package} COMPONENT development)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/arcane_core/cmake/ArcaneAxl.cmake ${package_source}/ArcaneFunctions.cmake
  ${package_source}/ArcaneDotNet.cmake ${package_source}/ArcaneAccelerator.cmake ${package_source}/arcane_nvcc_host.in
  ${package_source}/arcane_hip_first.h ${PROJECT_BINARY_DIR}/package/ArcaneRuntimes.cmake
  DESTINATION ${package_dir} COMPONENT development)
install(FILES ${package_source}/FindHypre.cmake ${package_source}/FindPETSc.cmake DESTINATION ${package_dir}/modules COMPONENT development)
install(PROGRAMS ${package_source}/arcane_hip_launcher DESTINATION ${package_dir} COMPONENT development)

# Files that the CMake lists of existing applications include and copy.
configure_file(${package_source}/ArcaneCompilerConfig.cmake.in ${PROJECT_BINARY_DIR}/package/ArcaneCompilerConfig.cmake @ONLY)
install(FILES ${package_source}/nuget.config ${PROJECT_BINARY_DIR}/package/ArcaneCompilerConfig.cmake DESTINATION samples COMPONENT compatibility)
install(CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/samples/_nuget_fallback\")" COMPONENT compatibility)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION share/arcane COMPONENT development)

# The applications of the guide, which patches make from the first one, the project to begin with, and the lessons.
set(guide_steps ${PROJECT_BINARY_DIR}/guide/steps)
file(REMOVE_RECURSE ${guide_steps})
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/docs/guide/make_steps ${guide_steps} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE step_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/guide/steps/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${step_sources} ${PROJECT_SOURCE_DIR}/docs/guide/make_steps)
install(DIRECTORY ${guide_steps} ${PROJECT_SOURCE_DIR}/docs/start/project ${PROJECT_SOURCE_DIR}/samples
  DESTINATION share/doc/arcane-shmem-doc/examples COMPONENT documentation
  PATTERN build EXCLUDE PATTERN "*.gif" EXCLUDE PATTERN "*.png" EXCLUDE REGEX "samples/CMakeLists.txt$" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/docs/guide/draw_mesh.py DESTINATION share/doc/arcane-shmem-doc/examples COMPONENT documentation)
