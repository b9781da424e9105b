// SPDX-License-Identifier: Apache-2.0
// Kinds of collective calls, and their arguments that must be equal on all ranks.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Reduction.h"

#include <algorithm>
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

  //! Returns a call with the type of NumberScope. \local
  static CollectiveCall fromRoot(eCollective kind, Int32 root, Int64 nb_byte = 0);
  //! Returns a call with the type of NumberScope. \local
  static CollectiveCall ofBytes(eCollective kind, Int64 nb_byte = 0);
  //! \local
  static CollectiveCall reducing(eCollective kind, MessagePassing::eReduceType op, eNumber number, Int64 nb_byte = 0);
  //! Returns the call that code() describes. \local
  static CollectiveCall of(UInt64 code);

  bool operator==(const CollectiveCall&) const = default;
  //! Returns the call as one number, which is 0 for no call only. Sizes of 4 GiB or more, and roots above two million, are cut. \local
  UInt64 code() const
  {
    const auto of_bytes = static_cast<UInt64>(std::min<Int64>(nb_byte, 0xffffffff));
    return (static_cast<UInt64>(kind) << 59) | (UInt64(number & 0xf) << 55) | (UInt64(operation & 0x3) << 53) |
           (std::min<UInt64>(root, 0x1fffff) << 32) | of_bytes;
  }
  //! Returns true when ranks that name different roots wait for each other for ever. \local
  bool isWaitingForOthers() const
  {
    return kind == eCollective::Gather || kind == eCollective::GatherVariable || kind == eCollective::ScatterVariable;
  }
  //! Returns a text such as `reduce (sum of Float64)` or `broadcast (root 1)`, without the number of bytes. \local
  std::string text() const;
};

/*!
 * \brief A scope in which calls of this thread on bytes are calls on numbers of a type.
 *
 * Bytes and characters are sent as each other.
 * \local
 */
class NumberScope
{
 public:
  explicit NumberScope(eNumber type);
  ~NumberScope();
  NumberScope(const NumberScope&) = delete;
  NumberScope& operator=(const NumberScope&) = delete;

  //! Returns the type as CollectiveCall::number, 0 outside of scopes.
  static UInt16 current();
};

//! Returns a text that names two ranks and their calls, which differ. \local
String differenceText(Int32 rank, const CollectiveCall& call, Int32 other_rank, const CollectiveCall& other_call);
//! Throws a FatalErrorException with this text. \local
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
