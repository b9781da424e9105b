// SPDX-License-Identifier: Apache-2.0
// Variables in the memory shared by the ranks of a machine: where they are, what is shown, what is refused.
#include "tests/support/ShownNow.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include <vector>

using namespace Arcane;

namespace
{
class VariableInShMemTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = IVariable::PInShMem) const { return { m_vm.get(), name, property }; }
  detail::shmem::MachineArena* arena() const { return detail::shmem::MachineArena::of(m_pm); }
  detail::shmem::SharedLookup::Entry shown(const String& name, Int32 of_rank) const { return test::shownNow(*arena(), name, of_rank); }
  bool isInArena(const IVariable* v) const { return v->data()->memoryAllocator() == arena()->allocator(); }
};
} // namespace

TEST_F(VariableInShMemTest, OthersSeeSizeAndPlaceWithoutCollectiveCall)
{
  useArena();
  VariableArrayInt32 a(info("A"));
  if (rank() % 2 == 0) {
    a.resize(2 + rank());
    a.fill(10 * rank());
  }
  m_pm->machineBarrier();

  for (const Int32 r : m_pm->machineRanks()) {
    const auto entry = shown("A", r);
    ASSERT_EQ(entry.nbElement(), r % 2 == 0 ? 2 + r : 0);
    for (Int64 i = 0; i < entry.nbElement(); ++i)
      EXPECT_EQ(reinterpret_cast<const Int32*>(entry.address)[i], 10 * r);
  }
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, ItemVariablesFollowTheirFamily)
{
  useArena();
  VariableCellReal a(VariableBuildInfo(m_handle, "A", IVariable::PInShMem));
  VariableCellArrayInt16 b(VariableBuildInfo(m_handle, "B", IVariable::PInShMem));
  buildMesh();
  b.resize(3);

  EXPECT_TRUE(isInArena(a.variable()));
  EXPECT_EQ(shown("Mesh0_Cell_A", rank()).dims[0], allCells().size());
  const auto entry = shown("Mesh0_Cell_B", rank());
  EXPECT_EQ(entry.nb_dim, 2);
  EXPECT_EQ(entry.dims[0], allCells().size());
  EXPECT_EQ(entry.dims[1], 3);
  EXPECT_EQ(entry.address, b.variable()->data()->address());
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, FreedVariableIsNotShown)
{
  useArena();
  {
    VariableArrayReal a(info("A"));
    a.resize(4);
    EXPECT_EQ(shown("A", rank()).nbElement(), 4);
    a.setUsed(false);
    EXPECT_EQ(shown("A", rank()).nbElement(), 0);
    a.setUsed(true);
    a.resize(5);
    EXPECT_EQ(shown("A", rank()).nbElement(), 5);
  }
  EXPECT_EQ(shown("A", rank()).nbElement(), 0);
  const VariableArrayReal again(info("A"));
  EXPECT_TRUE(isInArena(again.variable()));
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, LaterReferenceMovesTheVariable)
{
  useArena();
  VariableArrayInt32 a(info("A", 0));
  a.resize(3);
  a[2] = 8;
  EXPECT_FALSE(isInArena(a.variable()));
  {
    const VariableArrayInt32 b(info("A"));
    EXPECT_TRUE(isInArena(a.variable()));
    EXPECT_EQ(a[2], 8);
  }
  EXPECT_FALSE(isInArena(a.variable()));
  EXPECT_EQ(a[2], 8);
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, SwapWithAnOrdinaryVariableKeepsEachInItsMemory)
{
  useArena();
  VariableArrayInt32 a(info("A"));
  VariableArrayInt32 b(info("B", 0));
  a.resize(2);
  a.fill(1);
  b.resize(3);
  b.fill(2);

  a.swapValues(b);

  EXPECT_EQ(a.size(), 3);
  EXPECT_EQ(a[2], 2);
  EXPECT_EQ(b[1], 1);
  EXPECT_TRUE(isInArena(a.variable()));
  EXPECT_FALSE(isInArena(b.variable()));
  EXPECT_EQ(shown("A", rank()).nbElement(), 3);
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, SwapOfSharedVariablesShowsTheNewPlaces)
{
  useArena();
  VariableArrayInt32 a(info("A"));
  VariableArrayInt32 b(info("B"));
  a.resize(2);
  b.resize(3);

  a.swapValues(b);

  EXPECT_EQ(shown("A", rank()).address, a.variable()->data()->address());
  EXPECT_EQ(shown("A", rank()).nbElement(), 3);
  EXPECT_EQ(shown("B", rank()).address, b.variable()->data()->address());
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, WhatWasSwappedAwayStaysReadableWhenItsNewOwnerEnds)
{
  useArena();
  VariableArrayInt32 a(info("A"));
  auto b = std::make_unique<VariableArrayInt32>(info("B"));
  a.resize(30000);
  a.fill(7 + rank());
  b->resize(20000);
  m_pm->machineBarrier();
  // The others look at A only.
  detail::shmem::SharedLookup lookup(*arena(), "A", a.variable()->sharedPublication());
  m_pm->machineBarrier();

  a.swapValues(*b);
  b.reset();
  VariableArrayInt32 other(info("Other"));
  other.resize(30000);
  other.fill(-1);
  m_pm->barrier();

  for (const Int32 r : m_pm->machineRanks()) {
    const detail::shmem::SharedLookup::Entry& seen = lookup.read(r);
    // This rank reads its own variable as it is.
    if (r == rank()) {
      EXPECT_EQ(seen.nbElement(), 20000);
      continue;
    }
    ASSERT_EQ(seen.nbElement(), 30000);
    EXPECT_EQ(reinterpret_cast<const Int32*>(seen.address)[29999], 7 + r);
  }
  m_pm->machineBarrier();
  EXPECT_EQ(lookup.read(m_pm->machineRanks()[0]).nbElement(), 20000);
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, AValueAloneIsShownAsAListOfOne)
{
  useArena();
  VariableScalarReal a(info("A"));
  VariableScalarReal reference(a);
  reference = 2.5 + rank();
  m_pm->machineBarrier();

  EXPECT_TRUE(isInArena(a.variable()));
  EXPECT_EQ(a(), 2.5 + rank());
  for (const Int32 r : m_pm->machineRanks()) {
    const auto entry = shown("A", r);
    ASSERT_EQ(entry.nbElement(), 1);
    EXPECT_EQ(*reinterpret_cast<const Real*>(entry.address), 2.5 + r);
  }
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, AValueAloneMovesAndIsFreed)
{
  useArena();
  VariableScalarInt32 a(info("A", 0));
  a = 3;
  EXPECT_FALSE(isInArena(a.variable()));
  {
    const VariableScalarInt32 b(info("A"));
    EXPECT_TRUE(isInArena(a.variable()));
    EXPECT_EQ(a(), 3);
    a.setUsed(false);
    EXPECT_EQ(shown("A", rank()).nbElement(), 0);
    a.setUsed(true);
    a = 4;
    EXPECT_EQ(*reinterpret_cast<const Int32*>(shown("A", rank()).address), 4);
  }
  EXPECT_FALSE(isInArena(a.variable()));
  EXPECT_EQ(a(), 4);
  m_pm->machineBarrier();
}

TEST_F(VariableInShMemTest, StringsAndPrivateVariablesAreRefused)
{
  useArena();
  constexpr int private_property = IVariable::PInShMem | IVariable::PSubDomainPrivate;
  const auto message = [](const auto& declare) -> std::string {
    try {
      declare();
    }
    catch (const FatalErrorException& e) {
      return e.what();
    }
    return "nothing was thrown";
  };

  const std::string of_strings = message([&] { VariableArrayString(info("A")); });
  const std::string of_string = message([&] { VariableScalarString(info("A")); });
  const std::string of_private = message([&] { VariableArrayReal(info("A", private_property)); });

  EXPECT_NE(of_strings.find("variable 'A': it cannot be in shared memory (property PInShMem): its values are strings"), std::string::npos)
    << of_strings;
  EXPECT_NE(of_string.find("its values are strings"), std::string::npos) << of_string;
  EXPECT_NE(of_private.find("it is PSubDomainPrivate"), std::string::npos) << of_private;
  EXPECT_EQ(m_vm->variables().count(), 0);
}

TEST_F(VariableInShMemTest, PropertiesThatExcludeEachOtherAreNotGivenLater)
{
  useArena();
  VariableArrayReal a(info("A"));
  a.resize(3);

  EXPECT_THROW(a.setProperty(IVariable::PSubDomainPrivate), FatalErrorException);
  EXPECT_THROW(VariableArrayReal(info("A", IVariable::PSubDomainPrivate)), FatalErrorException);

  EXPECT_EQ(a.property(), IVariable::PInShMem);
  EXPECT_EQ(a.referenceProperty(), IVariable::PInShMem);
  EXPECT_EQ(a.size(), 3);
  EXPECT_EQ(a.variable()->nbReference(), 1);
}

TEST_F(VariableInShMemTest, WithoutArenaMemoryIsOrdinary)
{
  VariableArrayReal a(info("A"));

  a.resize(3);

  EXPECT_EQ(a.size(), 3);
  EXPECT_FALSE(a.variable()->isInSharedMemory());
}
