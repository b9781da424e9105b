// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/NamedRows.h"

#include "arcane_core/aleph/AlephIndexing.h"
#include "arcane_core/aleph/AlephTopology.h"
#include "arcane_core/aleph/VectorContent.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
using detail::aleph::NamedRows;
using detail::aleph::VectorContent;

class NamedRowsTest : public CommFixture
{
};

TEST_F(NamedRowsTest, NumbersFollowTheOrderOfNames)
{
  PoissonOnSquares problem(m_pm, 4);
  NamedRows rows(m_pm);
  AlephIndexing indexing(rows);
  const AlephTopology topology(rows);
  VariableNodeReal v(VariableBuildInfo(&problem.mesh(), "V"));
  // Two rows for each node; both fields on each rank in another order.
  VariableNodeReal& first = m_rank % 2 == 0 ? v : problem.u();
  VariableNodeReal& second = m_rank % 2 == 0 ? problem.u() : v;
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  {
    EXPECT_EQ(indexing.get(first, node), 2 * node.index());
    EXPECT_EQ(indexing.get(second, *node), 2 * node.index() + 1);
  }
  EXPECT_NE(messageOf([&] { (void)topology.nb_row_rank(); }), "");

  rows.number();
  rows.number();

  EXPECT_EQ(topology.nb_row_size(), 50);
  EXPECT_EQ(topology.nb_row_rank(), 2 * problem.mesh().ownNodes().size());
  Integer begin = -1;
  Integer end = -1;
  topology.rowRange(begin, end);
  EXPECT_EQ(end - begin, topology.nb_row_rank());
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  {
    EXPECT_EQ(indexing.get(second, node), 2 * node.index() + 1);
    // The fields have the order of their names on all ranks.
    EXPECT_EQ(rows.name(rows.index(problem.u(), *node)).unknown.field, 0);
    EXPECT_EQ(rows.name(rows.index(v, *node)).unknown.field, 1);
  }
}

TEST_F(NamedRowsTest, ANodeThatIsAnotherOneIsAnError)
{
  PoissonOnSquares problem(m_pm, 4);
  NamedRows rows(m_pm);
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  rows.index(problem.u(), *node);
  rows.number();
  Node some = *problem.mesh().ownNodes().enumerator();
  const Int64 uid = some.uniqueId();

  some.mutableItemBase().setUniqueId(1000 + uid);
  const std::string message = messageOf([&] { rows.index(problem.u(), some); });
  some.mutableItemBase().setUniqueId(uid);

  EXPECT_NE(message.find("and was " + std::to_string(uid) + " when its row was named: the family has changed"), std::string::npos)
    << message;
}

TEST_F(NamedRowsTest, NumbersOfRowsMustSumToTheirNumber)
{
  NamedRows rows(m_pm);

  EXPECT_EQ(messageOf([&] { rows.useNumbers(2 * m_size + 1, 2); }), "aleph: the numbers of rows of the ranks sum to " +
                                                                      std::to_string(2 * m_size) + ", expected " +
                                                                      std::to_string(2 * m_size + 1));
}

TEST_F(NamedRowsTest, ValuesOfAVectorFollowNamesThenRows)
{
  PoissonOnSquares problem(m_pm, 4);
  NamedRows rows(m_pm);
  VectorContent vector(rows);
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  rows.index(problem.u(), *node);
  const Int32 nb_own = problem.mesh().ownNodes().size();
  vector.set(UniqueArray<Int32>{ nb_own - 1 }, UniqueArray<Real>{ 7.0 });
  EXPECT_EQ(vector.values().size(), nb_own);

  rows.number();
  UniqueArray<Real> value(1);
  vector.get(UniqueArray<Int32>{ rows.part()[m_rank] + nb_own - 1 }, value);

  EXPECT_EQ(value[0], 7.0);
  EXPECT_EQ(vector.byRows()[nb_own - 1], 7.0);
  EXPECT_EQ(vector.byRows().size(), nb_own);
  EXPECT_EQ(messageOf([&] { vector.set(UniqueArray<Real>(nb_own + 1, 0.0)); }), "aleph vector: number of values is " +
                                                                                  std::to_string(nb_own + 1) + ", expected " +
                                                                                  std::to_string(nb_own) + ", the rows of this rank");
  // A vector without values is one of zeros.
  EXPECT_EQ(VectorContent(rows).byRows()[0], 0.0);
}

TEST_F(NamedRowsTest, MissingValuesAreNotReadAsZeros)
{
  PoissonOnSquares problem(m_pm, 4);
  NamedRows rows(m_pm);
  VectorContent vector(rows);
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  rows.index(problem.u(), *node);
  const Int32 nb_own = problem.mesh().ownNodes().size();
  vector.set(UniqueArray<Real>(nb_own - 1, 7.0));
  EXPECT_EQ(vector.values().size(), nb_own - 1);
  rows.number();
  UniqueArray<Real> value(1);
  const std::string fault = "expected at least " + std::to_string(nb_own) + ", a value for ";

  EXPECT_NE(messageOf([&] { vector.values(); }).find(fault), std::string::npos);
  EXPECT_NE(messageOf([&] { vector.get(UniqueArray<Int32>{ rows.part()[m_rank] }, value); }).find(fault), std::string::npos);
}

TEST_F(NamedRowsTest, ValuesAreReadByRowsAlsoWhenGhostsWereNamedFirst)
{
  PoissonOnSquares problem(m_pm, 4);
  NamedRows rows(m_pm);
  VectorContent vector(rows);
  for (const bool is_own : { false, true })
    ENUMERATE_NODE(node, problem.mesh().allNodes())
  if (node->isOwn() == is_own)
    rows.index(problem.u(), *node);
  UniqueArray<Real> values(rows.nbName());
  for (Int32 name = 0; name < values.size(); ++name)
    values[name] = name;
  vector.set(values);
  EXPECT_EQ(vector.values(), values);

  rows.number();

  const Int32 nb_own = rows.ownNames().size();
  const Int32 nb_ghost = rows.nbName() - nb_own;
  UniqueArray<Int32> numbers;
  UniqueArray<Real> expected;
  for (Int32 row = 0; row < nb_own; ++row) {
    numbers.add(rows.part()[m_rank] + row);
    expected.add(nb_ghost + row);
  }
  UniqueArray<Real> found(nb_own, -1.0);
  vector.get(numbers, found);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(vector.values(), expected);
  EXPECT_EQ(UniqueArray<Real>(vector.byRows()), expected);
}
} // namespace
} // namespace Arcane::test
