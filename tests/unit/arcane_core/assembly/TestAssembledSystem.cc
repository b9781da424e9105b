// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/AssembledSystem.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IStat.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/krylov/SystemRecords.h"
#include "arcane_core/mesh/groups/ItemGroupComputeFunctor.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/assembly/SquaresOfRanks.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace
{
using namespace Arcane;
using test::SquaresOfRanks;

constexpr Int32 nb_cell = 8;

class AssembledSystemTest : public test::RankFixture
{
 protected:
  template <typename Function> static std::string messageOf(const Function& function)
  {
    try {
      function();
    }
    catch (const Exception& ex) {
      return ex.message().localstr();
    }
    return "nothing was thrown";
  }
};

//! All cells of a mesh, as a group that is computed.
class AllUnlessFailing final : public ItemGroupComputeFunctor
{
 public:
  AllUnlessFailing(ConstArrayView<Int32> ids, const bool& is_failing)
  : m_ids(ids)
  , m_is_failing(is_failing)
  {}
  void executeFunctor() override
  {
    if (m_is_failing)
      throw ArgumentException(A_FUNCINFO, "the group of a user");
    m_group->setItems(m_ids);
  }

 private:
  UniqueArray<Int32> m_ids;
  const bool& m_is_failing;
};

//! The factor of a cell, which depends on its unique id and has no short binary form: the order of a sum changes its bits.
Real factorOf(Int64 uid)
{
  return 1.0 + std::sin(static_cast<Real>(uid)) / 3.0;
}

//! The values of the matrix on all ranks, by unique ids of nodes. \collective
UniqueArray<Real> matrixOf(SquaresOfRanks& squares)
{
  const Int32 nb_node = (nb_cell + 1) * (nb_cell + 1);
  UniqueArray<Real> all(nb_node * nb_node, 0.0);
  ENUMERATE_NODE(row, squares.mesh().ownNodes())
  for (Cell cell : row->cells())
    for (Node column : cell.nodes())
      all[static_cast<Int32>(row->uniqueId().asInt64() * nb_node + column.uniqueId().asInt64())] = squares.system().value(row, column);
  squares.mesh().parallelMng()->reduce(Parallel::ReduceSum, all.view());
  return all;
}

void addFactors(SquaresOfRanks& squares)
{
  NumArray<Real, MDDim1> factors(squares.mesh().cellFamily()->maxLocalId());
  ENUMERATE_CELL(cell, squares.mesh().allCells())
  factors[cell->localId()] = factorOf(cell->uniqueId());
  const Real* const by_id = factors.to1DSpan().data();
  squares.system().addMatrices<4>(squares.queue(), squares.cells(), [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<4> & k) {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        k(i, j) = by_id[cell.localId()] * (i == j ? 1.1 : -0.3);
  });
}

void expectSameBits(const UniqueArray<Real>& a, const UniqueArray<Real>& b)
{
  ASSERT_EQ(a.size(), b.size());
  for (Int32 i = 0; i < a.size(); ++i)
    EXPECT_EQ(std::bit_cast<Int64>(a[i]), std::bit_cast<Int64>(b[i])) << i;
}
} // namespace

TEST_F(AssembledSystemTest, TheMatrixHasTheSameBitsOnAnyNumberOfRanksAndThreads)
{
  SequentialParallelMng one(nullptr);
  const auto matrix = [](IParallelMng* pm, Accelerator::eExecutionPolicy policy) {
    SquaresOfRanks squares(pm, nb_cell, policy);
    squares.system().clear();
    addFactors(squares);
    return matrixOf(squares);
  };

  const UniqueArray<Real> alone = matrix(&one, Accelerator::eExecutionPolicy::Sequential);

  expectSameBits(matrix(m_pm, Accelerator::eExecutionPolicy::Sequential), alone);
  expectSameBits(matrix(m_pm, Accelerator::eExecutionPolicy::Thread), alone);
  // A plain sum in the order of cells.
  SquaresOfRanks squares(&one, nb_cell);
  ENUMERATE_NODE(node, squares.mesh().allNodes())
  {
    Real sum = 0.0;
    for (Int64 uid = 0; uid < nb_cell * nb_cell; ++uid)
      for (Cell cell : node->cells())
        if (cell.uniqueId() == uid)
          sum += factorOf(uid) * 1.1;
    const auto uid = static_cast<Int32>(node->uniqueId().asInt64());
    EXPECT_EQ(alone[uid * (nb_cell + 1) * (nb_cell + 1) + uid], sum);
  }
}

TEST_F(AssembledSystemTest, SolvesPoissonWithTheSameBits)
{
  SequentialParallelMng one(nullptr);
  const auto solve = [](IParallelMng* pm) {
    SquaresOfRanks squares(pm, nb_cell);
    squares.system().clear();
    squares.addStiffness();
    squares.addLoad();
    squares.imposeZeroOnBoundary();
    const UniqueArray<Real> x = squares.solve(test::strictParams());
    EXPECT_TRUE(squares.solution().is_converged);
    EXPECT_LE(squares.solution().residual, 1.0e-14);
    return x;
  };

  const UniqueArray<Real> x = solve(m_pm);

  EXPECT_NEAR(x[(nb_cell / 2) * (nb_cell + 2)], 0.0745983014, 1.0e-9);
  expectSameBits(x, solve(&one));
}

// A block of one unknown is the diagonal; pairs of nodes with consecutive unique ids are blocks, too, on one rank.
TEST_F(AssembledSystemTest, BlocksAreUsedWhenAsked)
{
  SequentialParallelMng one(nullptr);
  const auto solve = [](IParallelMng* pm, Int32 block_size) {
    SquaresOfRanks squares(pm, nb_cell);
    squares.system().setBlockSize(block_size);
    squares.system().clear();
    squares.addStiffness();
    squares.addLoad();
    squares.imposeZeroOnBoundary();
    return squares.solve(test::strictParams());
  };

  const UniqueArray<Real> x = solve(m_pm, 0);
  const UniqueArray<Real> by_pairs = solve(&one, 2);

  expectSameBits(solve(m_pm, 1), x);
  for (Int32 i = 0; i < x.size(); ++i)
    EXPECT_NEAR(by_pairs[i], x[i], 1.0e-13);
  SquaresOfRanks squares(m_pm, nb_cell);
  EXPECT_EQ(messageOf([&] { squares.system().setBlockSize(-1); }), "linear system 'Squares': block size is -1, expected 0 or more");
}

TEST_F(AssembledSystemTest, AnotherRightHandSideNeedsNoOtherPreconditioner)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  const auto recordOf = [&] { return detail::krylov::SystemRecords::of(m_pm).record("Squares"); };
  const Int32 nb_reuse = recordOf().nb_reuse;
  squares.system().clear();
  squares.addStiffness();
  squares.addLoad();
  squares.imposeZeroOnBoundary();
  const UniqueArray<Real> first = squares.solve(test::strictParams());

  squares.system().clearRightHandSide();
  squares.addLoad();
  squares.addLoad();
  squares.imposeZeroOnBoundary();
  const UniqueArray<Real> second = squares.solve(test::strictParams());

  EXPECT_EQ(recordOf().nb_reuse, nb_reuse + 1);
  EXPECT_EQ(squares.system().nbStructure(), 1);
  for (Int32 i = 0; i < first.size(); ++i)
    EXPECT_NEAR(second[i], 2.0 * first[i], 1.0e-12);
}

TEST_F(AssembledSystemTest, SameValuesNeedNoOtherPreconditioner)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  const auto recordOf = [&] { return detail::krylov::SystemRecords::of(m_pm).record("Squares"); };
  const auto solve = [&](Int32 nb_stiffness) {
    squares.system().clear();
    for (Int32 i = 0; i < nb_stiffness; ++i)
      squares.addStiffness();
    squares.addLoad();
    squares.imposeZeroOnBoundary();
    return squares.solve(test::strictParams());
  };
  const UniqueArray<Real> first = solve(1);
  const Int32 nb_reuse = recordOf().nb_reuse;

  const UniqueArray<Real> same = solve(1);
  EXPECT_EQ(recordOf().nb_reuse, nb_reuse + 1);
  expectSameBits(same, first);

  const UniqueArray<Real> half = solve(2);
  EXPECT_EQ(recordOf().nb_reuse, nb_reuse + 1);
  for (Int32 i = 0; i < first.size(); ++i)
    EXPECT_NEAR(half[i], 0.5 * first[i], 1.0e-12);
}

// Two reductions before the solver begins: faults in one, choices of ranks, libraries and changed values in the other.
TEST_F(AssembledSystemTest, ASolveHasTwoReductionsBeforeTheSolverBegins)
{
  const Ref<IParallelMng> pm = newManager();
  SquaresOfRanks squares(pm.get(), nb_cell);
  squares.system().clear();
  squares.addStiffness();
  squares.imposeZeroOnBoundary();
  UniqueArray<Real> x(squares.mesh().nodeFamily()->maxLocalId(), 0.0);
  if (!pm->stat() || m_size == 1)
    return;
  const auto nbReduction = [&] {
    pm->stat()->resetCurrentStat();
    squares.system().solve(test::strictParams(), x);
    Int64 nb_call = 0;
    for (const Parallel::OneStat& operation : pm->stat()->statList())
      nb_call += operation.nbMessage();
    return nb_call;
  };
  nbReduction();
  // The same matrix, and a right-hand side of 0: the solver checks its numbers, looks for constants, and takes its largest number.
  constexpr Int64 nb_of_solver = 3;
  EXPECT_EQ(nbReduction(), 2 + nb_of_solver);
}

TEST_F(AssembledSystemTest, AGroupThatCannotBeComputedOnOneRankEndsAll)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  IItemFamily* family = squares.mesh().cellFamily();
  bool is_failing = false;
  ItemGroup group = squares.mesh().allCells().createSubGroup("Computed", family,
                                                             new AllUnlessFailing(squares.mesh().allCells().view().localIds(), is_failing));
  AssembledSystem system(squares.problem().subDomain(), squares.mesh().nodeFamily(), "Computed");
  system.addElements(group);
  system.clear();

  is_failing = m_rank == m_size - 1;
  group.invalidate();
  EXPECT_EQ(messageOf([&] { system.clear(); }), std::string(String::format("rank {0}: the group of a user", m_size - 1).localstr()));

  is_failing = false;
  system.clear();
  m_pm->barrier();
}

// Values of the host look at the family alone: its stamp.
TEST_F(AssembledSystemTest, AGroupThatIsSetAnewIsFoundByTheSolve)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  const ConstArrayView<Int32> ids = squares.mesh().allCells().view().localIds();
  ItemGroup some = squares.mesh().cellFamily()->createGroup("Some", ids);
  AssembledSystem system(squares.problem().subDomain(), squares.mesh().nodeFamily(), "Some");
  system.addElements(some);
  system.clear();
  UniqueArray<Real> x(squares.mesh().nodeFamily()->maxLocalId(), 0.0);

  some.setItems(UniqueArray<Int32>(ids));
  ENUMERATE_NODE(node, squares.mesh().ownNodes())
  system.impose(node, 1.0);
  EXPECT_NE(messageOf([&] { system.solve(test::strictParams(), x); }).find("group 'Some' has changed since clear()"), std::string::npos);
  system.clear();
  EXPECT_EQ(system.nbStructure(), 2);

  squares.mesh().nodeFamily()->notifyItemsOwnerChanged();
  ENUMERATE_NODE(node, squares.mesh().ownNodes())
  EXPECT_EQ(messageOf([&] { system.impose(node, 1.0); }),
            "linear system 'Some': family 'Node' has changed since clear(), expected another call of clear()");
}

TEST_F(AssembledSystemTest, PlacesThatAreMadeAgainGiveTheSameBits)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  const auto assemble = [&] {
    squares.system().clear();
    addFactors(squares);
    return matrixOf(squares);
  };
  const auto solve = [&] {
    squares.system().clear();
    squares.addStiffness();
    squares.addLoad();
    squares.imposeZeroOnBoundary();
    return squares.solve(test::strictParams());
  };
  const UniqueArray<Real> matrix = assemble();
  const UniqueArray<Real> x = solve();
  EXPECT_EQ(squares.system().nbStructure(), 1);

  squares.mesh().nodeFamily()->notifyItemsOwnerChanged();

  EXPECT_EQ(messageOf([&] { squares.addStiffness(); }),
            "linear system 'Squares': family 'Node' has changed since clear(), expected another call of clear()");
  expectSameBits(assemble(), matrix);
  EXPECT_EQ(squares.system().nbStructure(), 2);
  expectSameBits(solve(), x);
  EXPECT_EQ(squares.system().nbStructure(), 2);
}

TEST_F(AssembledSystemTest, ElementsThatAGroupHasGotAreSummed)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  const ConstArrayView<Int32> ids = squares.mesh().allCells().view().localIds();
  ItemGroup some = squares.mesh().cellFamily()->createGroup("Some", ids.subView(0, 1));
  AssembledSystem system(squares.problem().subDomain(), squares.mesh().nodeFamily(), "Some");
  const Int32 elements = system.addElements(some);
  const auto addOnes = [&] {
    system.addVectors<4>(squares.queue(), elements, [=] ARCCORE_HOST_DEVICE(CellLocalId, ElementVector<4> & v) {
      for (int i = 0; i < 4; ++i)
        v(i) = 1.0;
    });
  };
  system.clear();
  addOnes();

  some.addItems(ids);

  EXPECT_EQ(messageOf([&] { addOnes(); }),
            "linear system 'Some': group 'Some' has changed since clear(), expected another call of clear()");
  system.clear();
  EXPECT_EQ(system.nbStructure(), 2);
  addOnes();
  ENUMERATE_NODE(node, squares.mesh().ownNodes())
  EXPECT_EQ(system.rightHandSide(node), static_cast<Real>(node->nbCell()));
}

// 16 terms for each cell, and 2^17 terms in a part.
TEST_F(AssembledSystemTest, SeveralPartsGiveThePlainSumInTheOrderOfCells)
{
  constexpr Int32 nb_cell_of_two_parts = 100;
  SequentialParallelMng one(nullptr);
  for (const auto policy : { Accelerator::eExecutionPolicy::Sequential, Accelerator::eExecutionPolicy::Thread }) {
    SquaresOfRanks squares(&one, nb_cell_of_two_parts, policy);
    squares.system().clear();
    addFactors(squares);

    ENUMERATE_NODE(node, squares.mesh().allNodes())
    {
      std::vector<Int64> uids;
      for (Cell cell : node->cells())
        uids.push_back(cell.uniqueId());
      std::ranges::sort(uids);
      Real sum = 0.0;
      for (Int64 uid : uids)
        sum += factorOf(uid) * 1.1;
      EXPECT_EQ(squares.system().value(node, node), sum) << node->uniqueId();
    }
  }
}

TEST_F(AssembledSystemTest, ValuesOfTheHostFindTheirPlaces)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  squares.system().clear();
  squares.addStiffness();

  ENUMERATE_NODE(node, squares.mesh().allNodes())
  {
    const Real before = squares.system().value(node, node);
    squares.system().addValue(node, node, 0.5);
    squares.system().addToRightHandSide(node, 2.0);
    EXPECT_EQ(squares.system().value(node, node), node->isOwn() ? before + 0.5 : 0.0);
    EXPECT_EQ(squares.system().rightHandSide(node), node->isOwn() ? 2.0 : 0.0);
  }
}

TEST_F(AssembledSystemTest, APlaceThatNoElementHasIsAnErrorThatNamesBoth)
{
  SequentialParallelMng one(nullptr);
  SquaresOfRanks squares(&one, nb_cell);
  squares.system().clear();
  ENUMERATE_NODE(node, squares.mesh().allNodes())
  {
    if (node->uniqueId() != 80)
      continue;
    EXPECT_EQ(
      messageOf([&] { squares.system().addValue(ItemLocalId(squares.mesh().nodeFamily()->itemsInternal()[0]->localId()), node, 1.0); }),
      "linear system 'Squares': the matrix has no place for the row of unique id 0 (Node of family 'Node') and the column of unique id 80 "
      "(Node of family 'Node'), expected an element with both");
  }
}

TEST_F(AssembledSystemTest, WrongSizesAndOrdersAreErrors)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  EXPECT_EQ(messageOf([&] { squares.addStiffness(); }), "linear system 'Squares': it has no places, expected a call of clear() before");
  squares.system().clear();
  EXPECT_EQ(
    messageOf([&] {
      squares.system().addVectors<3>(squares.queue(), squares.cells(), [=] ARCCORE_HOST_DEVICE(CellLocalId, ElementVector<3>&) {});
    }),
    "linear system 'Squares': elements of group 'AllCells' have 4 unknowns, expected 3, the size of the matrix or vector of an element");
  EXPECT_EQ(messageOf([&] { squares.system().addElements(squares.mesh().allCells()); }),
            "linear system 'Squares': elements of group 'AllCells' are added after clear(), expected all of them before");
  EXPECT_EQ(
    messageOf([&] { squares.system().addVectors<4>(squares.queue(), 7, [=] ARCCORE_HOST_DEVICE(CellLocalId, ElementVector<4>&) {}); }),
    "linear system 'Squares': number of elements is 7, expected a number that addElements() has returned");
}

TEST_F(AssembledSystemTest, AnIdThatIsNoUnknownIsAnError)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  AssembledSystem& system = squares.system();
  system.clear();
  const ItemLocalId null(NULL_ITEM_LOCAL_ID);
  const ItemLocalId some(squares.mesh().ownNodes().view().localIds()[0]);
  const std::string expected = "linear system 'Squares': local id of an unknown is -1, expected an item of family 'Node'";

  EXPECT_EQ(messageOf([&] { system.addToRightHandSide(null, 1.0); }), expected);
  EXPECT_EQ(messageOf([&] { system.addValue(null, some, 1.0); }), expected);
  EXPECT_EQ(messageOf([&] { system.addValue(some, null, 1.0); }), expected);
  EXPECT_EQ(messageOf([&] { system.impose(null, 1.0); }), expected);
  EXPECT_EQ(messageOf([&] { system.value(some, null); }), expected);
  EXPECT_EQ(messageOf([&] { system.rightHandSide(null); }), expected);
}

TEST_F(AssembledSystemTest, ASolutionThatIsTooShortEndsAllRanks)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  squares.system().clear();
  squares.addStiffness();
  squares.addLoad();
  squares.imposeZeroOnBoundary();
  const Int32 nb_wanted = squares.mesh().nodeFamily()->maxLocalId();
  UniqueArray<Real> x(m_pm->commRank() == 0 ? 1 : nb_wanted);

  const std::string message = messageOf([&] { squares.system().solve(test::strictParams(), x); });

  EXPECT_NE(message.find("rank 0: linear system 'Squares': number of values of the solution is 1, expected "), std::string::npos)
    << message;
}

TEST_F(AssembledSystemTest, ElementsWithAnotherNumberOfUnknownsEndAllRanks)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  AssembledSystem system(squares.problem().subDomain(), squares.mesh().nodeFamily(), "Uneven");
  system.addElements(squares.mesh().allCells(), [](Item item, Array<Int32>& ids) {
    for (Node node : item.toCell().nodes())
      ids.add(node.localId());
    if (item.uniqueId() == 13)
      ids.resize(3);
  });

  const std::string message = messageOf([&] { system.clear(); });

  EXPECT_NE(message.find("number of unknowns of Cell 13 is 3, expected 4"), std::string::npos) << message;
}

TEST_F(AssembledSystemTest, AFailedSolveNamesTheSystem)
{
  SquaresOfRanks squares(m_pm, nb_cell);
  squares.system().clear();
  squares.addStiffness();
  squares.addLoad();

  const std::string message = messageOf([&] { squares.solve(test::strictParams()); });

  EXPECT_EQ(message.find("linear system 'Squares': the matrix is singular: each row sums to 0"), 0u) << message;
}
