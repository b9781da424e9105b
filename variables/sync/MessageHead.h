// SPDX-License-Identifier: Apache-2.0
// The head of a message of an exchange.
#pragma once

#include "variables/sync/ExchangeLabel.h"

#include <optional>
#include <type_traits>

namespace Arcane::detail::sync
{
//! Precedes the rows of a message: its 16 bytes keep them aligned where the message is. The head of a message that is too large is received too.
struct MessageHead
{
  UInt32 label = 0;
  //! 0 before the message has come.
  UInt32 is_here = 0;
  //! Sent as it is: a hole would have undefined bytes.
  UInt64 unused = 0;

  //! Returns the fault when \a rank has sent other variables than \a own_label.
  std::optional<ExchangeFault> fault(Int32 rank, UInt32 own_label) const
  {
    if (is_here && label != own_label)
      return ExchangeFault{ .rank = rank, .label = label, .own_label = own_label };
    return {};
  }
};

static_assert(sizeof(MessageHead) == 16 && std::has_unique_object_representations_v<MessageHead>);

//! Returns the size of a message with \a nb_row_byte bytes of rows; 0 without rows, since there is then no message. \unit{bytes}
inline Int64 messageBytes(Int64 nb_row_byte)
{
  return nb_row_byte == 0 ? 0 : Int64(sizeof(MessageHead)) + nb_row_byte;
}
} // namespace Arcane::detail::sync
