// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/CollectiveCall.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <iterator>

namespace Arcane::detail::comm
{
namespace
{
constexpr std::string_view reductions[] = { "minimum", "maximum", "sum" };
constexpr std::string_view numbers[] = { "Int8",  "UInt8",  "Int16",   "UInt16",  "Int32",     "UInt32",
                                         "Int64", "UInt64", "Float32", "Float64", "LongDouble" };
constexpr UInt32 reduction_bit = 0x80000000U;
constexpr UInt32 nb_number = std::size(numbers);

constinit thread_local CollectiveCall current_call = {};
} // namespace

CollectiveCall CollectiveCall::reducing(std::string_view name, MessagePassing::eReduceType op, eNumber number, Int64 nb_byte)
{
  return { name, reduction_bit | (static_cast<UInt32>(op) * nb_number + static_cast<UInt32>(number)), nb_byte };
}

std::string CollectiveCall::text() const
{
  const std::string prefix(name);
  const UInt32 code = detail & ~reduction_bit;
  if (code == detail)
    return detail == 0 ? prefix : prefix + " (root " + std::to_string(detail - 1) + ")";
  return prefix + " (" + std::string(reductions[code / nb_number % std::size(reductions)]) + " of " +
         std::string(numbers[code % nb_number]) + ")";
}

void throwCallsDiffer(Int32 rank, const CollectiveCall& call, Int32 other_rank, const CollectiveCall& other_call)
{
  const bool is_same_name = call.name == other_call.name;
  if (is_same_name && call.detail == other_call.detail)
    ARCANE_FATAL("collective calls differ: rank {0} reduces {1} bytes, rank {2} {3} bytes, expected the same number", rank, call.nb_byte,
                 other_rank, other_call.nb_byte);
  ARCANE_FATAL("collective calls differ: rank {0} is in {1}, rank {2} in {3}, expected the same call on all ranks", rank,
               String(is_same_name ? call.text() : std::string(call.name)), other_rank,
               String(is_same_name ? other_call.text() : std::string(other_call.name)));
}

CollectiveScope::CollectiveScope(const CollectiveCall& call)
: m_is_outermost(current_call.name.empty())
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
