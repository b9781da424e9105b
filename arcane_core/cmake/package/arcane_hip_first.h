// SPDX-License-Identifier: Apache-2.0
// Declarations that arcane_hip_launcher includes before each source that hipcc compiles.
#pragma once

// clang 15 crashes where the standard library of GCC takes the alignment of a member whose class is not complete yet, as maps of maps
// do: the alignment of its type is the same. The parameter of both templates of this header is named _Tp.
#if __clang_major__ < 16 && __has_include(<ext/aligned_buffer.h>)
#include <type_traits>
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wkeyword-macro"
#define __alignof__(member) alignof(_Tp)
#include <ext/aligned_buffer.h>
#undef __alignof__
#pragma clang diagnostic pop
#endif

// nvcc includes its runtime in each source, and sources are the same for both.
#include <hip/hip_runtime.h>
