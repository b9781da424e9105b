// SPDX-License-Identifier: Apache-2.0
// Variables that programs may watch: which are shown, where their values are, what is shown of them.
#include "tests/support/AllocationCounter.h"
#include "tests/support/GuardedMemory.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include "shmem/MachineArena.h"
#include "shmem/watch/show/RankWatch.h"
#include "variables/core/HostValues.h"
#include "variables/core/WatchedVariables.h"

#include <optional>
#include <string>

using namespace Arcane;

namespace
{
using detail::watch::EntryCopy;

class WatchedVariablesTest : public Arcane::test::VariableFixture
{
 protected:
  //! \collective
  void watch(const char* names)
  {
    CommandLineArguments arguments;
    arguments.addParameterLine(std::string("Watch=") + names);
    m_arena = detail::shmem::MachineArena::create(m_pm, arguments, true);
    m_watch = detail::watch::RankWatch::create(m_pm, *m_arena, arguments);
  }
  //! Returns what this rank shows under a full name.
  std::optional<EntryCopy> shown(const std::string& full_name) const
  {
    const Int32 index = m_arena->machineIndex();
    for (Int32 i = 0; i < m_watch->file().rankAt(index).nb_entry; ++i) {
      EntryCopy copy;
      if (readEntry(m_watch->file().entriesOf(index)[i], copy) && copy.state != detail::watch::eEntryState::Free &&
          copy.texts().full_name == full_name)
        return copy;
    }
    return {};
  }
  bool isInArena(const IVariable* v) const { return v->data()->memoryAllocator() == m_arena->allocator(); }

  detail::shmem::MachineArena* m_arena = nullptr;
  detail::watch::RankWatch* m_watch = nullptr;
};
} // namespace

TEST_F(WatchedVariablesTest, NamedVariablesAreInSharedMemoryAndShown)
{
  watch("A:Mesh0_Cell_B");
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  VariableCellArrayReal3 b(VariableBuildInfo(m_handle, "B"));
  VariableCellReal c(VariableBuildInfo(m_handle, "C"));
  VariableScalarInt32 d(VariableBuildInfo(m_vm.get(), "D", IVariable::PInShMem));
  buildMesh();
  b.resize(2);

  EXPECT_TRUE(isInArena(a.variable()));
  EXPECT_FALSE(a.variable()->isInSharedMemory());
  EXPECT_TRUE(isInArena(b.variable()));
  EXPECT_FALSE(isInArena(c.variable()));
  EXPECT_FALSE(shown("Mesh0_Cell_C").has_value());
  const std::optional<EntryCopy> of_a = shown("Mesh0_Cell_A");
  ASSERT_TRUE(of_a.has_value());
  EXPECT_EQ(of_a->state, detail::watch::eEntryState::Readable);
  EXPECT_EQ(of_a->shape_kind, detail::watch::eShapeKind::OnItems);
  EXPECT_EQ(of_a->item_kind, IK_Cell);
  EXPECT_EQ(of_a->nb_dim, 1);
  EXPECT_EQ(of_a->dims[0], allCells().size());
  EXPECT_EQ(of_a->texts().mesh, "Mesh0");
  EXPECT_EQ(static_cast<const void*>(m_arena->addressOf(of_a->offset)), a.variable()->data()->address());
  const std::optional<EntryCopy> of_b = shown("Mesh0_Cell_B");
  ASSERT_TRUE(of_b.has_value());
  EXPECT_EQ(of_b->nbNumber(), allCells().size() * 2 * 3);
  const std::optional<EntryCopy> of_d = shown("D");
  ASSERT_TRUE(of_d.has_value());
  EXPECT_EQ(of_d->shape_kind, detail::watch::eShapeKind::Single);
  EXPECT_EQ(of_d->nbNumber(), 1);
  m_pm->barrier();
}

TEST_F(WatchedVariablesTest, WhatChangesIsShownAnew)
{
  watch("all");
  {
    VariableArrayInt64 a(VariableBuildInfo(m_vm.get(), "A"));
    a.resize(10);
    EXPECT_EQ(shown("A")->dims[0], 10);
    const Int64 epoch = shown("A")->epoch;
    a.resize(100000);
    EXPECT_EQ(shown("A")->dims[0], 100000);
    EXPECT_GT(shown("A")->epoch, epoch);
    a.setUsed(false);
    EXPECT_EQ(shown("A")->nbNumber(), 0);
    a.setUsed(true);
    a.resize(3);
    EXPECT_EQ(shown("A")->dims[0], 3);
    VariableArrayString texts(VariableBuildInfo(m_vm.get(), "Texts"));
    texts.resize(2);
    EXPECT_EQ(shown("Texts")->state, detail::watch::eEntryState::Hidden);
    EXPECT_FALSE(isInArena(texts.variable()));
  }
  EXPECT_FALSE(shown("A").has_value());
  m_pm->barrier();
}

// A program that reads a variable in place has its values, or those that it had, but never those of the other one.
TEST_F(WatchedVariablesTest, WhatAProgramReadsStaysWhenVariablesAreExchanged)
{
  watch("all");
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  VariableCellReal b(VariableBuildInfo(m_handle, "B"));
  buildMesh();
  a.fill(1.0);
  b.fill(2.0);
  const auto* const place_of_a = static_cast<const Real*>(a.variable()->data()->address());
  const auto* const place_of_b = static_cast<const Real*>(b.variable()->data()->address());
  m_pm->barrier();
  // Without a lease nothing is copied.
  a.swapValues(b);
  EXPECT_EQ(b.variable()->data()->address(), static_cast<const void*>(place_of_a));
  a.swapValues(b);
  m_pm->barrier();

  std::atomic<UInt64>& lease = m_watch->file().leases().words[0];
  const UInt64 word = detail::watch::LeaseWord::make(1, 1, detail::watch::LeaseWord::Active);
  lease = word;
  m_pm->barrier();
  a.swapValues(b);
  a.fill(3.0);
  b.fill(4.0);

  EXPECT_EQ(place_of_a[0], 1.0);
  EXPECT_EQ(place_of_b[0], 2.0);
  EXPECT_TRUE(isInArena(a.variable()));
  EXPECT_EQ(static_cast<const void*>(m_arena->addressOf(shown("Mesh0_Cell_A")->offset)), a.variable()->data()->address());
  EXPECT_EQ(static_cast<const void*>(m_arena->addressOf(shown("Mesh0_Cell_B")->offset)), b.variable()->data()->address());
  EXPECT_EQ(shown("Mesh0_Cell_A")->state, detail::watch::eEntryState::Readable);
  EXPECT_EQ(lease, word);
  m_pm->barrier();
}

TEST_F(WatchedVariablesTest, VariablesOfACheckpointAreNotShown)
{
  watch("all");
  for (const char* name : { "ArcaneMeshState_Mesh0_Infos", "ArcaneConstituents_Density_A", "ArcanePartialItems_Mesh0_Cell_A" }) {
    VariableArrayInt32 hidden(VariableBuildInfo(m_vm.get(), name));
    hidden.resize(3);
    EXPECT_FALSE(shown(name).has_value()) << name;
    EXPECT_FALSE(isInArena(hidden.variable())) << name;
  }

  VariableArrayInt32 other(VariableBuildInfo(m_vm.get(), "ArcaneMeshStates"));
  other.resize(3);
  EXPECT_TRUE(shown("ArcaneMeshStates").has_value());
}

TEST_F(WatchedVariablesTest, TiledVariablesAreListedOnly)
{
  watch("all");
  VariableCellTiledReal a(VariableBuildInfo(m_handle, "A"));
  buildMesh();
  a.resize(3);
  EXPECT_EQ(shown("Mesh0_Cell_A")->state, detail::watch::eEntryState::Hidden);
  EXPECT_EQ(shown("Mesh0_Cell_A")->hidden, detail::watch::eHidden::Tiled);
  m_pm->barrier();
}

TEST_F(WatchedVariablesTest, VariablesOfADeviceAreShownAsCopies)
{
  const test::GuardedMemory memory;
  watch("all");
  VariableCellReal a(VariableBuildInfo(m_handle, "A", IVariable::PInDeviceMemory));
  buildMesh();
  detail::variables::WatchedVariables* watched = detail::variables::WatchedVariables::of(m_pm);
  const auto set = [&](Real value) {
    HostValues values(a);
    for (Int32 i = 0; i < values.nbRow(); ++i)
      values[ItemLocalId(i)] = value;
    values.store();
  };
  const auto first_of = [&](const EntryCopy& entry) { return *reinterpret_cast<const Real*>(m_arena->addressOf(entry.offset)); };
  set(1.0);
  ASSERT_TRUE(a.isInDeviceMemory());
  EXPECT_EQ(shown("Mesh0_Cell_A")->state, detail::watch::eEntryState::Hidden);

  watched->copyFromDevices(*m_arena, 3);
  const EntryCopy third = *shown("Mesh0_Cell_A");
  EXPECT_EQ(third.state, detail::watch::eEntryState::Readable);
  EXPECT_EQ(third.copied_after, 3);
  EXPECT_EQ(third.dims[0], allCells().size());
  EXPECT_EQ(third.item_kind, IK_Cell);
  EXPECT_EQ(first_of(third), 1.0);
  // The copy stays what it is, also beside the next one as long as a program reads it.
  set(2.0);
  EXPECT_EQ(first_of(*shown("Mesh0_Cell_A")), 1.0);
  m_pm->barrier();
  m_watch->file().leases().words[0] = detail::watch::LeaseWord::make(1, 1, detail::watch::LeaseWord::Active);
  m_pm->barrier();
  watched->copyFromDevices(*m_arena, 4);
  EXPECT_EQ(first_of(third), 1.0);
  EXPECT_EQ(shown("Mesh0_Cell_A")->copied_after, 4);
  EXPECT_EQ(first_of(*shown("Mesh0_Cell_A")), 2.0);
  a.setUsed(false);
  EXPECT_EQ(shown("Mesh0_Cell_A")->nbNumber(), 0);
  EXPECT_EQ(shown("Mesh0_Cell_A")->copied_after, 0);
  m_pm->barrier();
}

TEST_F(WatchedVariablesTest, ARunThatNobodyMayWatchHasNone)
{
  useArena();
  VariableArrayInt64 a(VariableBuildInfo(m_vm.get(), "A"));
  a.resize(10);
  EXPECT_EQ(detail::variables::WatchedVariables::of(m_pm), nullptr);
  EXPECT_EQ(detail::variables::memoryForPrograms(*a.variable()), nullptr);
  m_pm->barrier();
  const Int64 before = test::nbAllocation();
  for (int i = 0; i < 100; ++i) {
    detail::variables::memoryForPrograms(*a.variable());
    a.resize(10 - i % 2);
  }
  EXPECT_EQ(test::nbAllocation(), before);
  m_pm->barrier();
}
