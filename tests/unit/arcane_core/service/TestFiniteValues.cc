// SPDX-License-Identifier: Apache-2.0
// Values that are not finite are found in variables of all kinds, and named.
#include "arcane_core/service/FiniteValues.h"

#include "arcane_core/service/BadNumberException.h"
#include "tests/support/GuardedMemory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/HostValues.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableRefArray.h"
#include "variables/core/VariableRefScalar.h"

#include <limits>

namespace Arcane::test
{
using detail::service::BadNumberException;
using detail::service::namesInList;
using detail::service::notFiniteText;
using detail::service::throwIfNotFinite;

namespace
{
constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
constexpr Real inf = std::numeric_limits<Real>::infinity();

std::string textOf(const VariableRef& ref)
{
  const String text = notFiniteText(*ref.variable());
  return text.null() ? "" : text.localstr();
}

//! Variables on the items of a mesh.
class FiniteItemValuesTest : public VariableFixture
{
};
} // namespace

TEST_F(FiniteItemValuesTest, ATiledVariableNamesItsItemWhateverFillsUpItsTiles)
{
  buildMesh(9, 5);
  VariableCellTiledReal3 tiles(VariableBuildInfo(m_handle, "Tiles"));
  tiles.resize(2);
  tiles.fill(Real3(nan, 0.0, 0.0));
  tiles.fill(Real3(1.0, 2.0, 3.0), allCells());
  EXPECT_EQ(textOf(tiles), "");
  CellGroup own = allCells().own();
  if (own.empty())
    return;
  const CellLocalId id(own.view().localIds()[own.size() - 1]);

  tiles[id][1].z = inf;

  const std::string text = textOf(tiles);
  const auto uid = std::to_string(family(IK_Cell)->uniqueIds()[id.localId()]);
  EXPECT_TRUE(has(text, "variable 'Mesh0_Cell_Tiles' is 1 2 3 1 2 inf at the Cell of unique id " + uid)) << text;
}

TEST_F(FiniteItemValuesTest, AVariableThatTheHostMustNotTouchNamesItsItem)
{
  const GuardedMemory memory;
  buildMesh(9, 5);
  VariableCellTiledReal tiles(VariableBuildInfo(m_handle, "Tiles", IVariable::PInDeviceMemory));
  VariableArrayReal list(VariableBuildInfo(m_vm.get(), "List", IVariable::PInDeviceMemory));
  tiles.resize(2);
  tiles.fill(1.0);
  // More values than a block holds.
  list.resize(300'000);
  list.fill(2.0);
  EXPECT_EQ(textOf(tiles), "");
  EXPECT_EQ(textOf(list), "");
  HostValues values(list);
  values[290'000] = nan;
  values[299'999] = inf;
  values.store();

  EXPECT_TRUE(has(textOf(list), "variable 'List' is nan at index 290000 (and at 1 others)")) << textOf(list);
  CellGroup own = allCells().own();
  if (own.empty())
    return;
  const CellLocalId id(own.view().localIds()[own.size() - 1]);
  HostValues rows(tiles);
  rows[id][1] = inf;
  rows.store();
  const auto uid = std::to_string(family(IK_Cell)->uniqueIds()[id.localId()]);
  EXPECT_TRUE(has(textOf(tiles), "variable 'Mesh0_Cell_Tiles' is 1 inf at the Cell of unique id " + uid)) << textOf(tiles);
}

TEST(FiniteValuesTest, AnArrayNamesItsFirstWrongIndexAndCountsTheOthers)
{
  TestSubDomain sd;
  VariableArrayReal values(VariableBuildInfo(sd->variableMng(), "Values"));
  EXPECT_EQ(textOf(values), "");
  values.resize(5);
  values.fill(std::numeric_limits<Real>::max());
  EXPECT_EQ(textOf(values), "");

  values[3] = -inf;
  EXPECT_EQ(textOf(values), "variable 'Values' is -inf at index 3");
  values[1] = nan;
  EXPECT_EQ(textOf(values), "variable 'Values' is nan at index 1 (and at 1 others)");
}

TEST(FiniteValuesTest, EachComponentOfAVectorCounts)
{
  TestSubDomain sd;
  VariableScalarReal3 place(VariableBuildInfo(sd->variableMng(), "Place"));
  place = Real3(1.0, 2.0, 3.0);
  EXPECT_EQ(textOf(place), "");

  place = Real3(1.0, 2.0, inf);

  EXPECT_TRUE(has(textOf(place), "variable 'Place' is ")) << textOf(place);
}

TEST(FiniteValuesTest, IntegersAndTextsAreAlwaysRight)
{
  TestSubDomain sd;
  VariableScalarInt64 number(VariableBuildInfo(sd->variableMng(), "Number"));
  VariableScalarString text(VariableBuildInfo(sd->variableMng(), "Text"));
  number = -1; // all bits are set, as in a real that is no number

  EXPECT_EQ(textOf(number), "");
  EXPECT_EQ(textOf(text), "");
}

TEST(FiniteValuesTest, WhatIsWrittenMustBeFiniteUnlessItsNameIsAccepted)
{
  for (const char* accepted : { "", "-A,AcceptNotFinite=Other: Value", "-A,AcceptNotFinite=*", "-A,AcceptNotFinite=Values" }) {
    TestSubDomain sd({ accepted });
    VariableScalarReal value(VariableBuildInfo(sd->variableMng(), "Value"));
    value = nan;
    VariableCollection variables;
    variables.add(value.variable());
    const bool is_accepted = has(accepted, " Value") || has(accepted, "*");

    const std::string text = messageOf([&] { throwIfNotFinite(sd->variableMng(), variables, "the checkpoint"); });

    EXPECT_EQ(text.empty(), is_accepted) << accepted << ": " << text;
    if (!is_accepted) {
      EXPECT_TRUE(has(text, "variable 'Value' is nan, expected finite numbers: the checkpoint is not written")) << text;
      EXPECT_THROW(throwIfNotFinite(sd->variableMng(), variables, "the checkpoint"), BadNumberException);
    }
  }
}

TEST(FiniteValuesTest, WhatIsNotSavedMayHaveAnyValue)
{
  TestSubDomain sd;
  VariableScalarReal value(VariableBuildInfo(sd->variableMng(), "Value", IVariable::PDumpNull));
  value = nan;
  VariableCollection variables;
  variables.add(value.variable());

  EXPECT_NO_THROW(throwIfNotFinite(sd->variableMng(), variables, "the checkpoint"));
}

TEST(FiniteValuesTest, ListsHaveColonsOrSemicolons)
{
  EXPECT_TRUE(namesInList("").empty());
  EXPECT_TRUE(namesInList(" , ;").empty());
  const std::vector<String> names = namesInList("A: B b;C");
  ASSERT_EQ(names.size(), 3u);
  EXPECT_EQ(names[0], "A");
  EXPECT_EQ(names[1], "B b");
  EXPECT_EQ(names[2], "C");
}
} // namespace Arcane::test
