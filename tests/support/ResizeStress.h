// SPDX-License-Identifier: Apache-2.0
// Ranks of a machine resize shared arrays at random while the others check every value that they see.
#pragma once

#include "tests/support/ConcurrentValue.h"

#include "shmem/ContigMachineShMemWin.h"
#include "shmem/SharedPublication.h"

#include "arcane_core/base/UniqueArray.h"

#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace Arcane::test
{
/*!
 * \brief Arrays of each rank, whose value number j is always the same, whatever the size.
 *
 * So a reader can check a view at any time: between two barriers it looks at new and old views while the owners move,
 * shrink, withdraw and show again their arrays. In some rounds there is a quiet time after the barrier, when sizes must
 * be those that the owners told.
 */
class ResizeStress
{
 public:
  ResizeStress(IParallelMng* pm, detail::MachineArena& arena, unsigned seed)
  : m_arena(arena)
  , m_rank(pm->commRank())
  , m_random(seed * 1000 + static_cast<unsigned>(m_rank))
  , m_common_random(seed)
  , m_sizes(pm, NbArray)
  , m_arrays(NbArray)
  {
    for (Int32 i = 0; i < NbArray; ++i)
      m_lookups.emplace_back(m_arena, nameOf(i));
    for (Int64& size : m_sizes.segmentView())
      size = 0;
    m_arena.barrier();
  }

  //! Some changes and some checks, in some rounds many, during which this rank ends its views; then a barrier. \machine
  void round()
  {
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
    m_views.clear();
    m_arena.barrier();
    if (m_common_random() % 4 != 0)
      return;
    for (Int32 rank : m_arena.machineRanks())
      for (Int32 i = 0; i < NbArray; ++i)
        look(rank, i, m_sizes.segmentConstView(rank)[i]);
    m_views.clear();
    m_arena.barrier();
  }

  //! \unit{values}
  Int64 nbChecked() const { return m_nb_checked; }
  Int64 nbChange() const { return m_nb_change; }
  //! What was wrong first; empty if nothing was.
  const std::string& fault() const { return m_fault; }

 private:
  static constexpr Int32 NbArray = 12;

  struct Array
  {
    Array(detail::MachineArena& arena, const String& name)
    : values(arena.allocator())
    , publication(arena, name)
    {}
    UniqueArray<Int64> values;
    detail::SharedPublication publication;
  };
  struct View
  {
    Int32 rank;
    Int32 array;
    const Int64* values;
    Int64 size;
  };

  detail::MachineArena& m_arena;
  Int32 m_rank;
  std::mt19937 m_random;
  std::mt19937 m_common_random;
  ContigMachineShMemWin<Int64> m_sizes;
  std::vector<std::unique_ptr<Array>> m_arrays;
  std::vector<detail::SharedLookup> m_lookups;
  std::vector<View> m_views;
  Int64 m_nb_checked = 0;
  Int64 m_nb_change = 0;
  std::string m_fault;

  static String nameOf(Int32 array) { return String::format("Stress{0}", array); }
  static Int64 firstValueOf(Int32 rank, Int32 array) { return (Int64(rank) * NbArray + array + 1) << 32; }
  Int32 random(Int32 n) { return static_cast<Int32>(m_random() % static_cast<unsigned>(n)); }

  void change(std::size_t i)
  {
    ++m_nb_change;
    const auto array = static_cast<Int32>(i);
    if (m_arrays[i] && random(8) == 0) {
      m_arrays[i].reset();
      m_sizes.segmentView()[array] = 0;
      if (random(4) == 0)
        m_arena.trim();
      return;
    }
    if (!m_arrays[i])
      m_arrays[i] = std::make_unique<Array>(m_arena, nameOf(array));
    UniqueArray<Int64>& values = m_arrays[i]->values;
    const Int64 before = values.largeSize();
    const Int64 after = random(1 << random(17));
    values.resize(after);
    if (after > before)
      writeConcurrently(values.data(), before, after, firstValueOf(m_rank, array));
    else if (random(2) == 0)
      values.shrink();
    m_arrays[i]->publication.publish(values.data(), sizeof(Int64), ConstArrayView<Int64>(1, &after));
    m_sizes.segmentView()[array] = after;
  }

  void look(Int32 rank, Int32 array, Int64 expected_size = -1)
  {
    const detail::SharedLookup::Entry entry = m_lookups[static_cast<std::size_t>(array)].read(rank);
    const View view{ rank, array, reinterpret_cast<const Int64*>(entry.address), entry.nbElement() };
    if (expected_size >= 0 && view.size != expected_size)
      fail(view, "size", view.size, expected_size);
    check(view);
    // What this rank leaves of its own need not stay readable for itself.
    if (rank != m_rank)
      m_views.push_back(view);
  }

  void check(const View& view)
  {
    const Int64 first = firstValueOf(view.rank, view.array);
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
    text << "rank " << m_rank << " reads array " << view.array << " of rank " << view.rank << ": " << what << " is " << found
         << ", expected " << expected;
    m_fault = text.str();
  }
};
} // namespace Arcane::test
