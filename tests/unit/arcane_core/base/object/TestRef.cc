// SPDX-License-Identifier: Apache-2.0
// Handles on shared objects.
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/object/ScopedPtr.h"
#include "arcane_core/base/object/SharedPtr.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using namespace Arcane;

namespace
{

int nb_alive = 0;

class Base
{
 public:
  explicit Base(int v = 0)
  : value(v)
  {
    ++nb_alive;
  }
  Base(const Base& rhs)
  : value(rhs.value)
  {
    ++nb_alive;
  }
  virtual ~Base() { --nb_alive; }
  int value;
};

class Derived : public Base
{
 public:
  using Base::Base;
};

class CountedByRef : public ReferenceCounterImpl
{
 public:
  CountedByRef() { ++nb_alive; }
  CountedByRef(const CountedByRef&) = delete;
  CountedByRef& operator=(const CountedByRef&) = delete;
  ~CountedByRef() override { --nb_alive; }
};

class RefTest : public testing::Test
{
 protected:
  void SetUp() override { nb_alive = 0; }
  void TearDown() override { EXPECT_EQ(nb_alive, 0); }
};

} // namespace

TEST_F(RefTest, LastHandleDeletesTheObject)
{
  Ref<Base> first = makeRef(new Base(3));
  Ref<Base> second = first;

  first.reset();

  EXPECT_TRUE(first.isNull());
  EXPECT_EQ(second->value, 3);
  EXPECT_EQ((*second).value, 3);
  EXPECT_EQ(nb_alive, 1);
}

TEST_F(RefTest, HandleOnDerivedBecomesHandleOnBase)
{
  const Ref<Derived> derived = createRef<Derived>(4);
  const Ref<Base> base = derived;

  EXPECT_EQ(base.get(), derived.get());
  EXPECT_EQ(dynamicRefCast<Derived>(base), derived);
  EXPECT_TRUE(dynamicRefCast<Derived>(createRef<Base>(1)).isNull());
}

TEST_F(RefTest, BaseIsNamedExplicitly)
{
  Ref<Base> base = makeRef<Base>(new Derived(5));
  Ref<Base> moved = makeRef(Base(6));

  EXPECT_EQ(base->value, 5);
  EXPECT_EQ(moved->value, 6);
}

TEST_F(RefTest, AssignmentReleasesTheFormerObject)
{
  Ref<Base> handle = createRef<Base>(1);

  handle = createRef<Base>(2);

  EXPECT_EQ(nb_alive, 1);
  EXPECT_EQ(handle->value, 2);
}

TEST_F(RefTest, DeleterIsCalledInPlaceOfDelete)
{
  Base object;
  bool is_released = false;

  Ref<Base>::createWithDeleter(&object, [&](Base*) { is_released = true; });

  EXPECT_TRUE(is_released);
}

TEST_F(RefTest, CountingObjectIsSharedByBothKindsOfHandles)
{
  auto* object = new CountedByRef();
  Ref<CountedByRef> ref = makeRef(object);
  ReferenceCounter<CountedByRef> counter(object);

  ref.reset();

  EXPECT_EQ(nb_alive, 1);
  EXPECT_EQ(counter->refCount(), 1);
}

TEST_F(RefTest, ClassesSayHowTheyAreDeleted)
{
  class Kept : public SharedReference
  {
   public:
    void deleteMe() override { ++nb_call; }
    Int32 nb_call = 0;
  };
  Kept kept;
  kept.addRef();
  kept.addRef();
  kept.removeRef();
  EXPECT_EQ(kept.nb_call, 0);
  kept.removeRef();
  EXPECT_EQ(kept.nb_call, 1);
}

TEST_F(RefTest, CounterFollowsCopiesAndMoves)
{
  ReferenceCounter<CountedByRef> first(new CountedByRef());
  ReferenceCounter<CountedByRef> second = first;

  EXPECT_EQ(first->refCount(), 2);
  ReferenceCounter<CountedByRef> third = std::move(second);
  EXPECT_EQ(first->refCount(), 2);
  EXPECT_TRUE(second.isNull());
  third = nullptr;
  EXPECT_EQ(first->refCount(), 1);
  first = first.get();
  EXPECT_EQ(first->refCount(), 1);
}

TEST_F(RefTest, CountIsAtomic)
{
  const ReferenceCounter<CountedByRef> handle(new CountedByRef());

  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&handle] {
        for (int j = 0; j < 20000; ++j)
          const ReferenceCounter<CountedByRef> copy = handle;
      });
  }

  EXPECT_EQ(handle->refCount(), 1);
}

#ifdef ARCANE_CHECK
TEST_F(RefTest, NullHandleIsNotFollowed)
{
  const Ref<Base> handle;

  EXPECT_ANY_THROW(static_cast<void>(handle->value));
}
#endif

TEST_F(RefTest, ScopedPointerOwnsOneObject)
{
  ScopedPtrT<Base> pointer(new Base(1));

  pointer = new Base(2);

  EXPECT_EQ(nb_alive, 1);
  EXPECT_EQ(pointer->value, 2);
}

TEST_F(RefTest, SharedPointerIsMadeFromAPointer)
{
  SharedPtrT<Base> first;
  first = new Base(7);
  const SharedPtrT<Base> second = first;

  EXPECT_EQ(second->value, 7);
  EXPECT_EQ(nb_alive, 1);
}
