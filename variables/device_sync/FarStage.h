// SPDX-License-Identifier: Apache-2.0
// The messages of an exchange between devices: rows pass through locked memory of the host.
#pragma once

#include "variables/device_sync/RowLists.h"

#include "arcane_core/comm/IParallelMng.h"

#include <functional>

namespace Arcane::detail::device_sync
{
//! Holds the packed rows of messages where both the device and the host reach them. Messages have the sizes that both ranks know.
class FarStage
{
 public:
  explicit FarStage(IParallelMng* parallel_mng)
  : m_parallel_mng(parallel_mng)
  {}

  //! The rows of one rank, packed.
  struct Part
  {
    Int32 rank = -1;
    Int64 nb_sent_byte = 0;
    Int64 nb_received_byte = 0;
    std::byte* sent = nullptr;
    std::byte* received = nullptr;
  };

  /*!
   * \brief Makes room for messages, whose sizes and ranks \a parts have, and sets their places. No message may be on its way.
   * \param wait  is called before memory is freed; it returns when the device uses none of the former messages any more
   */
  void prepare(std::vector<Part>& parts, const std::function<void()>& wait);
  //! Sends all messages, whose rows the device has packed, and receives those of the others. \collective over the ranks of \a parts
  void exchange(const std::vector<Part>& parts);

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Byte> m_sent;
  UniqueArray<Byte> m_received;
  UniqueArray<MessagePassing::Request> m_requests;
};
} // namespace Arcane::detail::device_sync
