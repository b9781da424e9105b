# SPDX-License-Identifier: Apache-2.0
# Sources with kernels: the functions arcane_accelerator_... and arccore_accelerator_..., for applications and for this build.
#
#   arcane_accelerator_enable()
#     Looks for the compiler of devices. A macro, as languages are enabled in the directory that calls it.
#   arcane_accelerator_add_source_files(file...)
#     These files of the current directory are compiled for devices too. They may be none.
#   arcane_accelerator_add_to_target(target)
#     The target has such files, or headers with kernels: it is linked with arcane_accelerator.
#
# Without a compiler for devices, they do nothing but link: the same files are compiled for the host alone.
#
#   ARCANE_ACCELERATOR        cuda, hip or none; when it is not given, cuda where nvcc is found, else hip where hipcc is found, if the
#                             framework was built with the runtime of the vendor. With cuda or hip, find_package calls
#                             arcane_accelerator_enable; otherwise a folder without kernels looks for no compiler of devices
#   ARCANE_HIP_ARCHITECTURES  what hipcc compiles for
#   CUDACXX, CUDAHOSTCXX, CMAKE_CUDA_COMPILER, CMAKE_CUDA_HOST_COMPILER, CMAKE_CUDA_ARCHITECTURES have CMake's meaning.
#
# Before this file is included: ARCANE_BUILT_WITH_CUDA, ARCANE_BUILT_WITH_HIP; the target Arcane::arcane_core, or its twin in this build.
include_guard(GLOBAL)
set_property(GLOBAL PROPERTY ARCANE_ACCELERATOR_SCRIPTS ${CMAKE_CURRENT_LIST_DIR})

# --- which vendor ------------------------------------------------------------------------------

# The path of an nvcc that knows C++20, or nothing; the one of the user's choice is the only one that is looked at.
function(arcane_find_nvcc out)
  set(${out} "" PARENT_SCOPE)
  if(CMAKE_CUDA_COMPILER)
    set(nvcc ${CMAKE_CUDA_COMPILER})
  elseif(NOT "$ENV{CUDACXX}" STREQUAL "")
    set(nvcc $ENV{CUDACXX})
  else()
    find_program(ARCANE_NVCC nvcc HINTS ${ARCANE_BUILT_WITH_NVCC} ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin)
    set(nvcc ${ARCANE_NVCC})
  endif()
  if(NOT nvcc)
    return()
  endif()
  # Who asked for cuda does not want kernels for the host alone.
  set(kind STATUS)
  if(ARCANE_ACCELERATOR STREQUAL "cuda")
    set(kind FATAL_ERROR)
  endif()
  execute_process(COMMAND ${nvcc} --version OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE status)
  string(REGEX REPLACE "\n.*" "" first_line "${text}")
  if(NOT status EQUAL 0)
    message(${kind} "Accelerator: '${nvcc} --version' fails, expected the compiler nvcc; CUDA is not used")
  elseif(NOT text MATCHES "NVIDIA.*release ([0-9]+)")
    message(${kind} "Accelerator: the compiler of CUDA is '${nvcc}' (${first_line}), expected nvcc, as kernels are not compiled by clang "
      "or others; CUDA is not used")
  elseif(CMAKE_MATCH_1 LESS 12)
    message(${kind} "Accelerator: '${nvcc}' is of CUDA ${CMAKE_MATCH_1}, expected 12 or newer, which knows C++20; CUDA is not used")
  else()
    set(${out} ${nvcc} PARENT_SCOPE)
  endif()
endfunction()

# Sets OUT to the vendors whose runtime and compiler are there, the one for which applications are compiled first.
function(arcane_find_accelerators out)
  set(ARCANE_ACCELERATOR "" CACHE STRING "Device for which kernels are compiled: cuda, hip or none; nothing means what is found")
  set_property(CACHE ARCANE_ACCELERATOR PROPERTY STRINGS "" cuda hip none)
  if(NOT ARCANE_ACCELERATOR MATCHES "^(cuda|hip|none|)$")
    message(FATAL_ERROR "ARCANE_ACCELERATOR is '${ARCANE_ACCELERATOR}', expected cuda, hip or none")
  endif()
  set(nvcc "")
  set(hipcc "")
  if(ARCANE_BUILT_WITH_CUDA AND ARCANE_ACCELERATOR MATCHES "^(cuda|)$")
    arcane_find_nvcc(nvcc)
  endif()
  if(ARCANE_BUILT_WITH_HIP AND ARCANE_ACCELERATOR MATCHES "^(hip|)$")
    find_program(ARCANE_HIPCC hipcc)
    find_library(ARCANE_HIP_LIBRARY amdhip64)
    if(ARCANE_HIPCC AND ARCANE_HIP_LIBRARY)
      set(hipcc ${ARCANE_HIPCC})
    endif()
  endif()
  set(found)
  if(nvcc)
    list(APPEND found cuda)
  endif()
  if(hipcc)
    list(APPEND found hip)
  endif()
  if(ARCANE_ACCELERATOR MATCHES "^(cuda|hip)$" AND NOT found)
    message(FATAL_ERROR "ARCANE_ACCELERATOR is '${ARCANE_ACCELERATOR}', expected a framework built with its runtime, and its compiler: "
      "nvcc 12 or newer, or hipcc with library amdhip64")
  endif()
  set_property(GLOBAL PROPERTY ARCANE_ACCELERATOR_NVCC "${nvcc}")
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# The variables that applications ask. They are in the cache, as folders beside the one that finds the package ask them too.
function(arcane_declare_accelerator_variables)
  get_property(chosen GLOBAL PROPERTY ARCANE_ACCELERATOR_CHOSEN)
  string(TOUPPER "${chosen}" chosen)
  set(true_ones ${chosen} ACCELERATOR ACCELERATOR_API)
  if(chosen STREQUAL "NONE")
    set(true_ones ACCELERATOR_API)
  endif()
  foreach(name IN ITEMS CUDA HIP SYCL ACCELERATOR ACCELERATOR_API)
    set(has FALSE)
    if(name IN_LIST true_ones)
      set(has TRUE)
    endif()
    foreach(prefix IN ITEMS ARCANE ARCCORE)
      set(${prefix}_HAS_${name} ${has} CACHE INTERNAL "What the package says of devices")
    endforeach()
  endforeach()
endfunction()

# --- targets -----------------------------------------------------------------------------------

# arcane_accelerator_VENDOR_flags has what sources with kernels need to be compiled for the vendor, or for none; arcane_accelerator has
# the flags of the chosen vendor, and the library. Nothing is contracted into fused operations, on any side: kernels then have the same
# bits on the host and on devices.
function(arcane_declare_accelerator_targets library chosen)
  foreach(vendor IN ITEMS cuda hip none)
    add_library(arcane_accelerator_${vendor}_flags INTERFACE IMPORTED GLOBAL)
    target_compile_options(arcane_accelerator_${vendor}_flags INTERFACE "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-ffp-contract=off>")
  endforeach()
  set(nvcc "$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>")
  target_compile_options(arcane_accelerator_cuda_flags INTERFACE
    "$<${nvcc}:--extended-lambda;--expt-relaxed-constexpr;-Werror=cross-execution-space-call;--fmad=false;-Xcompiler=-ffp-contract=off>"
    $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  foreach(plain IN ITEMS arcane_accelerator arccore_accelerator)
    foreach(name IN ITEMS ${plain} Arcane::${plain} Arccore::${plain})
      add_library(${name} INTERFACE IMPORTED GLOBAL)
      target_link_libraries(${name} INTERFACE ${library} arcane_accelerator_${chosen}_flags)
    endforeach()
  endforeach()
endfunction()

# --- CUDA --------------------------------------------------------------------------------------

# Writes the host compiler of nvcc, a script that calls COMPILER, and sets OUT to its path. The name changes with the script and with the
# version of the compiler: neither CMake nor ccache then takes objects of another one.
function(arcane_make_nvcc_host compiler out)
  get_property(scripts GLOBAL PROPERTY ARCANE_ACCELERATOR_SCRIPTS)
  string(REPLACE "'" "'\\''" ARCANE_NVCC_HOST_QUOTED "${compiler}")
  set(ARCANE_NVCC_HOST_QUOTED "'${ARCANE_NVCC_HOST_QUOTED}'")
  execute_process(COMMAND ${compiler} --version OUTPUT_VARIABLE version ERROR_QUIET)
  string(REGEX REPLACE "\n.*" "" ARCANE_NVCC_HOST_VERSION "${version}")
  file(READ ${scripts}/arcane_nvcc_host.in text)
  string(CONFIGURE "${text}" text @ONLY)
  string(SHA1 hash "${text}")
  string(SUBSTRING ${hash} 0 12 hash)
  set(script ${CMAKE_BINARY_DIR}/arcane_nvcc_host_${hash})
  if(NOT EXISTS ${script})
    file(WRITE ${script} "${text}")
    file(CHMOD ${script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  endif()
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${scripts}/arcane_nvcc_host.in)
  set(${out} ${script} PARENT_SCOPE)
endfunction()

# Compiles a lambda for the host and looks into the object: if nvcc writes other lines than arcane_nvcc_host expects, nothing else would show.
# The answer is kept in the build folder, for the compiler and the script.
function(arcane_try_closures script)
  string(SHA1 hash "${CMAKE_CUDA_COMPILER} ${CMAKE_CUDA_COMPILER_VERSION} ${script}")
  set(folder ${CMAKE_BINARY_DIR}/arcane_closures_${hash})
  if(EXISTS ${folder})
    return()
  endif()
  file(WRITE ${folder}/trial.cu "template <typename T> const char* closure(const T&) {
  return requires { typename T::ArcaneClosureSlot; } ? \"closure is known\" : \"closure is unknown\"; }
const char* trial(int n) { return closure([n] __host__ __device__(int i) { return i + n; }); }\n")
  execute_process(COMMAND ${CMAKE_CUDA_COMPILER} -ccbin ${script} --extended-lambda -std=c++20 -O1 -c trial.cu -o trial.o
    WORKING_DIRECTORY ${folder} OUTPUT_VARIABLE text ERROR_VARIABLE text)
  set(found)
  if(EXISTS ${folder}/trial.o)
    file(STRINGS ${folder}/trial.o found REGEX "closure is known")
  endif()
  if(NOT found)
    message(WARNING "Accelerator: kernels work, but loops on the host in files compiled by '${CMAKE_CUDA_COMPILER}' "
      "${CMAKE_CUDA_COMPILER_VERSION} will be 3 to 10 times slower than those compiled for the host alone: this nvcc wraps lambdas in a way "
      "that the framework does not know. ${text}")
  endif()
endfunction()

# The user's host compiler for CUDA, or that of C++. On a second configuration CMake may already hold our script.
function(arcane_find_cuda_host_compiler out)
  set(compiler ${CMAKE_CXX_COMPILER})
  if(NOT "$ENV{CUDAHOSTCXX}" STREQUAL "")
    set(compiler $ENV{CUDAHOSTCXX})
  elseif(CMAKE_CUDA_HOST_COMPILER AND NOT CMAKE_CUDA_HOST_COMPILER MATCHES "/arcane_nvcc_host_[0-9a-f]+$")
    set(compiler ${CMAKE_CUDA_HOST_COMPILER})
  endif()
  set(${out} ${compiler} PARENT_SCOPE)
endfunction()

# A macro: variables of the language belong to the directory that enables it.
#
# Architectures when the user chose none: native code for the H100 and H200, with which the framework is measured; other devices, from
# Turing on (the oldest that CUDA 13 knows), compile the portable code when a program starts.
macro(arcane_enable_cuda)
  if(NOT CMAKE_CUDA_COMPILER_LOADED)
    arcane_find_cuda_host_compiler(arcane_cuda_host)
    arcane_make_nvcc_host("${arcane_cuda_host}" arcane_cuda_script)
    set(CMAKE_CUDA_HOST_COMPILER ${arcane_cuda_script})
    get_property(arcane_nvcc GLOBAL PROPERTY ARCANE_ACCELERATOR_NVCC)
    if(NOT CMAKE_CUDA_COMPILER AND "$ENV{CUDACXX}" STREQUAL "")
      set(CMAKE_CUDA_COMPILER ${arcane_nvcc})
    endif()
    set(arcane_cuda_architectures ${CMAKE_CUDA_ARCHITECTURES})
    if(NOT CMAKE_CUDA_ARCHITECTURES AND "$ENV{CUDAARCHS}" STREQUAL "")
      set(arcane_cuda_architectures 90-real 75-virtual)
    elseif(NOT CMAKE_CUDA_ARCHITECTURES)
      set(arcane_cuda_architectures $ENV{CUDAARCHS})
    endif()
    set(CMAKE_CUDA_ARCHITECTURES ${arcane_cuda_architectures})
    # CMake would take the compiler that this names in place of the script, which calls it.
    set(arcane_cuda_host_of_environment "$ENV{CUDAHOSTCXX}")
    set(ENV{CUDAHOSTCXX} "")
    enable_language(CUDA)
    set(ENV{CUDAHOSTCXX} "${arcane_cuda_host_of_environment}")
    # CMake read those of the first configuration again, or none where the language is enabled for a second folder.
    set(CMAKE_CUDA_HOST_COMPILER ${arcane_cuda_script})
    set(CMAKE_CUDA_ARCHITECTURES ${arcane_cuda_architectures})
    arcane_try_closures(${arcane_cuda_script})
  elseif(NOT CMAKE_CUDA_HOST_COMPILER MATCHES "/arcane_nvcc_host_[0-9a-f]+$")
    # The user enabled the language before: nvcc takes the last host compiler that it is given.
    arcane_find_cuda_host_compiler(arcane_cuda_host)
    arcane_make_nvcc_host("${arcane_cuda_host}" arcane_cuda_script)
    if(CMAKE_CUDA_HOST_COMPILER)
      set(CMAKE_CUDA_HOST_COMPILER ${arcane_cuda_script})
    else()
      arcane_add_cuda_host_option(${arcane_cuda_script})
    endif()
    arcane_try_closures(${arcane_cuda_script})
  endif()
  # Applications name its targets (CUDA::cudart, CUDA::nvtx3...) after the language is enabled.
  if(NOT TARGET CUDA::cudart)
    find_package(CUDAToolkit QUIET)
  endif()
  arcane_use_cuda_20()
endmacro()

function(arcane_add_cuda_host_option script)
  get_target_property(options arcane_accelerator_cuda_flags INTERFACE_COMPILE_OPTIONS)
  if(NOT options MATCHES "-ccbin")
    target_compile_options(arcane_accelerator_cuda_flags INTERFACE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-ccbin=${script}>")
  endif()
endfunction()

# C++20 for targets that are declared from here on. CMake 3.25 does not know that nvcc has it.
macro(arcane_use_cuda_20)
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
  if(NOT CMAKE_CUDA_STANDARD MATCHES "^2[0-9]$")
    set(CMAKE_CUDA_STANDARD 20)
  endif()
endmacro()

# --- HIP ---------------------------------------------------------------------------------------
# CMake's own language HIP needs files that Debian's packages lack. Marked files stay sources of C++ for CMake, and a launcher gives them
# to hipcc in place of the compiler of C++: this works with any version of hipcc, and programs are linked as others are.
macro(arcane_enable_hip)
  set(ARCANE_HIP_ARCHITECTURES gfx90a CACHE STRING "Architectures that hipcc compiles for")
  arcane_launch_by_hip_script()
  arcane_link_hip()
endmacro()

# The launcher is a property of the folder, to which marks of sources belong too: targets that were declared before have it. What the user
# set for the folder, or CTest for all, is called next.
function(arcane_launch_by_hip_script)
  get_property(scripts GLOBAL PROPERTY ARCANE_ACCELERATOR_SCRIPTS)
  get_property(launcher DIRECTORY PROPERTY RULE_LAUNCH_COMPILE)
  if(NOT launcher MATCHES "arcane_hip_launcher")
    set_property(DIRECTORY PROPERTY RULE_LAUNCH_COMPILE "\"${scripts}/arcane_hip_launcher\" ${launcher}")
  endif()
endfunction()

# Objects of hipcc register their kernels with this library.
function(arcane_link_hip)
  get_target_property(libraries arcane_accelerator_hip_flags INTERFACE_LINK_LIBRARIES)
  if(NOT libraries MATCHES "amdhip64")
    target_link_libraries(arcane_accelerator_hip_flags INTERFACE ${ARCANE_HIP_LIBRARY})
  endif()
endfunction()

function(arcane_mark_for_hip)
  set(options --arcane-hipcc=${ARCANE_HIPCC} --arcane-replaces=${CMAKE_CXX_COMPILER})
  foreach(architecture IN LISTS ARCANE_HIP_ARCHITECTURES)
    list(APPEND options --offload-arch=${architecture})
  endforeach()
  foreach(file IN LISTS ARGN)
    set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS ${options})
    # Those that a target may have are of the compiler of C++.
    set_property(SOURCE ${file} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
endfunction()

# --- what applications call --------------------------------------------------------------------

macro(arcane_accelerator_enable)
  get_property(arcane_accelerator_chosen GLOBAL PROPERTY ARCANE_ACCELERATOR_CHOSEN)
  arcane_enable_accelerator(${arcane_accelerator_chosen})
endmacro()

# For find_package: the user who names a device has sources for it.
macro(arcane_enable_named_accelerator)
  if("${ARCANE_ACCELERATOR}" MATCHES "^(cuda|hip)$")
    arcane_accelerator_enable()
  endif()
endmacro()

macro(arcane_enable_accelerator vendor)
  if("${vendor}" STREQUAL "cuda")
    arcane_enable_cuda()
  elseif("${vendor}" STREQUAL "hip")
    arcane_enable_hip()
  endif()
endmacro()

# A macro too: an application may leave arcane_accelerator_enable to it.
macro(arcane_accelerator_add_source_files)
  arcane_accelerator_enable()
  arcane_mark_accelerator_sources("${arcane_accelerator_chosen}" ${ARGN})
endmacro()

function(arcane_mark_accelerator_sources vendor)
  if(ARGN AND vendor STREQUAL "cuda")
    set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CUDA)
  elseif(ARGN AND vendor STREQUAL "hip")
    arcane_mark_for_hip(${ARGN})
  endif()
endfunction()

# The target may have been declared before the language was enabled: it has then not what CMake gives to targets of the language.
function(arcane_accelerator_add_to_target target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "arcane_accelerator_add_to_target: '${target}' is no target")
  endif()
  get_property(chosen GLOBAL PROPERTY ARCANE_ACCELERATOR_CHOSEN)
  get_target_property(type ${target} TYPE)
  if(chosen STREQUAL "cuda")
    arcane_set_if_unset(${target} CUDA_ARCHITECTURES "${CMAKE_CUDA_ARCHITECTURES}")
    arcane_set_if_unset(${target} CUDA_RUNTIME_LIBRARY Static)
    # nvcc takes the last standard that it is given, and the one of the target comes after the one of arcane_accelerator.
    get_property(standard TARGET ${target} PROPERTY CUDA_STANDARD)
    if(NOT standard MATCHES "^2[0-9]$" AND NOT type STREQUAL "INTERFACE_LIBRARY")
      set_property(TARGET ${target} PROPERTY CUDA_STANDARD 20)
    endif()
    arcane_set_if_unset(${target} CUDA_COMPILER_LAUNCHER "${CMAKE_CUDA_COMPILER_LAUNCHER}")
    # CMake adds CUDA's library where a program is linked only in folders that have the language.
    get_property(runtime TARGET ${target} PROPERTY CUDA_RUNTIME_LIBRARY)
    if(type STREQUAL "STATIC_LIBRARY" AND runtime MATCHES "^[Ss][Tt][Aa][Tt][Ii][Cc]$" AND CUDA_cudart_static_LIBRARY)
      target_link_libraries(${target} INTERFACE ${CUDA_cudart_static_LIBRARY} pthread dl rt)
    endif()
  endif()
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_link_libraries(${target} INTERFACE arcane_accelerator)
  else()
    target_link_libraries(${target} PUBLIC arcane_accelerator)
  endif()
endfunction()

function(arcane_set_if_unset target property value)
  get_target_property(type ${target} TYPE)
  get_property(has TARGET ${target} PROPERTY ${property} SET)
  if(NOT has AND value AND NOT type STREQUAL "INTERFACE_LIBRARY")
    set_property(TARGET ${target} PROPERTY ${property} ${value})
  endif()
endfunction()

macro(arccore_accelerator_enable)
  arcane_accelerator_enable()
endmacro()
macro(arccore_accelerator_add_source_files)
  arcane_accelerator_add_source_files(${ARGN})
endmacro()
function(arccore_accelerator_add_to_target target)
  arcane_accelerator_add_to_target(${target})
endfunction()

# What find_package calls, and this build: chooses, declares the targets. LIBRARY is the target of the framework.
macro(arcane_declare_accelerator library)
  if(NOT TARGET arcane_accelerator)
    arcane_find_accelerators(arcane_accelerators_found)
    list(APPEND arcane_accelerators_found none)
    list(GET arcane_accelerators_found 0 arcane_accelerator_chosen)
    if(ARCANE_SAMPLES_FOR_HOST) # of the framework's own build
      set(arcane_accelerator_chosen none)
    endif()
    set_property(GLOBAL PROPERTY ARCANE_ACCELERATORS_FOUND ${arcane_accelerators_found})
    set_property(GLOBAL PROPERTY ARCANE_ACCELERATOR_CHOSEN ${arcane_accelerator_chosen})
    message(STATUS "Accelerator: sources with kernels are compiled for ${arcane_accelerator_chosen}")
    arcane_declare_accelerator_targets(${library} ${arcane_accelerator_chosen})
  endif()
  arcane_declare_accelerator_variables()
endmacro()
