// SPDX-License-Identifier: Apache-2.0
// The head of a message of an exchange.
#pragma once

#include "variables/sync/ExchangeLabel.h"

#include <optional>

namespace Arcane::detail::sync
{
//! Precedes the rows of a message, and keeps them at a multiple of their alignment. The head of a message that is too large is received too.
struct alignas(16) MessageHead
{
  UInt32 label = 0;
  //! 0 before the message has come.
  UInt32 is_here = 0;

  //! Returns the fault when \a rank has sent other variables than \a own_label.
  std::optional<ExchangeFault> fault(Int32 rank, UInt32 own_label) const
  {
    if (is_here && label != own_label)
      return ExchangeFault{ .rank = rank, .label = label, .own_label = own_label };
    return {};
  }
};

//! Returns the size of a message with \a nb_row_byte bytes of rows; 0 without rows, since there is then no message. \unit{bytes}
inline Int64 messageBytes(Int64 nb_row_byte)
{
  return nb_row_byte == 0 ? 0 : Int64(sizeof(MessageHead)) + nb_row_byte;
}
} // namespace Arcane::detail::sync
