// SPDX-License-Identifier: Apache-2.0
// A variable whose number of bytes, and of values, is more than 32 bits can count.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "shmem/PageCommit.h"

#include <limits>

using namespace Arcane;

namespace
{
class LargeSharedVariableTest : public Arcane::test::SharedVariableFixture
{
 protected:
  //! The least of all machines. \unit{bytes} \collective
  Int64 freeBytes() const
  {
    const detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
    const Int64 nb_free = std::min(arena.figures().capacity() - arena.figures().usedBytes(), detail::shmem::availableMemory());
    return m_pm->reduce(Parallel::ReduceMin, nb_free);
  }
};
} // namespace

TEST_F(LargeSharedVariableTest, BothEndsOfMoreThan2To31ValuesAreSeenByNeighbours)
{
  if (nbRank() != 2)
    GTEST_SKIP() << "it takes seconds and gigabytes: once is enough, on two ranks";
  // The first rank of each machine has them; some GiB are for what else runs here.
  constexpr Int32 nb_row = 50000;
  constexpr Int32 nb_column = 43000;
  constexpr Int64 nb_value = Int64(nb_row) * nb_column;
  static_assert(nb_value > std::numeric_limits<Int32>::max());
  constexpr Int64 nb_needed = nb_value + (Int64(4) << 30);
  if (const Int64 nb_free = freeBytes(); nb_free < nb_needed)
    GTEST_SKIP() << "a machine has " << nb_free << " bytes of shared memory left, the test needs " << nb_needed;
  VariableArray2Byte var(info("Large"));
  MachineShMemWinVariableArray2T view(var);

  if (rank() == machineMaster()) {
    var.resize(nb_row, nb_column);
    var[0][0] = 17;
    var[nb_row - 1][nb_column - 1] = 42;
  }
  view.barrier();

  const Span2<Byte> values = view.view(machineMaster());
  ASSERT_EQ(values.totalNbElement(), nb_value);
  EXPECT_EQ(values[0][0], 17);
  EXPECT_EQ(values[nb_row - 1][nb_column - 1], 42);
  EXPECT_EQ(values.data()[nb_value - 1], 42);
  view.barrier();
  var.resize(1, 1);
  view.barrier();
}
