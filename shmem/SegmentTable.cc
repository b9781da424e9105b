// SPDX-License-Identifier: Apache-2.0
#include "shmem/SegmentTable.h"

#include <cstring>

namespace Arcane::detail::shmem
{
namespace
{
constexpr int nb_value_bit = 24;

const char* nameOf(eWindowCall call)
{
  switch (call) {
  case eWindowCall::Create: return "the constructor";
  case eWindowCall::Add: return "add()";
  case eWindowCall::AddToAnother: return "addToAnotherSegment()";
  case eWindowCall::Reserve: return "reserve()";
  case eWindowCall::Resize: return "resize()";
  case eWindowCall::Shrink: return "shrink()";
  case eWindowCall::ResizeSegment: return "resizeSegment()";
  }
  return "?";
}

//! Returns the code that the ranks compare, to find out whether they are in the same call.
UInt64 codeOf(eWindowCall call, Int32 detail)
{
  constexpr Int32 nb_detail = 1 << (nb_value_bit - 4);
  return static_cast<UInt64>(detail % nb_detail) * 16 + static_cast<UInt64>(call);
}

String textOfCode(UInt64 code)
{
  const auto call = static_cast<eWindowCall>(code % 16);
  if (call == eWindowCall::Create)
    return String::format("the constructor, with elements of {0} bytes", code / 16);
  return nameOf(call);
}
} // namespace

struct SegmentTable::Stamp
{
  static UInt64 of(UInt64 number, UInt64 value) { return (number << nb_value_bit) | value; }
  static bool isOf(UInt64 stamp, UInt64 number) { return (stamp >> nb_value_bit) == number; }
  static UInt64 value(UInt64 stamp) { return stamp & ((UInt64(1) << nb_value_bit) - 1); }

  //! Stores the value in \a place unless another rank has stored one with the same number. Returns the value that \a place then has.
  static UInt64 take(std::atomic<UInt64>& place, UInt64 number, UInt64 new_value)
  {
    UInt64 found = place.load(std::memory_order_acquire);
    while (!isOf(found, number))
      if (place.compare_exchange_weak(found, of(number, new_value), std::memory_order_acq_rel))
        return new_value;
    return value(found);
  }
};

enum class SegmentTable::eFault
{
  DifferentCalls = 1,
  SameTarget,
  NotARank,
  Size,
  NoRoom
};

SegmentTable::SegmentTable(std::shared_ptr<MachineTeam> team, const char* window_kind)
: m_team(std::move(team))
, m_window_kind(window_kind)
{
  const Int64 nb_byte = Int64(sizeof(Head)) + m_team->nbRank() * Int64(sizeof(RankLines));
  Int64 offset = 0;
  if (m_team->index() == 0) {
    m_owned_block = m_team->arena().heap().allocate(nb_byte);
    if (m_owned_block) {
      std::memset(m_owned_block, 0, static_cast<std::size_t>(nb_byte));
      reinterpret_cast<Head*>(m_owned_block)->nb_user.store(m_team->nbRank());
      offset = m_team->arena().offsetOf(m_owned_block);
    }
  }
  offset = m_team->valueOfFirst(offset);
  if (offset == 0)
    ARCANE_THROW(FatalErrorException, m_team->arena().noRoomMessage(nb_byte, window_kind));
  m_team->enter();
  m_head = reinterpret_cast<Head*>(m_team->arena().addressOf(offset));
  m_lines = reinterpret_cast<RankLines*>(m_team->arena().addressOf(offset) + sizeof(Head));
}

SegmentTable::~SegmentTable()
{
  m_team->leave({ &m_head->nb_user, &m_head->nb_freed, m_team->nbRank(), std::move(m_ending_blocks), m_owned_block });
}

void SegmentTable::begin(eWindowCall call, Int32 detail)
{
  const Line& before = own();
  ++m_nb_call;
  m_call = call;
  Line& now = own();
  now.offset.store(before.offset.load(std::memory_order_relaxed), std::memory_order_relaxed);
  now.nb_byte.store(before.nb_byte.load(std::memory_order_relaxed), std::memory_order_relaxed);
  now.nb_added_byte.store(0, std::memory_order_relaxed);
  const UInt64 code = codeOf(call, detail);
  const UInt64 first_code = Stamp::take(codeOfCall(), m_nb_call, code);
  if (first_code != code)
    reportOf(eFault::DifferentCalls, static_cast<Int64>(code), static_cast<Int64>(first_code));
}

void SegmentTable::claim(Int32 index)
{
  const auto self = static_cast<UInt64>(m_team->index());
  const UInt64 adder = Stamp::take(line(index).adder, m_nb_call, self);
  if (adder != self)
    reportOf(eFault::SameTarget, m_team->ranks()[static_cast<Int32>(adder)], m_team->ranks()[index]);
}

Int32 SegmentTable::adderOfMine()
{
  const UInt64 adder = own().adder.load(std::memory_order_acquire);
  return Stamp::isOf(adder, m_nb_call) ? static_cast<Int32>(Stamp::value(adder)) : -1;
}

void SegmentTable::reportNotARank(Int32 rank)
{
  reportOf(eFault::NotARank, rank, 0);
}

void SegmentTable::reportSize(Int64 size, Int64 element_bytes)
{
  reportOf(eFault::Size, size, element_bytes);
}

void SegmentTable::reportNoRoom(Int64 nb_byte)
{
  reportOf(eFault::NoRoom, nb_byte, 0);
}

// The other ranks read the values after the next meeting; only the first rank that reports a fault writes them.
void SegmentTable::reportOf(eFault kind, Int64 a, Int64 b)
{
  const UInt64 value = static_cast<UInt64>(m_team->index()) * 16 + static_cast<UInt64>(kind);
  Fault& fault = m_head->faults[m_nb_meeting % 2];
  if (Stamp::take(fault.stamp, m_nb_meeting, value) != value)
    return;
  fault.values[0].store(a, std::memory_order_relaxed);
  fault.values[1].store(b, std::memory_order_relaxed);
}

void SegmentTable::meet()
{
  {
    const comm::WaitScope waits(m_team->waitNote(), m_window_kind, comm::eWaitKind::Collective, nameOf(m_call));
    m_team->barrier();
  }
  const Fault& fault = m_head->faults[m_nb_meeting % 2];
  const bool is_fault = Stamp::isOf(fault.stamp.load(std::memory_order_acquire), m_nb_meeting);
  ++m_nb_meeting;
  if (is_fault)
    throwFailure(fault);
}

void SegmentTable::throwFailure(const Fault& fault) const
{
  const UInt64 value = Stamp::value(fault.stamp.load());
  const Int32 reporter = m_team->ranks()[static_cast<Int32>(value / 16)];
  const Int64 a = fault.values[0].load();
  const Int64 b = fault.values[1].load();
  const String where = String::format("{0}, {1}", m_window_kind, textOfCode(Stamp::value(codeOfCall().load())));
  switch (static_cast<eFault>(value % 16)) {
  case eFault::DifferentCalls:
    ARCANE_FATAL("{0}: rank {1} calls {2} while another rank of the machine calls {3}, expected the same on all", m_window_kind, reporter,
                 textOfCode(static_cast<UInt64>(a)), textOfCode(static_cast<UInt64>(b)));
  case eFault::SameTarget:
    ARCANE_FATAL("{0}: ranks {1} and {2} add to the segment of rank {3} in one call, expected one at most", where, reporter, a, b);
  case eFault::NotARank: ARCANE_FATAL("{0}: rank {1} names rank {2}, expected one of its machine", where, reporter, a);
  case eFault::Size:
    ARCANE_FATAL("{0}: rank {1} gives a size of {2}, expected at least 0 and whole elements of {3} bytes", where, reporter, a, b);
  case eFault::NoRoom:
    ARCANE_THROW(FatalErrorException, String::format("{0}: rank {1}: {2}", where, reporter, m_team->arena().noRoomMessage(a, "a segment")));
  }
  ARCANE_FATAL("{0}: unknown fault {1}", where, value % 16);
}
} // namespace Arcane::detail::shmem
