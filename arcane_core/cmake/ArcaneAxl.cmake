# SPDX-License-Identifier: Apache-2.0
# The headers X_axl.h of modules and services, in this build and from an installed package.
#
#   arcane_generate_axl(name... [COPY_AXL_TO_PATH directory] [AXL_RELATIVE_PATH path])
#     Makes <binary dir>/<name>_axl.h from <source dir>/<name>.axl. The name may contain folders, and ends without
#     ".axl". The header is made for the targets of this directory that list it among their sources, as
#     ${CMAKE_CURRENT_BINARY_DIR}/X_axl.h or as X_axl.h, whether they are declared before or after.
#     The build shows the warnings of axl2cc and goes on. A file with another name in it gives the header of that name too, which
#     <name>_axl.h includes.
#     COPY_AXL_TO_PATH also copies the file X.axl to this directory; AXL_RELATIVE_PATH is the path of the header in
#     #include lines.
#
#   arcane_target_add_axl(target name... [same options])
#     The same, and the header becomes a private source of the target, which finds it as "<name>_axl.h". A target that is a static
#     library is linked whole: its services would be left out otherwise.
#
# ARCANE_AXL2CC is the compiler: the path of a program, or a target.
include_guard()

function(arcane_axl_header_of name out)
  set(${out} ${CMAKE_CURRENT_BINARY_DIR}/${name}_axl.h PARENT_SCOPE)
endfunction()

function(arcane_generate_axl)
  cmake_parse_arguments(PARSE_ARGV 0 AXL "" "COPY_AXL_TO_PATH;AXL_RELATIVE_PATH" "")
  if(NOT AXL_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "arcane_generate_axl: no name, expected the name of an .axl file without its suffix")
  endif()
  if(NOT ARCANE_AXL2CC)
    message(FATAL_ERROR "arcane_generate_axl: ARCANE_AXL2CC is not set, expected find_package(Arcane) before")
  endif()
  foreach(name IN LISTS AXL_UNPARSED_ARGUMENTS)
    set(axl_file ${CMAKE_CURRENT_SOURCE_DIR}/${name}.axl)
    if(NOT EXISTS ${axl_file})
      message(FATAL_ERROR "arcane_generate_axl: cannot find '${axl_file}'")
    endif()
    arcane_axl_header_of(${name} header)
    cmake_path(GET header PARENT_PATH directory)
    file(MAKE_DIRECTORY ${directory})
    set(options -o ${directory})
    if(AXL_AXL_RELATIVE_PATH)
      list(APPEND options -i ${AXL_AXL_RELATIVE_PATH})
    endif()
    if(AXL_COPY_AXL_TO_PATH)
      file(MAKE_DIRECTORY ${AXL_COPY_AXL_TO_PATH})
      list(APPEND options --copy ${AXL_COPY_AXL_TO_PATH})
    endif()
    set(compiler)
    if(TARGET ${ARCANE_AXL2CC})
      set(compiler ${ARCANE_AXL2CC})
    endif()
    add_custom_command(OUTPUT ${header}
      COMMAND ${ARCANE_AXL2CC} ${options} ${axl_file}
      DEPENDS ${axl_file} ${compiler}
      COMMENT "axl2cc ${name}.axl"
      VERBATIM)
    set_source_files_properties(${header} PROPERTIES GENERATED TRUE)
  endforeach()
endfunction()

# Lets programs and shared libraries that link a static library take the whole of it. The linker would leave out services and modules, which
# only register themselves. Other kinds of targets stay as they are, and so do those with the property ARCANE_IS_LINKED_BY_NEED.
function(arcane_link_whole target)
  get_target_property(type ${target} TYPE)
  get_target_property(is_done ${target} ARCANE_IS_LINKED_WHOLE)
  get_target_property(is_by_need ${target} ARCANE_IS_LINKED_BY_NEED)
  if(NOT type STREQUAL "STATIC_LIBRARY" OR is_done OR is_by_need)
    return()
  endif()
  set_target_properties(${target} PROPERTIES ARCANE_IS_LINKED_WHOLE TRUE)
  target_link_options(${target} INTERFACE
    "SHELL:LINKER:--whole-archive $<TARGET_FILE:${target}> LINKER:--no-whole-archive")
endfunction()

function(arcane_target_add_axl target)
  cmake_parse_arguments(PARSE_ARGV 1 AXL "" "COPY_AXL_TO_PATH;AXL_RELATIVE_PATH" "")
  arcane_generate_axl(${ARGN})
  foreach(name IN LISTS AXL_UNPARSED_ARGUMENTS)
    arcane_axl_header_of(${name} header)
    target_sources(${target} PRIVATE ${header})
  endforeach()
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  arcane_link_whole(${target})
endfunction()
