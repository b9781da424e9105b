// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/CollectiveCall.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <iterator>

namespace Arcane::detail::comm
{
namespace
{
constexpr std::string_view kinds[] = { "another call",
                                       "barrier",
                                       "machineBarrier",
                                       "broadcast",
                                       "allGather",
                                       "allGatherVariable",
                                       "gather",
                                       "gatherVariable",
                                       "scatterVariable",
                                       "reduce",
                                       "scan",
                                       "allToAll",
                                       "allToAllVariable",
                                       "exchangeCounts",
                                       "createSubParallelMng",
                                       "creation of a common object" };
constexpr std::string_view reductions[] = { "minimum", "maximum", "sum" };
constexpr std::string_view numbers[] = { "Int8",  "UInt8",  "Int16",   "UInt16",  "Int32",     "UInt32",
                                         "Int64", "UInt64", "Float32", "Float64", "LongDouble" };

constinit thread_local CollectiveCall current_call = {};
[[gnu::tls_model("initial-exec")]] constinit thread_local UInt16 current_number = 0;

//! Returns a number that another process may have written as an index of \a table.
template <std::size_t N> std::string_view textAt(const std::string_view (&table)[N], std::size_t i)
{
  return table[std::min(i, N - 1)];
}
} // namespace

std::string_view nameOf(eCollective kind)
{
  const auto i = static_cast<std::size_t>(kind);
  return kinds[i < std::size(kinds) ? i : 0];
}

CollectiveCall CollectiveCall::fromRoot(eCollective kind, Int32 root, Int64 nb_byte)
{
  return { .kind = kind, .number = current_number, .root = static_cast<UInt32>(root) + 1, .nb_byte = nb_byte };
}

CollectiveCall CollectiveCall::ofBytes(eCollective kind, Int64 nb_byte)
{
  return { .kind = kind, .number = current_number, .nb_byte = nb_byte };
}

CollectiveCall CollectiveCall::reducing(eCollective kind, MessagePassing::eReduceType op, eNumber number, Int64 nb_byte)
{
  return { .kind = kind,
           .number = static_cast<UInt16>(static_cast<Int32>(number) + 1),
           .operation = static_cast<UInt16>(static_cast<Int32>(op) + 1),
           .nb_byte = nb_byte };
}

CollectiveCall CollectiveCall::of(UInt64 code)
{
  return { .kind = static_cast<eCollective>(code >> 59),
           .number = static_cast<UInt16>((code >> 55) & 0xf),
           .operation = static_cast<UInt16>((code >> 53) & 0x3),
           .root = static_cast<UInt32>((code >> 32) & 0x1fffff),
           .nb_byte = static_cast<Int64>(code & 0xffffffff) };
}

std::string CollectiveCall::text() const
{
  const std::string type(number != 0 ? textAt(numbers, number - 1U) : "");
  std::string details;
  if (operation != 0)
    details = std::string(textAt(reductions, operation - 1U)) + " of " + type;
  else if (root != 0)
    details = "root " + std::to_string(root - 1) + (type.empty() ? "" : ", " + type);
  else
    details = type;
  return std::string(nameOf(kind)) + (details.empty() ? "" : " (" + details + ")");
}

String differenceText(Int32 rank, const CollectiveCall& call, Int32 other_rank, const CollectiveCall& other_call)
{
  const bool is_same_kind = call.kind == other_call.kind;
  if (is_same_kind && call.text() == other_call.text()) {
    const String verb = call.operation != 0 ? String("reduces") : String("has in " + call.text());
    return String::format("collective calls differ: rank {0} {1} {2} bytes, rank {3} {4} bytes, expected the same number", rank, verb,
                          call.nb_byte, other_rank, other_call.nb_byte);
  }
  return String::format("collective calls differ: rank {0} is in {1}, rank {2} in {3}, expected the same call on all ranks", rank,
                        String(is_same_kind ? call.text() : std::string(nameOf(call.kind))), other_rank,
                        String(is_same_kind ? other_call.text() : std::string(nameOf(other_call.kind))));
}

void throwCallsDiffer(Int32 rank, const CollectiveCall& call, Int32 other_rank, const CollectiveCall& other_call)
{
  ARCANE_FATAL("{0}", differenceText(rank, call, other_rank, other_call));
}

NumberScope::NumberScope(eNumber type)
{
  current_number = static_cast<UInt16>((type == eNumber::UInt8 ? 0 : static_cast<Int32>(type)) + 1);
}

NumberScope::~NumberScope()
{
  current_number = 0;
}

UInt16 NumberScope::current()
{
  return current_number;
}

CollectiveScope::CollectiveScope(const CollectiveCall& call)
: m_is_outermost(current_call.kind == eCollective::None)
{
  if (m_is_outermost)
    current_call = call;
}

CollectiveScope::~CollectiveScope()
{
  if (m_is_outermost)
    current_call = {};
}

const CollectiveCall& CollectiveScope::current()
{
  return current_call;
}
} // namespace Arcane::detail::comm
