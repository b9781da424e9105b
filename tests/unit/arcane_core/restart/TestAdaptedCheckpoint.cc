// SPDX-License-Identifier: Apache-2.0
// Variables of a checkpoint under the names and types of the code.
#include "arcane_core/restart/AdaptedCheckpoint.h"

#include "arcane_core/restart/CheckpointMetaData.h"
#include "tests/unit/arcane_core/restart/PartsInMemory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
using detail::restart::AdaptedCheckpoint;
using detail::restart::CheckpointMetaData;
using detail::restart::VariableChanges;

//! Says what it is asked for; values come from the parts.
class ReaderOfParts : public IDataReader
{
 public:
  explicit ReaderOfParts(PartsInMemory& parts)
  : m_parts(parts)
  {}
  void beginRead(const VariableCollection&) override { calls.push_back("begin"); }
  void endRead() override { calls.push_back("end"); }
  String metaData() override { return m_parts.metaDataOf(0); }
  void read(IVariable* variable, IData* data) override
  {
    calls.push_back(variable->fullName());
    m_parts.readAll(0, variable->fullName(), *data);
  }

  std::vector<String> calls;

 private:
  PartsInMemory& m_parts;
};

Ref<IData> integers(std::initializer_list<Int32> values, Int64 nb_value_per_row = 1)
{
  auto data = makeRef(new IData(DT_Int32, nb_value_per_row == 1 ? 1 : 2));
  data->resize(static_cast<Int64>(values.size()) / nb_value_per_row, nb_value_per_row);
  std::copy(values.begin(), values.end(), data->values<Int32>().begin());
  return data;
}

//! A checkpoint of one rank with integers, which the code declares as reals, and with a former name.
class AdaptedCheckpointTest : public ::testing::Test
{
 protected:
  AdaptedCheckpointTest()
  {
    CheckpointMetaData saved;
    saved.version = CheckpointMetaData::current_version;
    saved.nb_rank = 1;
    saved.variables = { VariableMetaData("Count", {}, {}, "Int32.none.1.0", 0), VariableMetaData("Old", {}, {}, "Int32.none.2.0", 4),
                        VariableMetaData("Same", {}, {}, "Int32.none.1.0", 0) };
    // Texts of types as variables give them.
    saved.variables[0] = meta("Count", VariableArrayInt32(VariableBuildInfo(vm(), "A")).variable());
    saved.variables[1] = meta("Old", VariableArray2Int32(VariableBuildInfo(vm(), "B")).variable());
    saved.variables[2] = meta("Same", VariableArrayInt32(VariableBuildInfo(vm(), "C")).variable());
    m_parts.meta_data = { detail::restart::toText(saved) };
    m_parts.values[{ 0, "Count" }] = integers({ 7, -8, 9 });
    m_parts.values[{ 0, "Old" }] = integers({ 1, 2, 3, 4, 5, 6 }, 3);
    m_parts.values[{ 0, "Same" }] = integers({ 5 });
    m_saved = saved;
  }

  static VariableMetaData meta(const char* name, const IVariable* like)
  {
    return VariableMetaData(name, {}, {}, like->typeInfo().fullName(), 4);
  }
  IVariableMng* vm() { return m_sub_domain->variableMng(); }
  VariableChanges changes(const std::vector<detail::restart::RenamedVariable>& renamed)
  {
    return VariableChanges(m_sub_domain.get(), m_saved, renamed);
  }

  TestSubDomain m_sub_domain;
  PartsInMemory m_parts;
  ReaderOfParts m_reader{ m_parts };
  CheckpointMetaData m_saved;
};
} // namespace

TEST_F(AdaptedCheckpointTest, NamesAndTypesAreThoseOfTheCode)
{
  const VariableArrayReal count(VariableBuildInfo(vm(), "Count"));
  const VariableArray2Real renamed(VariableBuildInfo(vm(), "New"));
  const VariableArrayInt32 same(VariableBuildInfo(vm(), "Same"));
  const VariableChanges found = changes({ { "Old", "New" } });
  AdaptedCheckpoint adapted(m_sub_domain->parallelMng(), m_reader, m_parts, found);

  const CheckpointMetaData read = detail::restart::checkpointMetaDataFromText(adapted.metaData());
  const auto of_new = adapted.find(0, "New");

  EXPECT_FALSE(found.empty());
  EXPECT_EQ(found.find("Same"), nullptr);
  EXPECT_TRUE(has(found.text().localstr(), "'Old' is read as 'New'")) << found.text();
  EXPECT_TRUE(has(found.text().localstr(), "'New' was an Int32 and is a Real")) << found.text();
  EXPECT_EQ(read.variables[0].fullType(), count.variable()->typeInfo().fullName());
  EXPECT_EQ(read.variables[1].fullName(), "New");
  EXPECT_EQ(read.variables[1].fullType(), renamed.variable()->typeInfo().fullName());
  EXPECT_EQ(read.variables[1].property(), 4);
  EXPECT_EQ(read.variables[2].fullType(), same.variable()->typeInfo().fullName());
  EXPECT_EQ(adapted.metaDataOf(0), adapted.metaData());
  EXPECT_EQ(adapted.nbPart(), 1);
  ASSERT_TRUE(of_new);
  EXPECT_EQ(of_new->type, DT_Real);
  EXPECT_EQ(of_new->nb_bytes, 48);
}

TEST_F(AdaptedCheckpointTest, IntegersAreReadAsReals)
{
  VariableArrayReal count(VariableBuildInfo(vm(), "Count"));
  VariableArray2Real renamed(VariableBuildInfo(vm(), "New"));
  VariableArrayInt32 same(VariableBuildInfo(vm(), "Same"));
  AdaptedCheckpoint adapted(m_sub_domain->parallelMng(), m_reader, m_parts, changes({ { "Old", "New" } }));
  std::vector<Real> rows(3);

  adapted.beginRead(vm()->variables());
  adapted.read(count.variable(), count.variable()->data());
  adapted.read(renamed.variable(), renamed.variable()->data());
  adapted.read(same.variable(), same.variable()->data());
  adapted.endRead();
  adapted.readRows(0, "New", 1, 1, reinterpret_cast<std::byte*>(rows.data()));

  const Span<const Real> counts = std::as_const(*count.variable()->data()).values<Real>();
  EXPECT_EQ(std::vector<Real>(counts.begin(), counts.end()), (std::vector<Real>{ 7.0, -8.0, 9.0 }));
  EXPECT_EQ(renamed.variable()->data()->extent0(), 2);
  EXPECT_EQ(renamed.variable()->data()->extent1(), 3);
  const Span<const Real> table = std::as_const(*renamed.variable()->data()).values<Real>();
  EXPECT_EQ(std::vector<Real>(table.begin(), table.end()), (std::vector<Real>{ 1.0, 2.0, 3.0, 4.0, 5.0, 6.0 }));
  EXPECT_EQ(rows, (std::vector<Real>{ 4.0, 5.0, 6.0 }));
  // What is the same goes to the reader itself.
  EXPECT_EQ(m_reader.calls, (std::vector<String>{ "begin", "Same", "end" }));
}

TEST_F(AdaptedCheckpointTest, AVariableWithAnotherNameOnlyKeepsItsType)
{
  VariableArray2Int32 renamed(VariableBuildInfo(vm(), "New"));
  AdaptedCheckpoint adapted(m_sub_domain->parallelMng(), m_reader, m_parts, changes({ { "Old", "New" } }));
  std::vector<Int32> rows(3);

  adapted.readAll(0, "New", *renamed.variable()->data());
  adapted.readRows(0, "New", 0, 1, reinterpret_cast<std::byte*>(rows.data()));

  EXPECT_EQ(adapted.find(0, "New")->type, DT_Int32);
  EXPECT_EQ(renamed.variable()->data()->nbElement(), 6);
  EXPECT_EQ(rows, (std::vector<Int32>{ 1, 2, 3 }));
}
} // namespace Arcane::test
