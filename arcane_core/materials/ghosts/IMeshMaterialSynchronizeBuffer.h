// SPDX-License-Identifier: Apache-2.0
// The buffers of messages to and from neighbours, for codes that send values by themselves.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"

#include <vector>

namespace Arcane::Materials
{

/*!
 * \brief One buffer to send and one to receive for each neighbour, in one block that is kept from one exchange to the next.
 *
 * Sizes are set first, then allocate() is called. All calls are \local.
 */
class ARCANE_EXPORT IMeshMaterialSynchronizeBuffer
{
 public:
  Int32 nbRank() const { return static_cast<Int32>(m_send_sizes.size()); }
  //! Sets the number of neighbours, and all sizes to 0.
  void setNbRank(Int32 nb_rank);
  //! \name Set the size of a buffer. \unit{bytes}
  //@{
  void setSendBufferSize(Int32 i, Int64 size) { m_send_sizes[static_cast<std::size_t>(i)] = size; }
  void setReceiveBufferSize(Int32 i, Int64 size) { m_receive_sizes[static_cast<std::size_t>(i)] = size; }
  //@}
  //! Makes the buffers of the sizes that were set. Their bytes are not initialised.
  void allocate();
  //! \name Return a buffer, valid until the next allocate().
  //@{
  Span<Byte> sendBuffer(Int32 i) { return part(m_send_begin, i); }
  Span<Byte> receiveBuffer(Int32 i) { return part(m_receive_begin, i); }
  //@}
  //! Returns the size of all buffers. \unit{bytes}
  Int64 totalSize() const { return m_receive_begin.back(); }

 private:
  std::vector<Int64> m_send_sizes;
  std::vector<Int64> m_receive_sizes;
  std::vector<Int64> m_send_begin{ 0 };
  std::vector<Int64> m_receive_begin{ 0 };
  UniqueArray<Byte> m_bytes;

  Span<Byte> part(const std::vector<Int64>& begin, Int32 i)
  {
    const auto k = static_cast<std::size_t>(i);
    return { m_bytes.data() + begin[k], begin[k + 1] - begin[k] };
  }
};

} // namespace Arcane::Materials
