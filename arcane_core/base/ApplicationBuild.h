// SPDX-License-Identifier: Apache-2.0
// Sources of applications that do not fit the library, or one another, are refused here. Each public header includes it first.
#pragma once

#if __cplusplus < 201709L
#error "this source is compiled as C++17 or older, expected C++20 or newer (-std=c++20), which the headers of Arcane-ShMem need"
#endif

#include <string>

// --- with the library: containers and texts cross its boundary. The library is built without the macros below, unless the public headers
// define ARCANE_LIBRARY_HAS_...
#if defined(_GLIBCXX_DEBUG) && !defined(ARCANE_LIBRARY_HAS_GLIBCXX_DEBUG)
#error "-D_GLIBCXX_DEBUG: Arcane-ShMem is built without it, its containers differ. Use -D_GLIBCXX_ASSERTIONS, or build both with it"
#elif !defined(_GLIBCXX_DEBUG) && defined(ARCANE_LIBRARY_HAS_GLIBCXX_DEBUG)
#error "Arcane-ShMem is built with -D_GLIBCXX_DEBUG, and its containers differ. Add -D_GLIBCXX_DEBUG, or build both without it"
#endif
#if defined(_GLIBCXX_USE_CXX11_ABI) && !_GLIBCXX_USE_CXX11_ABI && !defined(ARCANE_LIBRARY_HAS_OLD_STRINGS)
#error "-D_GLIBCXX_USE_CXX11_ABI=0: Arcane-ShMem is built without it, its std::string differs. Remove it, or build both with it"
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI && defined(ARCANE_LIBRARY_HAS_OLD_STRINGS)
#error "Arcane-ShMem is built with -D_GLIBCXX_USE_CXX11_ABI=0, and its std::string differs. Add it, or build both without it"
#endif
#if defined(_LIBCPP_VERSION) && !defined(ARCANE_LIBRARY_HAS_LIBCPP)
#error "libc++: Arcane-ShMem is built with libstdc++, and its containers differ. Remove -stdlib=libc++, or build both with it"
#endif

// --- with one another: ARCANE_CHECK changes inline functions and the layout of views. Linkers accept several definitions of an absolute
// symbol if their values are the same, so all sources of a program, or of a shared library, have the checks or none has. The name is the
// message. The symbol takes neither code nor memory. Sources for devices have another assembler; each is also compiled for the host. GCC
// does not compare what it optimises at link time (-flto).
#if defined(__ELF__) && !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
#ifdef ARCANE_CHECK
__asm__(".globl some_sources_are_compiled_with_ARCANE_CHECK_and_others_without\n"
        ".hidden some_sources_are_compiled_with_ARCANE_CHECK_and_others_without\n"
        "some_sources_are_compiled_with_ARCANE_CHECK_and_others_without = 1\n");
#else
__asm__(".globl some_sources_are_compiled_with_ARCANE_CHECK_and_others_without\n"
        ".hidden some_sources_are_compiled_with_ARCANE_CHECK_and_others_without\n"
        "some_sources_are_compiled_with_ARCANE_CHECK_and_others_without = 2\n");
#endif
#endif
