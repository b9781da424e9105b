// SPDX-License-Identifier: Apache-2.0
// What sources of applications must have in common with the library, and with one another. Each public header includes it first.
#pragma once

#include <string>

// --- with the library: containers and texts cross its boundary. It is built without the macros below, unless the build that makes the public
// headers says otherwise by ARCANE_LIBRARY_HAS_...
#if defined(_GLIBCXX_DEBUG) && !defined(ARCANE_LIBRARY_HAS_GLIBCXX_DEBUG)
#error "this source is compiled with -D_GLIBCXX_DEBUG and the library of Arcane-ShMem is not: their containers have different layouts. Remove _GLIBCXX_DEBUG (-D_GLIBCXX_ASSERTIONS checks accesses and changes no layout), or build the library with it too"
#elif !defined(_GLIBCXX_DEBUG) && defined(ARCANE_LIBRARY_HAS_GLIBCXX_DEBUG)
#error "the library of Arcane-ShMem is built with -D_GLIBCXX_DEBUG and this source is not: their containers have different layouts. Add -D_GLIBCXX_DEBUG, or build the library without it"
#endif
#if defined(_GLIBCXX_USE_CXX11_ABI) && !_GLIBCXX_USE_CXX11_ABI && !defined(ARCANE_LIBRARY_HAS_OLD_STRINGS)
#error "this source is compiled with -D_GLIBCXX_USE_CXX11_ABI=0 and the library of Arcane-ShMem is not: their std::string differ. Remove the macro, or build the library with it too"
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI && defined(ARCANE_LIBRARY_HAS_OLD_STRINGS)
#error "the library of Arcane-ShMem is built with -D_GLIBCXX_USE_CXX11_ABI=0 and this source is not: their std::string differ. Add the macro, or build the library without it"
#endif
#if defined(_LIBCPP_VERSION) && !defined(ARCANE_LIBRARY_HAS_LIBCPP)
#error "this source is compiled with libc++ (-stdlib=libc++) and the library of Arcane-ShMem with libstdc++: their containers differ. Remove -stdlib=libc++, or build the library with it too"
#endif

// --- with one another: ARCANE_CHECK changes inline functions and the layout of views. Linkers accept several definitions of an absolute symbol if
// their values are the same, so all sources of a program, or of a shared library, have the checks or none has. The name is the message. It takes
// neither code nor memory. Sources for devices have another assembler; each is also compiled for the host.
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
