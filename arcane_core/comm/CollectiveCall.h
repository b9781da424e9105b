// SPDX-License-Identifier: Apache-2.0
// Kinds of collective calls, and their arguments that must be equal on all ranks.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Reduction.h"

#include <string>
#include <string_view>

namespace Arcane::detail::comm
{
//! A kind of collective call. Processes show these numbers to each other.
enum class eCollective : UInt32
{
  None,
  Barrier,
  MachineBarrier,
  Broadcast,
  AllGather,
  AllGatherVariable,
  Gather,
  GatherVariable,
  ScatterVariable,
  Reduce,
  Scan,
  AllToAll,
  AllToAllVariable,
  ExchangeCounts,
  CreateSubParallelMng,
  CreateCommonObject
};

//! Returns the name of the function that makes such a call. \local
std::string_view nameOf(eCollective kind);

//! A collective call: its kind, and the arguments that all ranks give alike.
struct CollectiveCall
{
  eCollective kind = eCollective::None;
  //! The type of the numbers plus one; 0 when it is not known.
  UInt16 number = 0;
  //! The operation of a reduction plus one, or 0.
  UInt16 operation = 0;
  //! The root plus one, or 0.
  UInt32 root = 0;
  //! The memory of the values of each rank, or 0 where ranks may have different sizes. \unit{bytes}
  Int64 nb_byte = 0;

  //! \local
  static CollectiveCall fromRoot(eCollective kind, Int32 root, Int64 nb_byte = 0);
  //! \local
  static CollectiveCall reducing(eCollective kind, MessagePassing::eReduceType op, eNumber number, Int64 nb_byte = 0);
  //! Returns the call that code() and the number of bytes describe. \local
  static CollectiveCall of(UInt64 code, Int64 nb_byte);
  //! Returns this call with the type of its numbers, as \a number has it. \local
  CollectiveCall with(UInt16 number_code) const;
  //! Returns the value of \a number for values that are sent. \local
  static constexpr UInt16 sentNumber(eNumber type)
  {
    // Bytes and characters are sent as each other.
    return static_cast<UInt16>((type == eNumber::UInt8 ? 0 : static_cast<Int32>(type)) + 1);
  }

  bool operator==(const CollectiveCall&) const = default;
  //! Returns everything but the number of bytes as one number, which is 0 for no call only. \local
  UInt64 code() const
  {
    return (static_cast<UInt64>(kind) << 56) | (UInt64(number & 0xff) << 48) | (UInt64(operation & 0xff) << 40) | root;
  }
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

  //! Returns the outermost call of this thread; its kind is None outside of scopes.
  static const CollectiveCall& current();

 private:
  bool m_is_outermost;
};
} // namespace Arcane::detail::comm
