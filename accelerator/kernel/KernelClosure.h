// SPDX-License-Identifier: Apache-2.0
// The body of a kernel as host loops call it, and the bytes of the parameters of kernels, so that they can be compared.
#pragma once

#include "accelerator/kernel/KernelCall.h"
#include "accelerator/runtime/KernelUse.h"

#include "arcane_core/base/ArccoreGlobal.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace Arcane::detail::kernel
{
/*!
 * \brief Calls \a function with \a body, or with the closure that \a body stands for.
 *
 * nvcc gives the host an object that calls the closure through a pointer, for each element. The host compiler that our CMake functions
 * give to nvcc, arcane_nvcc_host, adds the type of the closure to this object, so that loops can call it directly and be optimised.
 */
template <typename Body, typename Function> void withHostClosure(const Body& body, const Function& function)
{
  if constexpr (requires(const Body& b) {
                  typename Body::ArcaneClosureSlot;
                  b.data;
                }) {
    using Closure = std::remove_pointer_t<decltype(arcane_closure_of(typename Body::ArcaneClosureSlot{}))>;
    function(*static_cast<const Closure*>(body.data));
  }
  else
    function(body);
}

/*!
 * \brief Copies the bytes of an object to \a bytes, and sets the bytes between its members to zero, where the compiler supports it.
 *
 * Bytes between members have any value: two closures that have captured the same may differ by them.
 */
template <typename T> void copyMeaningfulBytes(const T& object, std::byte* bytes)
{
  std::memcpy(bytes, static_cast<const void*>(&object), sizeof(T));
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
  if constexpr (std::is_trivially_copyable_v<T>)
    __builtin_clear_padding(reinterpret_cast<T*>(bytes));
#endif
#endif
}

//! Copies the bytes of members that follow each other in \a object, and sets all others to zero.
template <std::size_t Size, typename... Members> void copyMembers(const std::byte* object, std::byte* bytes)
{
  std::memset(bytes, 0, Size);
  std::size_t place = 0;
  [[maybe_unused]] const auto copy = [&]<typename M>(const M* /*type*/) {
    place = (place + alignof(M) - 1) / alignof(M) * alignof(M);
    copyMeaningfulBytes(*reinterpret_cast<const M*>(object + place), bytes + place);
    place += sizeof(M);
  };
  (copy(static_cast<const Members*>(nullptr)), ...);
}

//! Copies the bytes that matter of a parameter.
template <typename T> struct BytesOfParameter
{
  static void copy(const T& parameter, std::byte* bytes) { copyMeaningfulBytes(parameter, bytes); }
};

#if defined(ARCCORE_COMPILING_CUDA)
/*!
 * \brief Does the same for a closure of nvcc: this object has the values that were captured, then the address of what the host calls.
 *
 * The address differs from closure to closure, and devices do not use it.
 */
template <template <bool, bool, bool, typename, typename, typename...> typename Closure, bool A, bool B, bool C, typename Tag,
          typename Call, typename... Members>
struct BytesOfParameter<Closure<A, B, C, Tag, Call, Members...>>
{
  using T = Closure<A, B, C, Tag, Call, Members...>;
  static void copy(const T& parameter, std::byte* bytes)
  {
    copyMembers<sizeof(T), Members...>(reinterpret_cast<const std::byte*>(&parameter), bytes);
  }
};
#endif

//! Holds the bytes of a parameter, as devices get them.
template <typename T> class ParameterBytes
{
 public:
  explicit ParameterBytes(const T& parameter) { BytesOfParameter<T>::copy(parameter, m_bytes); }
  runtime::KernelParameter bytes() const { return m_bytes; }

 private:
  alignas(T) std::byte m_bytes[sizeof(T)];
};

//! Records a loop of the host that \a store makes. \a parameters are ParameterBytes.
template <typename Store, typename... Parameters>
void recordLoop(KernelCall& call, const void* identity, bool is_comparable, const Store& store, const Parameters&... parameters)
{
  const runtime::KernelParameter bytes[] = { parameters.bytes()... };
  call.record(
    LoopToRecord{ identity, bytes, is_comparable, [](const void* source) { return (*static_cast<const Store*>(source))(); }, &store });
}
} // namespace Arcane::detail::kernel
