// SPDX-License-Identifier: Apache-2.0
// Where the segments of a window are and how large, and how its ranks meet to change that.
#pragma once

#include "shmem/MachineTeam.h"

namespace Arcane::detail
{
//! What the ranks of a window call together.
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

/*!
 * \brief One line per rank of a window, in the shared memory: its segment, and what it asks for in the present call.
 *
 * There are two of each, used by turns: while a call writes one, slower ranks may still read what the previous call left
 * in the other. A call is begin(), then meet() once or more, as many times on all ranks. A fault that one rank reports
 * before a meeting ends it with the same exception on all of them, as does the fact that they are in different calls.
 */
class SegmentTable
{
 public:
  //! Of one rank, in one call. \unit{bytes}
  struct Line
  {
    //! From the first byte of the shared memory; 0 when the segment has no block.
    std::atomic<Int64> offset;
    std::atomic<Int64> nb_byte;
    std::atomic<Int64> nb_added_byte;
    //! The one that adds to this segment, see Stamp.
    std::atomic<UInt64> adder;
  };

  //! \machine: a barrier. \throws FatalErrorException on all ranks when there is no room
  SegmentTable(std::shared_ptr<MachineTeam> team, const char* window_kind);
  //! \local
  ~SegmentTable();
  SegmentTable(const SegmentTable&) = delete;
  SegmentTable& operator=(const SegmentTable&) = delete;

  //! \local
  MachineTeam& team() const { return *m_team; }

  //! This rank enters a call, its segment as it was. \a detail must be the same on all ranks. \local
  void begin(eWindowCall call, Int32 detail = 0);
  //! What this rank shows in the present call. \local
  Line& own() { return line(m_team->index()); }
  //! What the rank at this place of the team shows, at the end of the last call or since the last meeting. \local
  Line& line(Int32 index) const { return m_lines[index].by_turn[m_nb_call % 2]; }

  //! This rank is the only one that adds to the segment at \a index; a fault if another said so. \local
  void claim(Int32 index);
  //! Place of the rank that adds to the segment of this one in the present call, -1 if there is none. \local
  Int32 adderOfMine();

  //! \name Faults, seen by all at the next meeting. \local
  //@{
  void reportNotARank(Int32 rank);
  void reportSize(Int64 size, Int64 element_bytes);
  void reportNoRoom(Int64 nb_byte);
  //@}

  //! \a block of this rank ends with the window: it becomes free when all ranks have destroyed it. \local
  void endWith(std::byte* block) { m_ending_blocks.push_back(block); }

  //! All ranks of the window are there, and see what the others wrote. \machine
  //! \throws FatalErrorException on all ranks when one reported a fault, or left
  void meet();

 private:
  //! A value and the number of the call or the meeting in which it is true: what older ones left needs not be erased.
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
    //! By calls in turn.
    std::atomic<UInt64> codes[2];
    //! By meetings in turn.
    Fault faults[2];
    //! See MachineTeam::Departure.
    std::atomic<Int32> nb_user;
    std::atomic<Int32> nb_freed;
  };
  enum class eFault;

  std::shared_ptr<MachineTeam> m_team;
  const char* m_window_kind;
  //! Of the first rank, null on the others.
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
} // namespace Arcane::detail
