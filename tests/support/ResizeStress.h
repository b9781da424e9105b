// SPDX-License-Identifier: Apache-2.0
// Ranks of a machine resize shared arrays at random while the others check every value that they see.
#pragma once

#include "tests/support/ConcurrentValue.h"
#include "tests/support/ShownArray.h"

#include "shmem/ContigMachineShMemWin.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace Arcane::test
{
/*!
 * \brief Arrays of each rank, whose value number j tells the rank, the array, how often it was published, and j.
 *
 * So a reader can check a view at any time. Between two barriers each rank looks at new and old views while the owners move,
 * shrink, end and begin again their arrays, and sometimes sleeps. Lookups are made anew from time to time. Each must read exactly
 * what the owner had published at the last barrier of the reader, or nothing, or fail when the instance ended before that barrier.
 */
class ResizeStress
{
 public:
  ResizeStress(IParallelMng* pm, detail::shmem::MachineArena& arena, unsigned seed)
  : m_arena(arena)
  , m_rank(pm->commRank())
  , m_random(seed * 1000 + static_cast<unsigned>(m_rank))
  , m_common_random(seed)
  , m_at_barrier(pm, 2 * NbArray)
  , m_expected(static_cast<std::size_t>(pm->commSize()) * NbArray, 0)
  , m_arrays(NbArray)
  , m_present(NbArray)
  {
    renewLookups();
  }

  //! Some changes and some checks, in some rounds many; then a barrier. \machine
  void round()
  {
    if (m_common_random() % 3 == 0)
      renewLookups();
    if (random(100) == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(random(2000)));
    const Int32 nb_call = random(4) == 0 ? 120 : 12;
    for (Int32 i = 0; i < nb_call; ++i) {
      // While this rank holds views, others that wait for its processor go on.
      if (random(8) == 0)
        std::this_thread::yield();
      if (random(3) == 0)
        change(random(NbArray));
      else
        look(m_arena.machineRanks()[random(m_arena.machineRanks().size())], random(NbArray));
      if (!m_views.empty())
        check(m_views[static_cast<std::size_t>(random(static_cast<Int32>(m_views.size())))]);
    }
    m_most_retired_bytes = std::max(m_most_retired_bytes, m_arena.figures().retiredBytes());
    barrier();
  }

  //! \unit{values}
  Int64 nbChecked() const { return m_nb_checked; }
  Int64 nbChange() const { return m_nb_change; }
  //! Reads that were refused, as they must be, since the owner had ended what they are for.
  Int64 nbRefused() const { return m_nb_refused; }
  //! Blocks of this rank that waited before a barrier, at most. \unit{bytes}
  Int64 mostRetiredBytes() const { return m_most_retired_bytes; }
  //! What was wrong first; empty if nothing was.
  const std::string& fault() const { return m_fault; }

 private:
  static constexpr Int32 NbArray = 12;
  //! More than any array has values.
  static constexpr Int32 NbSizeBit = 18;

  //! What a rank shows of one array.
  struct State
  {
    //! The instance, 0 when there is none.
    Int64 instance = 0;
    Int64 version = 0;
    Int64 size = 0;
  };
  struct View
  {
    Int32 rank;
    Int32 array;
    Int64 version;
    const Int64* values;
    Int64 size;
  };

  detail::shmem::MachineArena& m_arena;
  Int32 m_rank;
  std::mt19937 m_random;
  std::mt19937 m_common_random;
  //! The states of each rank at the last barrier and at the one before, used in turns.
  ContigMachineShMemWin<State> m_at_barrier;
  Int32 m_turn = 0;
  //! The instances for which the lookups were made, by rank and array.
  std::vector<Int64> m_expected;
  std::vector<std::unique_ptr<ShownArray>> m_arrays;
  std::vector<State> m_present;
  std::deque<detail::shmem::SharedLookup> m_lookups;
  std::vector<View> m_views;
  Int64 m_nb_instance = 0;
  Int64 m_nb_checked = 0;
  Int64 m_nb_change = 0;
  Int64 m_nb_refused = 0;
  Int64 m_most_retired_bytes = 0;
  std::string m_fault;

  static String nameOf(Int32 array) { return String::format("Stress{0}", array); }
  static Int64 firstValueOf(Int32 rank, Int32 array, Int64 version)
  {
    return ((Int64(rank) * NbArray + array + 1) << 48) + (version << NbSizeBit);
  }
  Int32 random(Int32 n) { return static_cast<Int32>(m_random() % static_cast<unsigned>(n)); }
  Int64& expectedInstance(Int32 rank, Int32 array) { return m_expected[static_cast<std::size_t>(rank * NbArray + array)]; }
  const State& atBarrier(Int32 rank, Int32 array) const { return m_at_barrier.segmentConstView(rank)[m_turn * NbArray + array]; }

  void barrier()
  {
    m_views.clear();
    // Slow ranks still read the states of the barrier before.
    m_turn = 1 - m_turn;
    std::copy(m_present.begin(), m_present.end(), m_at_barrier.segmentView().data() + m_turn * NbArray);
    m_arena.barrier();
  }

  //! Lookups for the instances that all ranks have now. No rank waits for the others afterwards. \machine
  void renewLookups()
  {
    m_lookups.clear();
    barrier();
    for (Int32 i = 0; i < NbArray; ++i) {
      const auto& array = m_arrays[static_cast<std::size_t>(i)];
      m_lookups.emplace_back(m_arena, nameOf(i), array ? &array->publication : nullptr);
      for (const Int32 rank : m_arena.machineRanks())
        expectedInstance(rank, i) = atBarrier(rank, i).instance;
    }
  }

  void change(Int32 i)
  {
    ++m_nb_change;
    std::unique_ptr<ShownArray>& array = m_arrays[static_cast<std::size_t>(i)];
    State& present = m_present[static_cast<std::size_t>(i)];
    if (array && random(8) == 0) {
      array.reset();
      present = {};
      if (random(4) == 0)
        m_arena.trim();
      // Often the name is used again at once.
      if (random(2) == 0)
        return;
    }
    if (!array) {
      array = std::make_unique<ShownArray>(m_arena, nameOf(i));
      present.instance = ++m_nb_instance;
    }
    present.version = m_nb_change;
    present.size = random(1 << random(17));
    array->setSize(present.size);
    if (random(4) == 0)
      array->values.shrink();
    writeConcurrently(array->values.data(), 0, present.size, firstValueOf(m_rank, i, present.version));
    array->publish();
  }

  //! What must be read: a rank reads its own arrays as they are. Nothing when reading must be refused.
  std::optional<State> expectedState(Int32 rank, Int32 array)
  {
    const Int64 instance = expectedInstance(rank, array);
    if (instance == 0)
      return State{};
    const State& present = m_present[static_cast<std::size_t>(array)];
    if (rank == m_rank && present.instance == instance)
      return present;
    const State& state = atBarrier(rank, array);
    return state.instance == instance ? std::optional<State>(state) : std::nullopt;
  }

  void look(Int32 rank, Int32 array)
  {
    const std::optional<State> expected = expectedState(rank, array);
    const State state = expected.value_or(State{});
    View view{ rank, array, state.version, nullptr, 0 };
    try {
      const detail::shmem::SharedLookup::Entry entry = m_lookups[static_cast<std::size_t>(array)].read(rank);
      view.values = reinterpret_cast<const Int64*>(entry.address);
      view.size = entry.nbElement();
      if (!expected)
        return fail(view, "reading is refused", 0, 1);
    }
    catch (const FatalErrorException&) {
      ++m_nb_refused;
      return expected ? fail(view, "reading is refused", 1, 0) : void();
    }
    if (view.size != state.size)
      return fail(view, "size", view.size, state.size);
    check(view);
    // What this rank leaves of its own need not stay readable for itself.
    if (rank != m_rank)
      m_views.push_back(view);
  }

  void check(const View& view)
  {
    const Int64 first = firstValueOf(view.rank, view.array, view.version);
    for (Int64 j = 0; j < view.size; ++j)
      if (const Int64 value = concurrentValue(view.values[j]); value != first + j)
        return fail(view, "value " + std::to_string(j) + " of " + std::to_string(view.size), value, first + j);
    m_nb_checked += view.size;
  }

  void fail(const View& view, const std::string& what, Int64 found, Int64 expected)
  {
    if (!m_fault.empty())
      return;
    std::ostringstream text;
    text << "rank " << m_rank << " reads array " << view.array << " of rank " << view.rank << ", version " << view.version << ": " << what
         << " is " << found << ", expected " << expected;
    m_fault = text.str();
  }
};
} // namespace Arcane::test
