// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/SizeClasses.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::detail::pool
{
SizeClasses::SizeClasses(Int32 nb_leading_bit)
{
  if (nb_leading_bit < 0 || nb_leading_bit > max_leading_bit)
    throw ArgumentException(
      A_FUNCINFO, String::format("memory pool: number of leading bits is {0}, expected 0 to {1}", nb_leading_bit, max_leading_bit));
  Int64 nb_byte = 0;
  for (Int64 octave = quantum_nb_byte; nb_byte < max_small_nb_byte; octave *= 2) {
    const Int64 step = std::max(octave >> nb_leading_bit, quantum_nb_byte);
    while (nb_byte < 2 * octave && nb_byte < max_small_nb_byte) {
      nb_byte += (nb_byte < octave) ? octave : step;
      m_sizes[static_cast<std::size_t>(m_nb_class)] = static_cast<Int32>(nb_byte);
      ++m_nb_class;
    }
  }
  std::size_t next = 1;
  for (Int32 c = 0; c < m_nb_class; ++c) {
    const auto last = static_cast<std::size_t>(sizeOf(c) / quantum_nb_byte);
    for (; next <= last; ++next)
      m_class_of[next] = static_cast<UInt8>(c);
  }
}
} // namespace Arcane::detail::pool
