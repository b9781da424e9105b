// SPDX-License-Identifier: Apache-2.0
// Statuses of synchronisations, counted over all ranks.
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableSynchronizerMng.h"

using namespace Arcane;

namespace
{
class IVariableSynchronizerMngTest : public Arcane::test::VariableFixture
{
 protected:
  using CompareStatus = VariableSynchronizerEventArgs::CompareStatus;

  void add(const VariableRef& v, CompareStatus status)
  {
    IVariable* const variable = v.variable();
    m_vm->synchronizerMng()->addStatuses(ConstArrayView<IVariable*>(1, &variable), ConstArrayView<CompareStatus>(1, &status));
  }
};
} // namespace

TEST_F(IVariableSynchronizerMngTest, AStatusIsDifferentWhereOneRankSaysSo)
{
  buildMesh();
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  VariableCellReal b(VariableBuildInfo(m_handle, "B"));
  add(a, rank() == nbRank() - 1 ? CompareStatus::Different : CompareStatus::Same);
  add(b, CompareStatus::Same);
  add(b, CompareStatus::Unknown);

  m_vm->synchronizerMng()->flushPendingStats();
  m_vm->synchronizerMng()->flushPendingStats();

  OStringStream out;
  m_vm->synchronizerMng()->dumpStats(out());
  EXPECT_NE(out.str().toStdStringView().find("  Mesh0_Cell_A: 0, 1\n  Mesh0_Cell_B: 1, 0\n"), std::string_view::npos) << out.str();
}

TEST_F(IVariableSynchronizerMngTest, RanksThatComparedOtherNumbersAreNamed)
{
  buildMesh();
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  if (rank() == 0)
    add(a, CompareStatus::Same);

  const std::string message = Arcane::test::messageOf([&] { m_vm->synchronizerMng()->flushPendingStats(); });

  EXPECT_EQ(message.find("the comparison level must be the same on all ranks") != std::string::npos, nbRank() > 1) << message;
}
