// SPDX-License-Identifier: Apache-2.0
// Names of collective calls, and their arguments that must be equal on all ranks.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Reduction.h"

#include <string>
#include <string_view>

namespace Arcane::detail::comm
{
//! A collective call: its name, and the root or the reduction, which all ranks give alike.
struct CollectiveCall
{
  //! A text that outlives all calls.
  std::string_view name;
  //! 0, or the root plus one, or the reduction and the type of the numbers. \see fromRoot(), reducing()
  UInt32 detail = 0;
  //! The memory of the values of a reduction, or 0. \unit{bytes}
  Int64 nb_byte = 0;

  //! \local
  static CollectiveCall fromRoot(std::string_view name, Int32 root) { return { name, static_cast<UInt32>(root) + 1 }; }
  //! \local
  static CollectiveCall reducing(std::string_view name, MessagePassing::eReduceType op, eNumber number, Int64 nb_byte = 0);
  bool operator==(const CollectiveCall&) const = default;
  //! Returns a text such as `reduce (sum of Float64)` or `broadcast (root 1)`, without the number of bytes. \local
  std::string text() const;
};

//! Throws a FatalErrorException that names two ranks and their calls, which differ. \local
[[noreturn]] void throwCallsDiffer(Int32 rank, const CollectiveCall& call, Int32 other_rank, const CollectiveCall& other_call);

//! Notes a call as the outermost one of this thread; a nested scope changes nothing. \local
class CollectiveScope
{
 public:
  explicit CollectiveScope(const CollectiveCall& call);
  ~CollectiveScope();
  CollectiveScope(const CollectiveScope&) = delete;
  CollectiveScope& operator=(const CollectiveScope&) = delete;

  //! Returns the outermost call of this thread; its name is empty outside of scopes.
  static const CollectiveCall& current();

 private:
  bool m_is_outermost;
};
} // namespace Arcane::detail::comm
