// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/IMeshMaterialSynchronizeBuffer.h"

namespace Arcane::Materials
{

void IMeshMaterialSynchronizeBuffer::setNbRank(Int32 nb_rank)
{
  m_send_sizes.assign(static_cast<std::size_t>(nb_rank), 0);
  m_receive_sizes.assign(static_cast<std::size_t>(nb_rank), 0);
}

void IMeshMaterialSynchronizeBuffer::allocate()
{
  const auto place = [](const std::vector<Int64>& sizes, Int64 first, std::vector<Int64>& begin) {
    begin.assign(1, first);
    for (const Int64 size : sizes)
      begin.push_back(begin.back() + size);
  };
  place(m_send_sizes, 0, m_send_begin);
  place(m_receive_sizes, m_send_begin.back(), m_receive_begin);
  if (m_bytes.largeSize() < totalSize())
    m_bytes.resizeNoInit(totalSize());
}

} // namespace Arcane::Materials
