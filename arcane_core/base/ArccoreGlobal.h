// SPDX-License-Identifier: Apache-2.0
// Macros and checks without classes, for headers of small types.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/error/TraceInfo.h"

#include <limits>
#include <string>

#define ARCANE_BEGIN_NAMESPACE                                                                                                             \
  namespace Arcane                                                                                                                         \
  {
#define ARCANE_END_NAMESPACE }
#define NUMERICS_BEGIN_NAMESPACE                                                                                                           \
  namespace Numerics                                                                                                                       \
  {
#define NUMERICS_END_NAMESPACE }

#define ARCANE_RESTRICT __restrict__
#define ARCCORE_RESTRICT ARCANE_RESTRICT
#define ARCANE_UNUSED(name) ((void)(name))
#define ARCCORE_UNUSED(name) ARCANE_UNUSED(name)
#define ARCANE_REAL(value) (::Arcane::Real(value))
#define ARCANE_STRINGIZE_DETAIL(text) #text
#define ARCANE_STRINGIZE(text) ARCANE_STRINGIZE_DETAIL(text)
#define ARCANE_DEPRECATED __attribute__((deprecated))
//! \name The same, for names that went with a version of Arcane
//@{
#define ARCANE_DEPRECATED_112 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_114 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_116 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_118 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_120 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_122 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_200 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_220 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_240 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_260 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_280 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_2017 ARCANE_DEPRECATED
#define ARCANE_DEPRECATED_2018 ARCANE_DEPRECATED
//@}
#define ARCANE_DEPRECATED_REASON(reason) [[deprecated(reason)]]
// Does not warn: Arcane keeps these names for long.
#define ARCANE_DEPRECATED_LONG_TERM(reason)
#define ARCANE_NOEXCEPT noexcept
//! Says that the iterations of the loop that follows depend on each other by no memory.
#ifdef __clang__
#define ARCANE_PRAGMA_IVDEP _Pragma("clang loop vectorize(assume_safety)")
#else
#define ARCANE_PRAGMA_IVDEP _Pragma("GCC ivdep")
#endif
#define ARCANE_NOEXCEPT_FALSE noexcept(false)
#define ARCANE_HAS_LONG_LONG

// The compiler of a vendor compiles this file: in both passes.
#if defined(__HIP__)
#define ARCCORE_COMPILING_HIP
#define ARCANE_COMPILING_HIP
#elif defined(__CUDACC__)
#define ARCCORE_COMPILING_CUDA
#define ARCANE_COMPILING_CUDA
#endif
#if defined(ARCCORE_COMPILING_CUDA) || defined(ARCCORE_COMPILING_HIP)
#define ARCCORE_COMPILING_CUDA_OR_HIP
#define ARCANE_COMPILING_CUDA_OR_HIP
#endif

#ifdef ARCCORE_COMPILING_CUDA_OR_HIP
#define ARCCORE_HOST_DEVICE __host__ __device__
#define ARCCORE_DEVICE __device__
#else
#define ARCCORE_HOST_DEVICE
#define ARCCORE_DEVICE
#endif
#define ARCANE_HOST_DEVICE ARCCORE_HOST_DEVICE

// Defined when the compiler makes code for a device.
#if defined(__HIP_DEVICE_COMPILE__)
#define ARCCORE_DEVICE_TARGET_HIP
#elif defined(__CUDA_ARCH__)
#define ARCCORE_DEVICE_TARGET_CUDA
#endif
#if defined(ARCCORE_DEVICE_TARGET_CUDA) || defined(ARCCORE_DEVICE_TARGET_HIP)
#define ARCCORE_DEVICE_CODE
#endif

#ifdef ARCCORE_DEVICE_CODE
namespace Arcane::detail::base
{
//! Ends the kernel with an error that the host sees at its next barrier.
inline ARCCORE_DEVICE void endKernel()
{
#ifdef ARCCORE_DEVICE_TARGET_CUDA
  __trap();
#else
  __builtin_trap();
#endif
}
} // namespace Arcane::detail::base
#endif

namespace Arcane
{

//! Returns true when the framework was compiled without optimisation.
ARCANE_EXPORT bool arcaneIsDebug();
//! Returns true when the framework was compiled with run-time checks (bounds of arrays, assertions).
ARCANE_EXPORT bool arcaneIsCheck();
inline bool arccoreIsDebug()
{
  return arcaneIsDebug();
}
inline bool arccoreIsCheck()
{
  return arcaneIsCheck();
}

//! \throws IndexOutOfRangeException always; the message says that \a i is not in [0, max_size[
[[noreturn]] ARCANE_EXPORT void arccoreRangeError(Int64 i, Int64 max_size);

//! Returns true when \a i is in [0, max_size[.
inline constexpr bool arccoreIsInRange(Int64 i, Int64 max_size)
{
  return i >= 0 && i < max_size;
}

//! Ends the kernel when \a i is not in [0, max_size[ on a device. \throws IndexOutOfRangeException on the host
inline constexpr ARCCORE_HOST_DEVICE void arccoreCheckRange(Int64 i, Int64 max_size)
{
  if (!arccoreIsInRange(i, max_size)) [[unlikely]] {
#ifdef ARCCORE_DEVICE_CODE
    detail::base::endKernel();
#else
    arccoreRangeError(i, max_size);
#endif
  }
}

//! \throws ArgumentException always; the message says that \a size is not a number of elements of 32 bits
[[noreturn]] ARCANE_EXPORT void arccoreArraySizeError(Int64 size);

//! Converts a number of elements to 32 bits. If it does not fit, the kernel ends on a device. \throws ArgumentException on the host
inline constexpr ARCCORE_HOST_DEVICE Int32 arccoreCheckArraySize(Int64 size)
{
  if (size < 0 || size > std::numeric_limits<Int32>::max()) [[unlikely]] {
#ifdef ARCCORE_DEVICE_CODE
    detail::base::endKernel();
#else
    arccoreArraySizeError(size);
#endif
  }
  return static_cast<Int32>(size);
}

} // namespace Arcane

namespace Arcane::detail::base
{

//! Formats as printf does in the locale "C", whatever the locale of the application.
ARCANE_EXPORT std::string printfText(const char* format, ...) __attribute__((format(printf, 1, 2)));
inline std::string printfText()
{
  return {};
}

//! \throws FatalErrorException always.
[[noreturn]] ARCANE_EXPORT void assertionFailed(const TraceInfo& where, const char* condition, const std::string& text);
//! \throws FatalErrorException always; the message says that the expression \a name is a null pointer
[[noreturn]] ARCANE_EXPORT void nullPointer(const TraceInfo& where, const char* name, const char* text);
//! Writes \a text on the error output of the process.
ARCANE_EXPORT void printWarning(const TraceInfo& where, const std::string& text);

template <typename T> T* checkedPointer(T* pointer, const TraceInfo& where, const char* name, const char* text = nullptr)
{
  if (!pointer) [[unlikely]]
    nullPointer(where, name, text);
  return pointer;
}

template <typename Handle>
decltype(auto) checkedPointer(Handle&& handle, const TraceInfo& where, const char* name, const char* text = nullptr)
{
  if (!handle) [[unlikely]]
    nullPointer(where, name, text);
  return handle.get();
}

} // namespace Arcane::detail::base

// Fatal when null, whatever the build.
#define ARCANE_CHECK_POINTER(pointer) ::Arcane::detail::base::checkedPointer(pointer, A_FUNCINFO, #pointer)
#define ARCANE_CHECK_POINTER2(pointer, text) ::Arcane::detail::base::checkedPointer(pointer, A_FUNCINFO, #pointer, text)
#define ARCCORE_CHECK_POINTER(pointer) ARCANE_CHECK_POINTER(pointer)
#define ARCANE_WARNING(text) ::Arcane::detail::base::printWarning(A_FUNCINFO, ::Arcane::detail::base::printfText text)

// Checked only when compiled with ARCANE_CHECK; devices check indexes only. The text of an assertion is between parentheses, as for printf.
#if defined(ARCANE_CHECK) && !defined(ARCCORE_DEVICE_CODE)
// Defined when assertions are checked.
#define ARCANE_DEBUG_ASSERT
#define ARCANE_ASSERT(condition, text)                                                                                                     \
  do {                                                                                                                                     \
    if (!(condition)) [[unlikely]]                                                                                                         \
      ::Arcane::detail::base::assertionFailed(A_FUNCINFO, #condition, ::Arcane::detail::base::printfText text);                            \
  } while (false)
#define ARCANE_CHECK_PTR(pointer) ARCANE_CHECK_POINTER(pointer)
#else
#define ARCANE_ASSERT(condition, text) ((void)0)
#define ARCANE_CHECK_PTR(pointer) ((void)0)
#endif
#ifdef ARCANE_CHECK
#define ARCCORE_CHECK_AT(i, max_size) ::Arcane::arccoreCheckRange(i, max_size)
#define ARCCORE_CHECK_RANGE(i, min_value, max_value) ::Arcane::arccoreCheckRange((i) - (min_value), (max_value) - (min_value))
#else
#define ARCCORE_CHECK_AT(i, max_size) ((void)0)
#define ARCCORE_CHECK_RANGE(i, min_value, max_value) ((void)0)
#endif
#define ARCCORE_ASSERT(condition, text) ARCANE_ASSERT(condition, text)
#define ARCANE_CHECK_AT(i, max_size) ARCCORE_CHECK_AT(i, max_size)
#define ARCANE_CHECK_ACCESS(pointer) ARCANE_CHECK_PTR(pointer)
