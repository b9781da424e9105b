// SPDX-License-Identifier: Apache-2.0
// The same tests for all ranks, for parts of them, and for one alone.
#pragma once

#include "tests/unit/shmem/ArenaFixture.h"

#include <ostream>

namespace Arcane::test
{
//! Which ranks make the windows of a test.
enum class ePart
{
  World,
  EvenRanks, //!< ranks 0, 2...: a part with holes
  Reversed,  //!< all, numbered the other way
  Alone
};

inline std::ostream& operator<<(std::ostream& o, ePart part)
{
  constexpr const char* names[] = { "World", "EvenRanks", "Reversed", "Alone" };
  return o << names[static_cast<int>(part)];
}

//! Tests return at once on ranks that are not in the part.
class WindowFixture : public ArenaFixture, public ::testing::WithParamInterface<ePart>
{
 protected:
  void enterRank() override
  {
    ArenaFixture::enterRank();
    usePart(GetParam());
    m_ranks = {};
    m_nb = m_index = 0;
    m_me = -1;
    if (!m_part)
      return;
    m_me = m_part->commRank();
    m_ranks = m_part->machineRanks();
    m_nb = m_ranks.size();
    while (m_ranks[m_index] != m_me)
      ++m_index;
  }

  void leaveRank() override
  {
    m_owned_part.reset();
    ArenaFixture::leaveRank();
  }

  //! The rank that comes \a shift places after this one in the part, on this machine.
  static Int32 rankAfter(Int32 shift) { return m_ranks[(m_index + shift) % m_nb]; }

  inline static thread_local Ref<IParallelMng> m_owned_part;
  //! Null on ranks that are not in the part.
  inline static thread_local IParallelMng* m_part = nullptr;
  inline static thread_local Int32 m_me = -1;
  inline static thread_local ConstArrayView<Int32> m_ranks;
  inline static thread_local Int32 m_nb = 0;
  inline static thread_local Int32 m_index = 0;

 private:
  static void usePart(ePart part)
  {
    const Int32 world_rank = m_pm->commRank();
    switch (part) {
    case ePart::World: m_part = m_pm; break;
    case ePart::EvenRanks:
      m_owned_part = m_pm->createSubParallelMngRef(world_rank % 2 == 0 ? 1 : -1, world_rank);
      m_part = m_owned_part.get();
      break;
    case ePart::Reversed:
      m_owned_part = m_pm->createSubParallelMngRef(0, -world_rank);
      m_part = m_owned_part.get();
      break;
    case ePart::Alone: m_part = m_pm->sequentialParallelMng(); break;
    }
  }
};
} // namespace Arcane::test
