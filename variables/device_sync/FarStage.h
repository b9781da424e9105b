// SPDX-License-Identifier: Apache-2.0
// The messages of an exchange between devices: rows pass through locked memory of the host.
#pragma once

#include "variables/device_sync/RowLists.h"
#include "variables/sync/ExchangeLabel.h"

#include "arcane_core/comm/IParallelMng.h"

#include <functional>
#include <optional>

namespace Arcane::detail::device_sync
{
//! Holds the packed rows of messages where both the device and the host reach them. Both ranks compute the sizes of messages, which are not sent. The
//! label of the exchange precedes the rows.
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
   * \brief Makes room for messages, whose sizes and ranks \a parts have, and sets their places. All messages must be finished.
   * \param wait  called before memory is freed; returns when the device has finished with all previous messages
   */
  void prepare(std::vector<Part>& parts, const std::function<void()>& wait);
  //! Sends all messages, whose rows the device has packed, and receives the messages of the others. Returns the first fault when a rank has sent
  //! other variables. \collective over the ranks of \a parts
  std::optional<sync::ExchangeFault> exchange(const std::vector<Part>& parts, UInt32 label);

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Byte> m_sent;
  UniqueArray<Byte> m_received;
  UniqueArray<MessagePassing::Request> m_requests;

  static std::optional<sync::ExchangeFault> findFault(const std::vector<Part>& parts, UInt32 label);
};
} // namespace Arcane::detail::device_sync
