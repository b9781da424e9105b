// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RecentKernels.h"

#include "accelerator/runtime/QueuedUses.h"

#include <algorithm>

namespace Arcane::detail::runtime
{
String RecentKernels::text() const
{
  String result;
  const std::size_t nb_kept = std::min(m_nb, m_kernels.size());
  for (std::size_t i = 1; i <= nb_kept; ++i) {
    const Kernel& kernel = m_kernels[(m_nb - i) % m_kernels.size()];
    result = result + (i == 1 ? "" : ", ") + kernelText(kernel.name, kernel.where);
  }
  if (nb_kept < m_nb)
    result = result + String::format(", and {0} before", static_cast<Int64>(m_nb - nb_kept));
  return result;
}
} // namespace Arcane::detail::runtime
