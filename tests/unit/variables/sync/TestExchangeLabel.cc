// SPDX-License-Identifier: Apache-2.0
// Ranks that synchronise different variables: all of them get an error that names what each one synchronises.
#include "variables/sync/ExchangeLabel.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/variables/sync/SynchronizerFixture.h"

#include <functional>

using namespace Arcane;
using detail::sync::labelOf;

namespace
{
class ExchangeLabelTest : public Arcane::test::SynchronizerFixture
{
 protected:
  using Call = std::function<void()>;

  bool isEven() const { return rank() % 2 == 0; }

  //! Even ranks do the first call, odd ones the second. All of them, which have neighbours of the other kind, expect an error with texts.
  void expectFault(const Call& of_even, const Call& of_odd, std::initializer_list<const char*> texts)
  {
    const std::string message = Arcane::test::messageOf(isEven() ? of_even : of_odd);
    // A rank alone has no neighbour that could differ.
    if (nbRank() == 1) {
      EXPECT_EQ(message, "");
      return;
    }
    for (const char* text : texts)
      EXPECT_NE(message.find(text), std::string::npos) << text << " is not in: " << message;
  }
  void synchronize(std::initializer_list<VariableRef*> variables)
  {
    VariableCollection list;
    for (VariableRef* v : variables)
      list.add(*v);
    m_vm->synchronize(list);
  }
};
} // namespace

TEST_P(ExchangeLabelTest, AnotherOrderIsAnErrorThatNamesBothVariablesAndRanks)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  a.fill(10.0);
  b.fill(20.0);

  const char* const own = isEven() ? "'Mesh0_Cell_A'" : "'Mesh0_Cell_B'";
  const String sent =
    String::format("synchronises {0}, rank {1} synchronises {2}", isEven() ? "'Mesh0_Cell_B'" : "'Mesh0_Cell_A'", rank(), own);
  expectFault([&] { a.synchronize(); }, [&] { b.synchronize(); }, { own, sent.localstr(), "cannot be synchronised: rank " });
}

TEST_P(ExchangeLabelTest, ListsInAnotherOrderAreAnErrorThatNamesThem)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  VariableCellReal c(info("C"));
  IVariableSynchronizer& cells = *family(IK_Cell)->allItemsSynchronizer();
  UniqueArray<IVariable*> first = { a.variable(), b.variable() };
  UniqueArray<IVariable*> second = { b.variable(), a.variable() };

  expectFault([&] { cells.synchronize(first); }, [&] { cells.synchronize(second); },
              { "'Mesh0_Cell_A', 'Mesh0_Cell_B'", "'Mesh0_Cell_B', 'Mesh0_Cell_A'" });
  expectFault(
    [&] {
      synchronize({ &a, &b });
    },
    [&] {
      synchronize({ &a, &c });
    },
    { "'Mesh0_Cell_A', 'Mesh0_Cell_B'", "'Mesh0_Cell_A', 'Mesh0_Cell_C'" });
}

TEST_P(ExchangeLabelTest, ListedItemsOfAnotherVariableAreAnError)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  const Int32ConstArrayView all = allCells().view().localIds();

  expectFault([&] { a.synchronize(all); }, [&] { b.synchronize(all); }, { "'Mesh0_Cell_A'", "'Mesh0_Cell_B'" });
}

// Messages have other sizes then.
TEST_P(ExchangeLabelTest, AVariableOfAnotherTypeIsNamedToo)
{
  if (nbRank() != 2)
    GTEST_SKIP() << "for two ranks: messages that are too large leave no rank in step";
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal3 b(info("B"));

  expectFault([&] { a.synchronize(); }, [&] { b.synchronize(); }, { "'Mesh0_Cell_A'", "'Mesh0_Cell_B'" });
}

TEST_P(ExchangeLabelTest, LabelsDifferByNamesSizesAndOrder)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  VariableCellArrayReal c(info("C"));
  c.resize(2);
  UniqueArray<IData*> datas = { a.variable()->data(), c.variable()->data() };
  const auto label = labelOf(datas);
  c.resize(3);
  EXPECT_NE(labelOf(datas).sizes, label.sizes);
  EXPECT_NE(labelOf(datas).variables, label.variables);
  c.resize(2);
  EXPECT_EQ(labelOf(datas).variables, label.variables);
  datas[0] = b.variable()->data();
  EXPECT_EQ(labelOf(datas).sizes, label.sizes) << "trials of the way do not depend on names";
  EXPECT_NE(labelOf(datas).variables, label.variables);
  UniqueArray<IData*> turned = { datas[1], datas[0] };
  EXPECT_NE(labelOf(turned).variables, labelOf(datas).variables);
}

INSTANTIATE_TEST_SUITE_P(EachWay, ExchangeLabelTest, test::allWays());
