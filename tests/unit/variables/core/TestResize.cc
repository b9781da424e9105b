// SPDX-License-Identifier: Apache-2.0
// resize() of variables that are not on items: what references see, what is new, what it costs.
#include "tests/unit/variables/core/VariableFixture.h"

#include "tests/support/AllocationCounterBody.h"

#include "arcane_core/base/object/Observer.h"

#include <optional>

using namespace Arcane;

namespace
{
class ResizeTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name) const { return { m_vm.get(), name }; }
};

//! Counts how often its variable refreshes it, and then lets go of another reference, or takes one more.
class ReferenceThatChangesOthers : public VariableArrayReal
{
 public:
  explicit ReferenceThatChangesOthers(const VariableBuildInfo& info)
  : VariableArrayReal(info)
  {}

  std::optional<VariableArrayReal>* let_go = nullptr;
  std::optional<VariableArrayReal>* taken = nullptr;
  int nb_refresh = 0;

  void updateFromInternal() override
  {
    VariableArrayReal::updateFromInternal();
    ++nb_refresh;
    if (let_go)
      let_go->reset();
    if (taken && !*taken)
      taken->emplace(*this);
  }
};
} // namespace

TEST_F(ResizeTest, WithinTheMemoryThatIsThereAllocatesNothing)
{
  VariableArrayReal values(info("Values"));
  const VariableArrayReal other(values);
  values.resize(2000);
  const Real* address = values.data();
  const Int64 nb_before = test::nbAllocation();

  for (int i = 0; i < 10; ++i) {
    values.resize(1000);
    values.resize(2000);
  }

  EXPECT_EQ(test::nbAllocation(), nb_before);
  EXPECT_EQ(values.data(), address);
  EXPECT_EQ(other.data(), address);
}

TEST_F(ResizeTest, ValuesStayAndThoseAfterZeroAreNew)
{
  VariableArrayReal values(info("Values"));
  values.resize(3);
  values.fill(4.0);

  values.resize(2);
  EXPECT_EQ(values[1], 4.0);
  values.resize(0);
  values.resize(3);

  EXPECT_EQ(values[0] + values[1] + values[2], 0.0);
}

TEST_F(ResizeTest, EachReferenceAndEachObserverIsNotifiedOnce)
{
  ReferenceThatChangesOthers first(info("Values"));
  ReferenceThatChangesOthers second(info("Values"));
  ObserverPool pool;
  int nb_call = 0;
  pool.addObserver([&] { ++nb_call; }, first.variable()->onSizeChangedObservable());
  first.nb_refresh = second.nb_refresh = 0;

  first.resize(10);

  EXPECT_EQ(first.nb_refresh, 1);
  EXPECT_EQ(second.nb_refresh, 1);
  EXPECT_EQ(nb_call, 1);
  EXPECT_EQ(second.size(), 10);
}

TEST_F(ResizeTest, ReferencesMayLeaveAndComeWhileOthersAreRefreshed)
{
  for (int position = 0; position < 5; ++position) {
    std::optional<VariableArrayReal> let_go;
    std::optional<VariableArrayReal> taken;
    std::vector<std::unique_ptr<VariableArrayReal>> others;
    std::unique_ptr<ReferenceThatChangesOthers> changing;
    for (int i = 0; i < 6; ++i) {
      if (i == position)
        let_go.emplace(info("Values"));
      if (i == 2)
        changing = std::make_unique<ReferenceThatChangesOthers>(info("Values"));
      else
        others.push_back(std::make_unique<VariableArrayReal>(info("Values")));
    }
    changing->let_go = &let_go;
    changing->taken = &taken;

    changing->resize(10 + position);

    EXPECT_FALSE(let_go);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->size(), 10 + position);
    EXPECT_EQ(changing->size(), 10 + position);
    for (const auto& other : others)
      EXPECT_EQ(other->size(), 10 + position) << "one left at position " << position;
  }
}
