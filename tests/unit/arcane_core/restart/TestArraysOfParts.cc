// SPDX-License-Identifier: Apache-2.0
// Which values the ranks of a restart have when other ranks saved them.
#include "arcane_core/restart/ArraysOfParts.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "arcane_core/restart/PartsMetaData.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/restart/PartsInMemory.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/data/IData.h"

namespace Arcane::test
{
namespace
{
class ArraysOfPartsTest : public RankFixture
{
 protected:
  //! \param rows  the rows of each part
  void save(const String& name, const std::vector<std::vector<Int32>>& rows)
  {
    m_parts.meta_data.resize(rows.size());
    for (std::size_t part = 0; part < rows.size(); ++part) {
      auto data = makeRef(new IData(DT_Int32, 1));
      data->resize(static_cast<Int64>(rows[part].size()));
      std::copy(rows[part].begin(), rows[part].end(), data->values<Int32>().begin());
      m_parts.values[{ static_cast<Int32>(part), name }] = data;
    }
  }

  static std::vector<Int32> rowsOf(const VariableArrayInt32& variable) { return { variable.begin(), variable.end() }; }

  //! The rows that this rank has after a restart.
  std::vector<Int32> restored(const String& name, int property, Int32 first_saving_part = 0, bool has_dump_null = false)
  {
    VariableArrayInt32 variable(VariableBuildInfo(&m_variable_mng, name, property));
    detail::restart::ArraysOfParts arrays(m_pm, m_parts);
    arrays.read(variable.variable(), first_saving_part, has_dump_null);
    return rowsOf(variable);
  }

  Int32 rank() const { return m_pm->commRank(); }
  Int32 size() const { return m_pm->commSize(); }

  Ref<ITraceMng> m_trace_mng = makeRef(new ITraceMng());
  IVariableMng m_variable_mng{ m_pm, m_trace_mng.get() };
  PartsInMemory m_parts;
};
} // namespace

TEST_F(ArraysOfPartsTest, WhatWasTheSameStaysTheSame)
{
  save("A", { { 1, 2 }, { 1, 2 }, { 1, 2 } });

  EXPECT_EQ(restored("A", 0), (std::vector<Int32>{ 1, 2 }));
}

TEST_F(ArraysOfPartsTest, WhatDiffersIsThatOfTheFirstRank)
{
  save("A", { { 1, 2 }, { 1, 3 }, { 4 } });

  EXPECT_EQ(restored("A", 0), (std::vector<Int32>{ 1, 2 }));
}

TEST_F(ArraysOfPartsTest, WhatDependsOnSubDomainsIsCutInTheOrderOfRanks)
{
  save("A", { { 0 }, {}, { 1, 2, 3 }, { 4, 5 } });

  for (const int property : { IVariable::PSubDomainDepend, IVariable::PSubDomainPrivate }) {
    const std::vector<Int32> mine = restored("A", property);

    std::vector<Int32> expected;
    for (Int32 row = 6 * rank() / size(); row < 6 * (rank() + 1) / size(); ++row)
      expected.push_back(row);
    EXPECT_EQ(mine, expected);
  }
}

TEST_F(ArraysOfPartsTest, TheRowsOfOneFormerRankAreCutToo)
{
  save("A", { { 0, 1, 2, 3 } });

  const std::vector<Int32> mine = restored("A", IVariable::PSubDomainDepend);

  EXPECT_EQ(mine.size(), static_cast<std::size_t>(4 * (rank() + 1) / size() - 4 * rank() / size()));
  EXPECT_EQ(mine.front(), 4 * rank() / size());
}

TEST_F(ArraysOfPartsTest, WhatSomeDidNotSaveIsOnTheFirstRankOfEachMachine)
{
  save("A", { {}, { 5, 6 }, {} });

  const bool is_first = m_pm->machineRanks()[0] == rank();
  EXPECT_EQ(restored("A", 0, 1, true), (is_first ? std::vector<Int32>{ 5, 6 } : std::vector<Int32>{}));

  save("B", { {}, {}, {} });
  EXPECT_TRUE(restored("B", 0, 3, true).empty());
}

TEST_F(ArraysOfPartsTest, RowsOfDifferentLengthsAreNotCut)
{
  m_parts.meta_data.resize(2);
  for (Int32 part = 0; part < 2; ++part) {
    auto data = makeRef(new IData(DT_Real, 2));
    data->resize(2, part + 2);
    data->values<Real>().fill(part);
    m_parts.values[{ part, "Table" }] = data;
  }
  VariableArray2Real table(VariableBuildInfo(&m_variable_mng, "Table", IVariable::PSubDomainDepend));
  detail::restart::ArraysOfParts arrays(m_pm, m_parts);

  arrays.read(table.variable(), 0, false);

  EXPECT_EQ(table.dim1Size(), 2);
  EXPECT_EQ(table.dim2Size(), 2);
  EXPECT_EQ(table[1][1], 0.0);
}

TEST_F(ArraysOfPartsTest, APartThatLacksTheVariableIsToldOnAllRanks)
{
  save("A", { { 1 }, { 2 } });
  m_parts.values.erase({ 1, "A" });

  const std::string message = messageOf([&] { restored("A", 0); });

  EXPECT_TRUE(has(message, "the checkpoint holds no variable 'A' of rank 1")) << message;
}

TEST_F(ArraysOfPartsTest, PartsWithDifferentVariablesAreRefused)
{
  detail::restart::CheckpointMetaData data;
  data.nb_rank = 2;
  data.variables = { { "A", {}, {}, "Int32.None.1.0", IVariable::PDumpNull }, { "B", {}, {}, "Int32.None.1.0", 0 } };
  m_parts.meta_data = { detail::restart::toText(data) };
  data.variables[0] = { "A", {}, {}, "Int32.None.1.0", 0 };
  m_parts.meta_data.push_back(detail::restart::toText(data));

  const detail::restart::PartsMetaData found = detail::restart::readPartsMetaData(m_pm, m_parts);
  EXPECT_EQ(found.first.variables.size(), 2u);
  EXPECT_EQ(found.first_saving_parts, (std::vector<Int32>{ 1, 0 }));
  EXPECT_EQ(found.nb_dump_null, (std::vector<Int32>{ 1, 0 }));

  data.variables.pop_back();
  m_parts.meta_data[1] = detail::restart::toText(data);
  const std::string message = messageOf([&] { detail::restart::readPartsMetaData(m_pm, m_parts); });
  EXPECT_TRUE(has(message, "variable 1 of rank 1 is none, expected that of rank 0, 'B'")) << message;
}
} // namespace Arcane::test
