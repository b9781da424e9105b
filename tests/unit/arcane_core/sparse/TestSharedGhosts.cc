// SPDX-License-Identifier: Apache-2.0
// Products whose ghosts are read in shared memory.
#include "arcane_core/sparse/SharedGhosts.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "tests/support/MessageOf.h"
#include "tests/support/MpiCallCounter.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include <bit>
#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;
using detail::shmem::eExchangePath;

constexpr eExchangePath all_paths[] = { eExchangePath::Automatic, eExchangePath::Messages, eExchangePath::Copies,
                                        eExchangePath::References };

Real vectorValue(Int64 uid, int turn)
{
  return std::ldexp(std::sin(static_cast<Real>(7 * uid + turn)), static_cast<int>(uid % 40));
}

//! Some 40 values in a row: ranks read few values of each other when there are few rows, and many when there are many.
Real wideMatrix(Int64 row, Int64 column)
{
  return std::abs(row - column) < 20 ? std::sin(static_cast<Real>(row + 3 * column)) : 0.0;
}

//! Each rank reads values of the one before it only.
Real oneWayMatrix(Int64 row, Int64 column)
{
  return row == column || row == column + 5 ? std::sin(static_cast<Real>(row + 3 * column)) : 0.0;
}

struct SampleMatrix
{
  Int64 nb_row;
  Real (*value)(Int64, Int64);
};
// Ranks without rows, few values, many values, ranks of which one shows nothing.
constexpr SampleMatrix all_matrices[] = { { 3, wideMatrix }, { 60, wideMatrix }, { 1500, wideMatrix }, { 60, oneWayMatrix } };

class SharedGhostsTest : public test::ArenaFixture
{
 protected:
  static constexpr int nb_turn = 20;

  //! Multiplies vectors that change as soon as a product is there. Returns the products in the order of unique ids.
  static UniqueArray<Real> products(SparseMatrix& matrix, bool is_shared)
  {
    UniqueArray<Real> x(matrix.nbColumn());
    if (is_shared)
      matrix.resizeVector(x);
    UniqueArray<Real> y(matrix.nbRow());
    UniqueArray<Real> sum(matrix.nbRow(), 0.0);
    for (int turn = 0; turn < nb_turn; ++turn) {
      for (Int32 row = 0; row < matrix.nbRow(); ++row)
        x[row] = vectorValue(matrix.unknown(row).uid, turn);
      matrix.multiply(x, y);
      x.fill(std::nan(""));
      for (Int32 row = 0; row < matrix.nbRow(); ++row)
        sum[row] = 0.75 * sum[row] + y[row];
    }
    return test::inOrder(matrix, sum);
  }

  static UniqueArray<Real> productsAlone(const SampleMatrix& sample)
  {
    SequentialParallelMng one(nullptr);
    return products(*test::matrixOf(&one, sample.nb_row, sample.value), false);
  }

  static void expectSameBits(ConstArrayView<Real> a, ConstArrayView<Real> b)
  {
    ASSERT_EQ(a.size(), b.size());
    for (Int32 i = 0; i < a.size(); ++i)
      ASSERT_EQ(std::bit_cast<UInt64>(a[i]), std::bit_cast<UInt64>(b[i])) << "row " << i;
  }

  //! Returns the number of messages of this process in ten products. Those between threads of a process are not counted.
  static Int64 nbMessage(SparseMatrix& matrix)
  {
    UniqueArray<Real> x;
    matrix.resizeVector(x);
    x.fill(1.0);
    UniqueArray<Real> y(matrix.nbRow());
    const test::MpiCallCounter counter;
    for (int i = 0; i < 10; ++i)
      matrix.multiply(x, y);
    return counter.nbMessage();
  }

  static bool isOneMachine() { return m_machine_ranks.size() == m_size; }
};
} // namespace

TEST_F(SharedGhostsTest, ProductsHaveTheBitsOfOneRankInEachWay)
{
  for (const SampleMatrix& sample : all_matrices) {
    const UniqueArray<Real> alone = productsAlone(sample);
    for (const eExchangePath path : all_paths) {
      m_arena->setExchangePath(path);
      const auto matrix = test::matrixOf(m_pm, sample.nb_row, sample.value);

      expectSameBits(products(*matrix, true), alone);
      expectSameBits(products(*matrix, false), alone);
    }
  }
}

TEST_F(SharedGhostsTest, RanksOfAMachineSendNoMessage)
{
  const auto matrix = test::matrixOf(m_pm, 1500, wideMatrix);
  m_pm->barrier();

  const Int64 nb_message = nbMessage(*matrix);

  EXPECT_EQ(nb_message > 0, !isOneMachine());
  m_arena->setExchangePath(eExchangePath::Messages);
  const auto by_messages = test::matrixOf(m_pm, 1500, wideMatrix);
  m_pm->barrier();
  EXPECT_EQ(nbMessage(*by_messages) > 0, m_size > nbThread());
}

TEST_F(SharedGhostsTest, RanksOfAPartOfTheRunSendNoMessageEither)
{
  // Ranks of other machines do send messages.
  if (!isOneMachine())
    GTEST_SKIP() << "for ranks of one machine";
  // Other numbers than in the run.
  UniqueArray<Int32> kept;
  for (Int32 rank = m_size - 1; rank >= 0; --rank)
    if (rank != 1 || m_size == 2)
      kept.add(rank);
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(kept);
  if (part) {
    const SampleMatrix sample = { 1500, wideMatrix };
    const auto matrix = test::matrixOf(part.get(), sample.nb_row, sample.value);
    expectSameBits(products(*matrix, true), productsAlone(sample));
    EXPECT_EQ(nbMessage(*matrix), 0);
  }
  m_pm->barrier();
}

TEST_F(SharedGhostsTest, VectorsOfTheMatrixAreReadInPlace)
{
  const auto matrix = test::matrixOf(m_pm, 1500, wideMatrix);
  UniqueArray<Real> x;

  matrix->resizeVector(x);

  EXPECT_EQ(x.size(), matrix->nbColumn());
  EXPECT_EQ(m_arena->contains(x.data()), !m_is_alone);
}

TEST_F(SharedGhostsTest, WithoutRoomVectorsAreCopied)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("ShMemLimit=4M");
  const Ref<IParallelMng> pm = newManager();
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments);
  const SampleMatrix sample = { 1500, wideMatrix };
  const auto matrix = test::matrixOf(pm.get(), sample.nb_row, sample.value);
  // The memory of the copies is there from now on.
  expectSameBits(products(*matrix, false), productsAlone(sample));
  pm->machineBarrier();
  std::vector<std::byte*> blocks;
  for (Int64 nb_byte = arena->figures().capacity(); nb_byte >= 16; nb_byte /= 2)
    while (std::byte* block = arena->heap().allocate(nb_byte))
      blocks.push_back(block);
  pm->machineBarrier();

  UniqueArray<Real> x;
  matrix->resizeVector(x);

  EXPECT_FALSE(arena->contains(x.data()));
  expectSameBits(products(*matrix, true), productsAlone(sample));
  for (std::byte* block : blocks)
    arena->deallocate(block);
  pm->machineBarrier();
}

TEST_F(SharedGhostsTest, AnotherMatrixIsAnErrorAndLeavesTheOthersInStep)
{
  // A rank alone has no neighbour, and messages of other machines have no label to compare.
  if (m_size == 1 || !isOneMachine())
    GTEST_SKIP() << "for several ranks of one machine";
  const auto few = test::matrixOf(m_pm, 10 * m_size, [](Int64, Int64) { return 1.0; });
  const auto many = test::matrixOf(m_pm, 200 * m_size, [](Int64, Int64) { return 1.0; });
  SparseMatrix& mine = m_rank % 2 == 0 ? *few : *many;
  UniqueArray<Real> x;
  mine.resizeVector(x);
  x.fill(1.0);
  UniqueArray<Real> y(mine.nbRow());

  const std::string message = test::messageOf([&] { mine.multiply(x, y); });

  EXPECT_NE(message.find("all ranks must solve the same systems in the same order"), std::string::npos) << message;
  EXPECT_NE(message.find(String::format(" while rank {0} multiplies, expected ", m_rank).localstr()), std::string::npos) << message;
  m_pm->barrier();
  for (const auto& matrix : { few.get(), many.get() }) {
    matrix->resizeVector(x);
    x.fill(1.0);
    y.resize(matrix->nbRow());
    matrix->multiply(x, y);
    for (const Real value : y)
      EXPECT_EQ(value, static_cast<Real>(matrix->nbTotalRow()));
  }
}

TEST_F(SharedGhostsTest, ARankThatHasLeftEndsTheProductOfTheOthers)
{
  // A rank alone waits for nobody; MPI does not say which rank of another machine has left.
  if (m_size == 1 || !isOneMachine())
    GTEST_SKIP() << "for several ranks of one machine";
  const auto matrix = test::matrixOf(m_pm, 200 * m_size, [](Int64, Int64) { return 1.0; });
  UniqueArray<Real> x;
  matrix->resizeVector(x);
  x.fill(1.0);
  UniqueArray<Real> y(matrix->nbRow());
  matrix->multiply(x, y);
  m_pm->barrier();
  if (m_rank == 1)
    m_arena->abandon();

  const std::string message = m_rank == 1 ? std::string() : test::messageOf([&] { matrix->multiply(x, y); });

  EXPECT_EQ(message.find("rank 1 of this machine left because of an error") != std::string::npos, m_rank != 1) << message;
  m_pm->barrier();
}
