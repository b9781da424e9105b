// SPDX-License-Identifier: Apache-2.0
// The parts of a variable, each by itself: references, values, what is shown to others, comparison.
#include "variables/core/VariableValues.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/VariableComparison.h"
#include "variables/core/VariableReferences.h"
#include "variables/core/VariableSharing.h"
#include "variables/core/VariableStorage.h"
#include "variables/core/VariableTags.h"

namespace Arcane::test
{
namespace
{
class VariablePartsTest : public VariableFixture
{
};
} // namespace

TEST_F(VariablePartsTest, ReferencesAreKeptInTheirOrderUntilTheyLeave)
{
  VariableArrayReal first(VariableBuildInfo(m_vm.get(), "First"));
  VariableArrayReal second(VariableBuildInfo(m_vm.get(), "Second"));
  detail::variables::VariableReferences references;

  references.add(&first);
  references.add(&second);
  references.remove(&first);

  EXPECT_EQ(references.all(), (std::vector<VariableRef*>{ &second }));
  EXPECT_FALSE(references.isRestored());
}

TEST_F(VariablePartsTest, TagsHaveTheirLastValue)
{
  detail::variables::VariableTags tags;

  tags.set("unit", "m");
  tags.set("unit", "kg");
  EXPECT_EQ(tags.value("unit"), "kg");
  EXPECT_TRUE(tags.has("unit"));
  EXPECT_TRUE(tags.value("other").null());
  tags.remove("unit");
  EXPECT_FALSE(tags.has("unit"));
}

TEST_F(VariablePartsTest, ACheckpointCountsAsAReferenceThatNeverEnds)
{
  detail::variables::VariableReferences references;
  EXPECT_EQ(references.property(IVariable::PNoDump), IVariable::PNoDump);

  references.restore(IVariable::PPersistant);

  EXPECT_TRUE(references.isRestored());
  EXPECT_NE(references.property(0) & IVariable::PPersistant, 0);
  references.clearRestored(IVariable::PPersistant);
  EXPECT_EQ(references.property(0) & IVariable::PPersistant, 0);
}

TEST_F(VariablePartsTest, ValuesOffItemsAreSetFromTextAndSerialized)
{
  IData one(DT_Real, 0);
  IData list(DT_Int32, 1);
  list.resize(3);
  list.values<Int32>()[2] = 7;
  IData copy(DT_Int32, 1);

  EXPECT_TRUE(detail::variables::VariableValues(one, nullptr).setFromText(ItemGroup(), "2.5"));
  EXPECT_FALSE(detail::variables::VariableValues(one, nullptr).setFromText(ItemGroup(), "x"));
  BasicSerializer serializer;
  serializer.setMode(ISerializer::ModeReserve);
  detail::variables::VariableValues(list, nullptr).serializeAll(&serializer);
  serializer.allocateBuffer();
  serializer.setMode(ISerializer::ModePut);
  detail::variables::VariableValues(list, nullptr).serializeAll(&serializer);
  serializer.setMode(ISerializer::ModeGet);
  detail::variables::VariableValues(copy, nullptr).serializeAll(&serializer);

  EXPECT_EQ(one.values<Real>()[0], 2.5);
  EXPECT_TRUE(copy.isSame(list));
}

TEST_F(VariablePartsTest, DifferencesAreCountedValueByValue)
{
  VariableArrayReal v(VariableBuildInfo(m_vm.get(), "V"));
  v.resize(4);
  v.fill(1.0);
  const Ref<IData> reference = v.variable()->data()->cloneRef();
  const detail::variables::VariableComparison comparison(*v.variable(), 1, true);
  const Integer nb_same = comparison.nbDifference(*reference);

  v[1] = 2.0;
  v[3] = 2.0;

  EXPECT_EQ(nb_same, 0);
  EXPECT_EQ(comparison.nbDifference(*reference), 2);
  v.resize(5);
  EXPECT_EQ(comparison.nbDifference(*reference), 1);
}

TEST_F(VariablePartsTest, AStorageHasWhatTheVariableAsksFor)
{
  VariableArrayReal v(VariableBuildInfo(m_vm.get(), "V"));
  detail::variables::VariableStorage storage(*v.variable());

  storage.setUsed(true);
  storage.resize(3, 0);

  EXPECT_TRUE(storage.isUsed());
  EXPECT_EQ(storage.data().extent0(), 3);
  EXPECT_EQ(storage.rows(), nullptr);
  EXPECT_EQ(storage.family(), nullptr);
  storage.setUsed(false);
  EXPECT_EQ(storage.data().extent0(), 0);
}

TEST_F(VariablePartsTest, AVariableIsShownWhenItIsInSharedMemory)
{
  VariableArrayReal plain(VariableBuildInfo(m_vm.get(), "Plain"));
  detail::variables::VariableSharing of_plain(*plain.variable());
  EXPECT_EQ(of_plain.arena(), nullptr);
  EXPECT_EQ(of_plain.publication(), nullptr);
  useArena();
  VariableArrayReal shared(VariableBuildInfo(m_vm.get(), "Shared", IVariable::PInShMem));
  detail::variables::VariableSharing sharing(*shared.variable());

  EXPECT_EQ(sharing.arena(), detail::shmem::MachineArena::of(m_pm));
  EXPECT_FALSE(sharing.isShown());
  EXPECT_EQ(sharing.groupTable(), nullptr);
}
} // namespace Arcane::test
