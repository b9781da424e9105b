// SPDX-License-Identifier: Apache-2.0
// The body of a kernel as host loops call it.
#pragma once

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
} // namespace Arcane::detail::kernel
