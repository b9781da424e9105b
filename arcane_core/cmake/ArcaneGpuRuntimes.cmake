# SPDX-License-Identifier: Apache-2.0
# The runtimes of accelerators: accelerator/gpu compiled once for each vendor whose toolkit is found, each a shared library
# that the framework loads by name. Nothing else depends on them.
option(ARCANE_WITH_CUDA "Build the runtime for CUDA where its toolkit is found" ON)
option(ARCANE_WITH_HIP "Build the runtime for HIP where hipcc is found" ON)
option(ARCANE_SAMPLES_FOR_HOST "Compile samples and applications of tests for the host alone; tests of kernels are compiled for devices too" OFF)
set(ARCANE_HIP_ARCHITECTURES gfx90a CACHE STRING "Architectures that hipcc compiles for")

set(gpu_room accelerator/gpu)
# Kernels of the framework itself: the same sources are compiled for the host in their rooms.
set(framework_kernels ${PROJECT_SOURCE_DIR}/arcane_core/materials/changes/TableKernels.cc)
file(GLOB gpu_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${gpu_room}/*.cc)
file(GLOB gpu_kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${gpu_room}/*.cu)

# NAME is cuda or hip. OBJECTS are what the sources of the room were compiled to, FRAMEWORK the kernels of upper rooms, LIBRARIES those of the
# vendor. Programs of tests take the same objects: arcane_gpu_NAME and arcane_framework_kernels_NAME are targets that bring them.
function(arcane_gpu_runtime name)
  cmake_parse_arguments(PARSE_ARGV 1 GPU "" "" "OBJECTS;FRAMEWORK;LIBRARIES")
  add_library(arcane_framework_kernels_${name} INTERFACE)
  if(GPU_FRAMEWORK)
    target_sources(arcane_framework_kernels_${name} INTERFACE ${GPU_FRAMEWORK})
  endif()
  add_library(arcane_gpu_${name} INTERFACE)
  target_sources(arcane_gpu_${name} INTERFACE ${GPU_OBJECTS})
  target_link_libraries(arcane_gpu_${name} INTERFACE ${GPU_LIBRARIES})
  set(target arcane_accelerator_${name}_runtime)
  add_library(${target} SHARED ${GPU_OBJECTS} ${GPU_FRAMEWORK})
  target_link_libraries(${target} PRIVATE arcane_core ${GPU_LIBRARIES})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX INSTALL_RPATH "$ORIGIN"
    SUFFIX .so.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  # The library of HIP needs others of its vendor, which the one of CUDA asks for when it starts: it makes a package of its own.
  set(component ${ARCANE_LIBRARY_COMPONENT})
  if(name STREQUAL "hip" AND component STREQUAL "runtime")
    set(component hip)
  endif()
  install(TARGETS ${target} LIBRARY DESTINATION ${ARCANE_LIBRARY_DIR} COMPONENT ${component})
endfunction()

# Compiles kernels by nvcc, and sets OUT to the objects of those of the room, and FRAMEWORK_OUT to those of the framework; to nothing where there is
# no nvcc that knows C++20. Native code is for the H100 and H200; other devices, from Turing on, compile the portable code when a program starts.
function(arcane_compile_cuda_kernels out framework_out)
  set(${out} "" PARENT_SCOPE)
  set(${framework_out} "" PARENT_SCOPE)
  find_program(ARCANE_NVCC nvcc HINTS ${CUDAToolkit_BIN_DIR})
  if(NOT ARCANE_NVCC)
    return()
  endif()
  set(flags -std=c++20 -O2 -ccbin ${CMAKE_CXX_COMPILER} -Xcompiler=-fPIC,-fvisibility=hidden --expt-relaxed-constexpr --extended-lambda
    -gencode arch=compute_90,code=sm_90 -gencode arch=compute_75,code=compute_75
    -I${PROJECT_SOURCE_DIR} -I${PROJECT_BINARY_DIR}/include)
  set(objects)
  set(framework_objects)
  foreach(source IN LISTS gpu_kernels framework_kernels)
    cmake_path(GET source STEM stem)
    set(object ${PROJECT_BINARY_DIR}/cuda/${stem}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${ARCANE_NVCC} ${flags} -MD -MF ${object}.d -x cu -c ${source} -o ${object}
      DEPENDS ${source} DEPFILE ${object}.d COMMENT "Compiling ${stem} for CUDA" VERBATIM)
    if(source IN_LIST framework_kernels)
      list(APPEND framework_objects ${object})
    else()
      list(APPEND objects ${object})
    endif()
  endforeach()
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/cuda)
  add_custom_target(gpu_cuda_kernels DEPENDS ${objects} ${framework_objects})
  set(${out} ${objects} PARENT_SCOPE)
  set(${framework_out} ${framework_objects} PARENT_SCOPE)
endfunction()

# --- CUDA: headers and a static library; g++ is enough, without kernels of the room -------------
if(ARCANE_WITH_CUDA)
  find_package(CUDAToolkit 12 QUIET)
  if(CUDAToolkit_FOUND)
    add_library(door_cuda INTERFACE)
    target_link_libraries(door_cuda INTERFACE CUDA::cudart_static)
    add_library(gpu_cuda_objects OBJECT ${gpu_sources})
    target_include_directories(gpu_cuda_objects PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/include)
    target_link_libraries(gpu_cuda_objects PRIVATE door_cuda arcane_build_flags)
    target_compile_options(gpu_cuda_objects PRIVATE -fvisibility=hidden -fvisibility-inlines-hidden)
    arcane_compile_cuda_kernels(cuda_kernels cuda_framework_kernels)
    if(NOT cuda_kernels)
      target_compile_definitions(gpu_cuda_objects PRIVATE ARCANE_GPU_WITHOUT_KERNELS)
    endif()
    arcane_gpu_runtime(cuda OBJECTS $<TARGET_OBJECTS:gpu_cuda_objects> ${cuda_kernels} FRAMEWORK ${cuda_framework_kernels}
      LIBRARIES door_cuda)
    if(cuda_kernels)
      add_dependencies(arcane_accelerator_cuda_runtime gpu_cuda_kernels)
    endif()
    message(STATUS "Accelerator runtime cuda: with CUDA ${CUDAToolkit_VERSION}")
  else()
    message(STATUS "Accelerator runtime cuda: not built, no CUDA toolkit of version 12 or newer is found")
  endif()
endif()

# --- HIP: each source is compiled by hipcc --------------------------------------------------------
if(ARCANE_WITH_HIP)
  find_program(ARCANE_HIPCC hipcc)
  find_library(ARCANE_HIP_LIBRARY amdhip64)
  if(ARCANE_HIPCC AND ARCANE_HIP_LIBRARY)
    set(hip_flags -std=c++20 -fPIC -O2 -Wall -Wextra -Wno-unused-parameter -ffp-contract=off -fvisibility=hidden
      -DARCANE_GPU_HIP -I${PROJECT_SOURCE_DIR} -I${PROJECT_BINARY_DIR}/include)
    foreach(architecture IN LISTS ARCANE_HIP_ARCHITECTURES)
      list(APPEND hip_flags --offload-arch=${architecture})
    endforeach()
    if(ARCANE_WARNINGS_AS_ERRORS)
      list(APPEND hip_flags -Werror)
    endif()
    set(hip_objects)
    set(hip_framework_kernels)
    # Scans and filters of devices are those of rocPRIM. Without them the host makes what the kernels would make.
    find_path(ARCANE_ROCPRIM rocprim/rocprim.hpp PATHS /opt/rocm/include)
    mark_as_advanced(ARCANE_ROCPRIM)
    set(hip_sources ${gpu_sources} ${gpu_kernels})
    if(ARCANE_ROCPRIM)
      list(APPEND hip_sources ${framework_kernels})
    endif()
    foreach(source IN LISTS hip_sources)
      cmake_path(GET source STEM stem)
      set(object ${PROJECT_BINARY_DIR}/hip/${stem}.o)
      add_custom_command(OUTPUT ${object}
        COMMAND ${ARCANE_HIPCC} ${hip_flags} -MD -MF ${object}.d -x hip -c ${source} -o ${object}
        DEPENDS ${source} DEPFILE ${object}.d COMMENT "Compiling ${stem} for HIP" VERBATIM)
      if(source IN_LIST framework_kernels)
        list(APPEND hip_framework_kernels ${object})
      else()
        list(APPEND hip_objects ${object})
      endif()
    endforeach()
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/hip)
    add_custom_target(gpu_hip_objects DEPENDS ${hip_objects} ${hip_framework_kernels})
    arcane_gpu_runtime(hip OBJECTS ${hip_objects} FRAMEWORK ${hip_framework_kernels} LIBRARIES ${ARCANE_HIP_LIBRARY})
    add_dependencies(arcane_accelerator_hip_runtime gpu_hip_objects)
    message(STATUS "Accelerator runtime hip: with ${ARCANE_HIPCC}, for ${ARCANE_HIP_ARCHITECTURES}")
  else()
    message(STATUS "Accelerator runtime hip: not built, no hipcc with library amdhip64 is found")
  endif()
endif()

# --- what compiles the kernels of samples, tests and applications ---------------------------------
# The framework's library holds no device code, and g++ alone builds it.
foreach(name IN ITEMS cuda hip)
  string(TOUPPER ${name} vendor)
  set(ARCANE_BUILT_WITH_${vendor} FALSE)
  if(TARGET arcane_gpu_${name})
    set(ARCANE_BUILT_WITH_${vendor} TRUE)
  endif()
endforeach()
set(ARCANE_BUILT_WITH_NVCC ${CUDAToolkit_BIN_DIR})
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/package/ArcaneRuntimes.cmake CONTENT
"# SPDX-License-Identifier: Apache-2.0
# The vendors for which this framework has a runtime, and the folder of nvcc where it was built.
set(ARCANE_BUILT_WITH_CUDA @ARCANE_BUILT_WITH_CUDA@)
set(ARCANE_BUILT_WITH_HIP @ARCANE_BUILT_WITH_HIP@)
set(ARCANE_BUILT_WITH_NVCC \"@ARCANE_BUILT_WITH_NVCC@\")
# A runtime may be in a package that is not installed.
foreach(vendor IN ITEMS CUDA HIP)
  string(TOLOWER \${vendor} lower)
  if(NOT EXISTS \${CMAKE_CURRENT_LIST_DIR}/../../../@ARCANE_LIBRARY_DIR@/libarcane_accelerator_\${lower}_runtime.so.@PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@)
    set(ARCANE_BUILT_WITH_\${vendor} FALSE)
  endif()
endforeach()
" @ONLY)
include(${PROJECT_SOURCE_DIR}/arcane_core/cmake/package/ArcaneAccelerator.cmake)
arcane_declare_accelerator(arcane_core)
