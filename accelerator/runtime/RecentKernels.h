// SPDX-License-Identifier: Apache-2.0
// The kernels that a queue has launched since the host last waited for it.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"

#include <array>

namespace Arcane::detail::runtime
{
/*!
 * \brief Keeps the names and places of the last kernels of a queue, for the message of a failure that the driver finds later.
 *
 * The thread that uses the queue calls it.
 */
class RecentKernels
{
 public:
  void note(const String& name, const TraceInfo& where) noexcept
  {
    Kernel& kernel = m_kernels[m_nb % m_kernels.size()];
    kernel.name = name;
    kernel.where = where;
    ++m_nb;
  }
  //! Forgets all kernels: the host has seen them finish.
  void clear() noexcept { m_nb = 0; }
  //! Returns the kernels as a text, the latest first; it is empty when there are none.
  String text() const;

 private:
  struct Kernel
  {
    String name;
    TraceInfo where;
  };

  std::array<Kernel, 8> m_kernels;
  std::size_t m_nb = 0;
};
} // namespace Arcane::detail::runtime
