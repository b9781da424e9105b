// SPDX-License-Identifier: Apache-2.0
// A table of the places and sizes of the segments of a window, and the meetings in which its ranks change them.
#pragma once

#include "shmem/MachineTeam.h"

namespace Arcane::detail::shmem
{
//! The calls that all ranks of a window make together.
enum class eWindowCall
{
  Create,
  Add,
  AddToAnother,
  Reserve,
  Resize,
  Shrink,
  ResizeSegment
};

//! The number of elements by which a rank takes part in a call without a change.
inline constexpr Int64 no_change = -1;

/*!
 * \brief Holds one line per rank of a window, in the shared memory: the segment of the rank, and its request in the present call.
 *
 * There are two lines per rank, used alternately: while a call writes one line, slower ranks may still read what the previous call wrote in the
 * other. Each call consists of begin() and then meet(), once or more; all ranks make the same number of meet() calls. When a rank reports a fault
 * before a meeting, all ranks throw the same exception in that meeting. All ranks also throw when they are in different calls.
 */
class SegmentTable
{
 public:
  //! The line of one rank in one call. \unit{bytes}
  struct Line
  {
    //! The offset of the block from the first byte of the shared memory; 0 when the segment has no block.
    std::atomic<Int64> offset;
    std::atomic<Int64> nb_byte;
    std::atomic<Int64> nb_added_byte;
    //! The rank that appends to this segment in the present call, see Stamp.
    std::atomic<UInt64> adder;
  };

  //! Makes the table by a barrier. \machine \throws FatalErrorException on all ranks when memory is exhausted
  SegmentTable(std::shared_ptr<MachineTeam> team, const char* window_kind);
  //! \local
  ~SegmentTable();
  SegmentTable(const SegmentTable&) = delete;
  SegmentTable& operator=(const SegmentTable&) = delete;

  //! \local
  MachineTeam& team() const { return *m_team; }

  //! Begins a call with the segment of this rank unchanged. \a detail must be the same on all ranks. \local
  void begin(eWindowCall call, Int32 detail = 0);
  //! Returns the line of this rank in the present call. \local
  Line& own() { return line(m_team->index()); }
  //! Returns the line of the rank at place \a index, as after the last meeting. \local
  Line& line(Int32 index) const { return m_lines[index].by_turn[m_nb_call % 2]; }

  //! Declares that this rank appends to the segment at \a index. A declaration of another rank for the same segment is a fault. \local
  void claim(Int32 index);
  //! Returns the place of the rank that appends to the segment of this rank in the present call, or -1 if there is none. \local
  Int32 adderOfMine();

  //! \name Faults of this rank, which all ranks throw in the next meeting. \local
  //@{
  void reportNotARank(Int32 rank);
  void reportSize(Int64 size, Int64 element_bytes);
  void reportNoRoom(Int64 nb_byte);
  //@}

  //! Keeps \a block of this rank until the end of the window: it becomes free when all ranks have destroyed the window. \local
  void endWith(std::byte* block) { m_ending_blocks.push_back(block); }

  //! Returns when all ranks of the window have called it. Each rank then sees what the others wrote before. \machine
  //! \throws FatalErrorException on all ranks when one has reported a fault or has left
  void meet();

 private:
  //! A value together with the number of the call or meeting for which it is valid. Older values thus need not be erased.
  struct Stamp;
  struct alignas(128) RankLines
  {
    Line by_turn[2];
  };
  struct Fault
  {
    std::atomic<UInt64> stamp;
    std::atomic<Int64> values[2];
  };
  struct alignas(128) Head
  {
    //! The codes of the present and of the previous call.
    std::atomic<UInt64> codes[2];
    //! The faults of the present and of the previous meeting.
    Fault faults[2];
    //! The counters of Departure.
    std::atomic<Int32> nb_user;
    std::atomic<Int32> nb_freed;
  };
  enum class eFault;

  std::shared_ptr<MachineTeam> m_team;
  const char* m_window_kind;
  //! The block of the table, on the first rank that owns it, null on the others.
  std::byte* m_owned_block = nullptr;
  std::vector<std::byte*> m_ending_blocks;
  Head* m_head = nullptr;
  RankLines* m_lines = nullptr;
  eWindowCall m_call = eWindowCall::Create;
  UInt64 m_nb_call = 0;
  UInt64 m_nb_meeting = 1;

  std::atomic<UInt64>& codeOfCall() const { return m_head->codes[m_nb_call % 2]; }
  void reportOf(eFault kind, Int64 a, Int64 b);
  [[noreturn]] void throwFailure(const Fault& fault) const;
};
} // namespace Arcane::detail::shmem
