# SPDX-License-Identifier: Apache-2.0
# Language, warnings and build types, the same for every room.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, RelWithDebInfo or Debug" FORCE)
endif()

find_program(ARCANE_CCACHE ccache)
if(ARCANE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these, ccache compiles each source that has a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${ARCANE_CCACHE})
endif()
if(ARCANE_CCACHE AND NOT CMAKE_CUDA_COMPILER_LAUNCHER)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${ARCANE_CCACHE})
endif()

option(ARCANE_WARNINGS_AS_ERRORS "Stop at the first warning" OFF)
set(ARCANE_SANITIZE "" CACHE STRING "Sanitizers, as in address,undefined or thread")

set(arcane_warnings -Wall -Wextra -Wno-unused-parameter)
# g++ 12 sees overlaps that do not exist where texts are joined (bug 105651 of GCC).
list(APPEND arcane_warnings -Wno-restrict)
list(JOIN arcane_warnings "," arcane_warnings_of_host)
# Contraction into fused multiply-add would make results depend on the processor the code is built for.
set(arcane_host_compiler "$<NOT:$<COMPILE_LANGUAGE:CUDA>>")
add_library(arcane_build_flags INTERFACE)
target_compile_options(arcane_build_flags INTERFACE "$<${arcane_host_compiler}:${arcane_warnings};-ffp-contract=off>"
  # nvcc writes types of declarations with parentheses around names, which the host compiler then finds needless.
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${arcane_warnings_of_host},-Wno-parentheses>)
if(ARCANE_WARNINGS_AS_ERRORS)
  target_compile_options(arcane_build_flags INTERFACE $<${arcane_host_compiler}:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(arcane_build_flags INTERFACE ARCANE_CHECK)
endif()
if(ARCANE_SANITIZE)
  add_compile_options(-fsanitize=${ARCANE_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ARCANE_SANITIZE})
endif()
