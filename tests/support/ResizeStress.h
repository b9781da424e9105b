// SPDX-License-Identifier: Apache-2.0
// Ranks of a machine resize shared arrays at random while the others check every value that they see.
#pragma once

#include "tests/support/ConcurrentValue.h"

#include "shmem/ContigMachineShMemWin.h"
#include "shmem/SharedPublication.h"

#include "arcane_core/base/array/UniqueArray.h"

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
 * \brief Arrays of each rank, whose value number j tells the rank, the array, its instance and j.
 *
 * So a reader can check a view at any time. Between two barriers each rank looks at new and old views while the owners move,
 * shrink, end and begin again their arrays, and sometimes sleeps. Lookups are made anew from time to time; each must read
 * the instance that the owner had at the barrier before, or nothing, or fail when that instance ended before the last
 * barrier. In some rounds there is a quiet time after the barrier, when sizes must be those that the owners have.
 */
class ResizeStress
{
 public:
  ResizeStress(IParallelMng* pm, detail::shmem::MachineArena& arena, unsigned seed)
  : m_arena(arena)
  , m_rank(pm->commRank())
  , m_random(seed * 1000 + static_cast<unsigned>(m_rank))
  , m_common_random(seed)
  , m_present(pm, 2 * NbArray)
  , m_at_renewal(pm, 2 * NbArray)
  , m_arrays(NbArray)
  {
    for (Int64& number : m_present.segmentView())
      number = 0;
    renewLookups();
    m_arena.barrier();
  }

  //! Some changes and some checks, in some rounds many, during which this rank ends its views; then a barrier. \machine
  void round()
  {
    if (m_common_random() % 3 == 0)
      renewLookups();
    if (random(100) == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(random(2000)));
    const Int32 nb_call = random(4) == 0 ? 120 : 12;
    for (Int32 i = 0; i < nb_call; ++i) {
      if (random(10) == 0) {
        m_views.clear();
        m_arena.endViews();
      }
      // While this rank holds views, others that wait for its processor go on.
      if (random(8) == 0)
        std::this_thread::yield();
      if (random(3) == 0)
        change(static_cast<std::size_t>(random(NbArray)));
      else
        look(m_arena.machineRanks()[random(m_arena.machineRanks().size())], random(NbArray));
      if (!m_views.empty())
        check(m_views[static_cast<std::size_t>(random(static_cast<Int32>(m_views.size())))]);
    }
    barrier();
    m_most_retired_bytes = std::max(m_most_retired_bytes, m_arena.retiredBytes());
    if (m_common_random() % 4 != 0)
      return;
    for (Int32 rank : m_arena.machineRanks())
      for (Int32 i = 0; i < NbArray; ++i)
        lookInQuiet(rank, i);
    barrier();
  }

  //! \unit{values}
  Int64 nbChecked() const { return m_nb_checked; }
  Int64 nbChange() const { return m_nb_change; }
  //! Reads that were refused, as they must be, since the owner had ended what they are for.
  Int64 nbRefused() const { return m_nb_refused; }
  //! Blocks of this rank that still waited after a barrier, at most. \unit{bytes}
  Int64 mostRetiredBytes() const { return m_most_retired_bytes; }
  //! What was wrong first; empty if nothing was.
  const std::string& fault() const { return m_fault; }

 private:
  static constexpr Int32 NbArray = 12;
  //! More than any array has values.
  static constexpr Int32 NbSizeBit = 18;

  struct Array
  {
    Array(detail::shmem::MachineArena& arena, const String& name)
    : values(arena.allocator())
    , publication(arena, name)
    {}
    UniqueArray<Int64> values;
    detail::shmem::SharedPublication publication;
  };
  struct View
  {
    Int32 rank;
    Int32 array;
    Int64 instance;
    const Int64* values;
    Int64 size;
  };

  detail::shmem::MachineArena& m_arena;
  Int32 m_rank;
  std::mt19937 m_random;
  std::mt19937 m_common_random;
  //! Size of each array of each rank, then its instance: 0 when it is not there.
  ContigMachineShMemWin<Int64> m_present;
  //! Instances of each rank at the last renewal and at the one before, used in turns.
  ContigMachineShMemWin<Int64> m_at_renewal;
  Int32 m_turn = 0;
  std::vector<std::unique_ptr<Array>> m_arrays;
  std::deque<detail::shmem::SharedLookup> m_lookups;
  std::vector<View> m_views;
  bool m_had_barrier = false;
  Int64 m_nb_instance = 0;
  Int64 m_nb_checked = 0;
  Int64 m_nb_change = 0;
  Int64 m_nb_refused = 0;
  Int64 m_most_retired_bytes = 0;
  std::string m_fault;

  static String nameOf(Int32 array) { return String::format("Stress{0}", array); }
  static Int64 firstValueOf(Int32 rank, Int32 array, Int64 instance)
  {
    return ((Int64(rank) * NbArray + array + 1) << 48) + (instance << NbSizeBit);
  }
  Int32 random(Int32 n) { return static_cast<Int32>(m_random() % static_cast<unsigned>(n)); }

  void barrier()
  {
    m_views.clear();
    m_arena.barrier();
    m_had_barrier = true;
  }

  //! Lookups for the instances that all ranks have now. No rank waits for the others afterwards. \machine
  void renewLookups()
  {
    m_lookups.clear();
    m_turn = 1 - m_turn;
    const Span<const Int64> present = m_present.segmentConstView();
    for (Int32 i = 0; i < NbArray; ++i)
      m_at_renewal.segmentView()[m_turn * NbArray + i] = present[NbArray + i];
    barrier();
    for (Int32 i = 0; i < NbArray; ++i) {
      const auto& array = m_arrays[static_cast<std::size_t>(i)];
      m_lookups.emplace_back(m_arena, nameOf(i), array ? &array->publication : nullptr);
    }
    m_had_barrier = false;
  }

  void change(std::size_t i)
  {
    ++m_nb_change;
    const auto array = static_cast<Int32>(i);
    Int64& size = m_present.segmentView()[array];
    Int64& instance = m_present.segmentView()[NbArray + array];
    if (m_arrays[i] && random(8) == 0) {
      m_arrays[i].reset();
      size = 0;
      instance = 0;
      if (random(4) == 0)
        m_arena.trim();
      // Often the name is used again at once.
      if (random(2) == 0)
        return;
    }
    if (!m_arrays[i]) {
      m_arrays[i] = std::make_unique<Array>(m_arena, nameOf(array));
      instance = ++m_nb_instance;
    }
    UniqueArray<Int64>& values = m_arrays[i]->values;
    const Int64 before = values.largeSize();
    const Int64 after = random(1 << random(17));
    values.resize(after);
    if (after > before)
      writeConcurrently(values.data(), before, after, firstValueOf(m_rank, array, instance));
    else if (random(2) == 0)
      values.shrink();
    m_arrays[i]->publication.publish(values.data(), sizeof(Int64), ConstArrayView<Int64>(1, &after));
    size = after;
  }

  //! Instance that the lookups must read: 0 when there was none.
  Int64 expectedInstance(Int32 rank, Int32 array) const { return m_at_renewal.segmentConstView(rank)[m_turn * NbArray + array]; }

  //! What the lookup reads; nothing when it refuses.
  std::optional<View> read(Int32 rank, Int32 array)
  {
    try {
      const detail::shmem::SharedLookup::Entry entry = m_lookups[static_cast<std::size_t>(array)].read(rank);
      return View{ rank, array, expectedInstance(rank, array), reinterpret_cast<const Int64*>(entry.address), entry.nbElement() };
    }
    catch (const FatalErrorException&) {
      ++m_nb_refused;
      return {};
    }
  }

  void look(Int32 rank, Int32 array)
  {
    const std::optional<View> view = read(rank, array);
    const Int64 expected = expectedInstance(rank, array);
    if (!view && (expected == 0 || !m_had_barrier))
      return fail(View{ rank, array, expected, nullptr, 0 }, "reading is refused", 1, 0);
    if (!view)
      return;
    check(*view);
    // What this rank leaves of its own need not stay readable for itself.
    if (rank != m_rank)
      m_views.push_back(*view);
  }

  //! As look(), while no rank changes anything.
  void lookInQuiet(Int32 rank, Int32 array)
  {
    const Int64 expected = expectedInstance(rank, array);
    const Span<const Int64> present = m_present.segmentConstView(rank);
    const bool has_ended = expected != 0 && present[NbArray + array] != expected;
    const std::optional<View> view = read(rank, array);
    const View shown = view.value_or(View{ rank, array, expected, nullptr, 0 });
    if (view.has_value() == has_ended)
      return fail(shown, "reading is refused", view ? 0 : 1, has_ended ? 1 : 0);
    const Int64 size = expected != 0 && !has_ended ? present[array] : 0;
    if (shown.size != size)
      return fail(shown, "size", shown.size, size);
    check(shown);
  }

  void check(const View& view)
  {
    if (view.instance == 0 && view.size != 0)
      return fail(view, "size of what was not there", view.size, 0);
    const Int64 first = firstValueOf(view.rank, view.array, view.instance);
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
    text << "rank " << m_rank << " reads array " << view.array << " of rank " << view.rank << ", instance " << view.instance << ": " << what
         << " is " << found << ", expected " << expected;
    m_fault = text.str();
  }
};
} // namespace Arcane::test
