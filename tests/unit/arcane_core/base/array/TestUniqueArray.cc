// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/UniqueArray.h"

#include <gtest/gtest.h>

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/math/Real3x3.h"
#include "tests/support/CountingAllocator.h"

#include <cstdint>
#include <memory>
#include <sstream>

using namespace Arcane;
using Arcane::test::CountingAllocator;

namespace
{
//! Counts live objects, and throws when copied once a limit is reached.
struct Tracked
{
  static inline int nb_live = 0;
  static inline int nb_copy_left = -1;
  int value = 0;

  Tracked(int v = 0)
  : value(v)
  {
    ++nb_live;
  }
  Tracked(const Tracked& t)
  : value(t.value)
  {
    if (nb_copy_left == 0)
      throw std::runtime_error("no copy left");
    --nb_copy_left;
    ++nb_live;
  }
  Tracked& operator=(const Tracked&) = default;
  ~Tracked() { --nb_live; }
};

class UniqueArrayTest : public ::testing::Test
{
 protected:
  UniqueArrayTest() { Tracked::nb_copy_left = -1; }
  CountingAllocator m_allocator;
};

void appendTwo(Array<Int32>& a)
{
  a.add(1);
  a.add(2);
}
struct ConvertsToSize
{
  operator Int32() const { return 3; }
};
} // namespace

TEST_F(UniqueArrayTest, EveryKindOfSizeConstructs)
{
  EXPECT_EQ(UniqueArray<Real>(0).size(), 0);
  EXPECT_EQ(UniqueArray<Real>(3).size(), 3);
  EXPECT_EQ(UniqueArray<Real>(std::size_t(3)).size(), 3);
  EXPECT_EQ(UniqueArray<Real>(ConvertsToSize()).size(), 3);
  EXPECT_EQ(Int32UniqueArray(0, 3).size(), 0);
  EXPECT_EQ(Int32UniqueArray(2, 3)[1], 3);
  EXPECT_EQ((Int32UniqueArray{ 2, 3, 4 }).size(), 3);
}

TEST_F(UniqueArrayTest, DefaultStorageIsAlignedOn64Bytes)
{
  for (Int32 n : { 1, 3, 1000, 100000 }) {
    UniqueArray<Byte> a(n);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(a.data()) % 64, 0u) << n;
  }
}

TEST_F(UniqueArrayTest, CopyIsDeepAndKeepsTheAllocator)
{
  UniqueArray<Int32> a(&m_allocator);
  a = { 1, 2, 3 };

  UniqueArray<Int32> b(a);
  b[0] = 9;

  EXPECT_EQ(a[0], 1);
  EXPECT_EQ(b.allocator(), &m_allocator);
  EXPECT_NE(a, b);
}

TEST_F(UniqueArrayTest, AddOnReservedCapacityDoesNotAllocate)
{
  UniqueArray<Int32> a(&m_allocator);
  a.reserve(1000);
  const int nb_call = m_allocator.nbCall();

  for (Int32 i = 0; i < 1000; ++i)
    a.add(i);

  EXPECT_EQ(m_allocator.nbCall(), nb_call);
  EXPECT_EQ(a.size(), 1000);
}

TEST_F(UniqueArrayTest, AddAllocatesALogarithmicNumberOfTimes)
{
  UniqueArray<Int32> a(&m_allocator);

  for (Int32 i = 0; i < 100000; ++i)
    a.add(i);

  EXPECT_LE(m_allocator.nbAllocate(), 20);
  EXPECT_EQ(a[99999], 99999);
}

TEST_F(UniqueArrayTest, MovesAndSwapsDoNotAllocate)
{
  UniqueArray<Int32> a(&m_allocator, 10);
  const Int32* address = a.data();
  const int nb_call = m_allocator.nbCall();

  UniqueArray<Int32> b(std::move(a));
  UniqueArray<Int32> c;
  c = std::move(b);
  UniqueArray<Int32> d;
  swap(c, d);

  EXPECT_EQ(d.data(), address);
  EXPECT_EQ(m_allocator.nbCall(), nb_call);
  EXPECT_TRUE(a.empty() && b.empty() && c.empty());
}

TEST_F(UniqueArrayTest, DestructionGivesEverythingBack)
{
  {
    UniqueArray<Int32> a(&m_allocator, 10);
    UniqueArray<Tracked> b(&m_allocator, 10);
    UniqueArray<Tracked> c(b);
    b.resize(100);
    c.remove(3);
    UniqueArray<UniqueArray<Int32>> nested(3, a);
    EXPECT_EQ(Tracked::nb_live, 109);
  }

  EXPECT_EQ(Tracked::nb_live, 0);
  EXPECT_EQ(m_allocator.nbLiveBlock(), 0);
  EXPECT_EQ(m_allocator.liveBytes(), 0);
}

TEST_F(UniqueArrayTest, ResizeKeepsElementsAndInitialisesWhatIsNotPod)
{
  UniqueArray<bool> flags(4);
  UniqueArray<String> names(2);
  UniqueArray<Int32*> pointers(2);
  names[0] = "a";
  names.resize(50);

  EXPECT_FALSE(flags[0] || flags[1] || flags[2] || flags[3]);
  EXPECT_EQ(names[0], "a");
  EXPECT_TRUE(names[49].null());
  EXPECT_EQ(pointers[1], nullptr);
}

TEST_F(UniqueArrayTest, ResizeLeavesPodAsItFindsThem)
{
  UniqueArray<Real> a{ 1.0, 2.0, 3.0 };
  UniqueArray<Real3> b{ Real3(1, 2, 3), Real3(4, 5, 6) };

  a.resize(0);
  a.resize(3);
  b.resize(0);
  b.resize(2);

  EXPECT_EQ(a[2], 3.0);
  EXPECT_EQ(b[1], Real3(4, 5, 6));
}

TEST_F(UniqueArrayTest, ResizeWithValueFillsNewElementsOnly)
{
  UniqueArray<Real> a{ 1.0 };

  a.resize(3, a[0] + 1.0);

  EXPECT_EQ(a, (UniqueArray<Real>{ 1.0, 2.0, 2.0 }));
}

TEST_F(UniqueArrayTest, NegativeSizeIsRefused)
{
  UniqueArray<Real> a(2);

  EXPECT_ANY_THROW(a.resize(-1));
  EXPECT_ANY_THROW(a.resize(std::numeric_limits<Int64>::max()));
  EXPECT_EQ(a.size(), 2);
}

TEST_F(UniqueArrayTest, AddRangeMayReadTheArrayItself)
{
  UniqueArray<String> a{ "x", "y" };

  for (int i = 0; i < 3; ++i)
    a.addRange(a);
  a.add(a[1]);
  a.addRange(a[0], 20);

  EXPECT_EQ(a.size(), 37);
  EXPECT_EQ(a[15], "y");
  EXPECT_EQ(a[16], "y");
  EXPECT_EQ(a[36], "x");
}

TEST_F(UniqueArrayTest, AssigningAPartOfItselfWorks)
{
  UniqueArray<String> a{ "a", "b", "c", "d" };

  a = a.subConstView(1, 2);

  EXPECT_EQ(a, (UniqueArray<String>{ "b", "c" }));
}

TEST_F(UniqueArrayTest, AssignsFromEveryView)
{
  UniqueArray<Int32> source{ 1, 2, 3 };
  UniqueArray<Int32> a;

  a = source.view();
  a = source.constView();
  a = source.span();
  a = source.constSmallSpan();
  a.copy(source);
  EXPECT_EQ(a, source);
  a = {};
  EXPECT_TRUE(a.empty());
}

TEST_F(UniqueArrayTest, RemoveAndPopBackShiftElements)
{
  UniqueArray<Int32> a{ 1, 2, 3, 4 };

  a.remove(1);
  a.popBack();

  EXPECT_EQ(a, (UniqueArray<Int32>{ 1, 3 }));
  EXPECT_ANY_THROW(a.remove(2));
}

TEST_F(UniqueArrayTest, ClearKeepsMemoryAndShrinkGivesItBack)
{
  UniqueArray<Int32> a(&m_allocator, 100);

  a.clear();
  EXPECT_EQ(a.capacity(), 100);
  a.resize(10);
  a.shrink();
  EXPECT_EQ(a.capacity(), 10);
  a.dispose();
  EXPECT_EQ(m_allocator.liveBytes(), 0);
}

TEST_F(UniqueArrayTest, ChangeAllocatorMovesElements)
{
  UniqueArray<Int32> a{ 1, 2, 3 };
  UniqueArray<String> b{ "a", "b" };

  a.changeAllocator(MemoryAllocationOptions(&m_allocator));
  b.changeAllocator(MemoryAllocationOptions(&m_allocator));

  EXPECT_EQ(m_allocator.nbLiveBlock(), 2);
  EXPECT_EQ(a, (UniqueArray<Int32>{ 1, 2, 3 }));
  EXPECT_EQ(b[1], "b");
}

TEST_F(UniqueArrayTest, AllocatorWithReallocGrowsByIt)
{
  CountingAllocator with_realloc(true);
  UniqueArray<Int32> a(&with_realloc);
  UniqueArray<String> b(&with_realloc);

  for (Int32 i = 0; i < 100; ++i) {
    a.add(i);
    b.add("s");
  }

  EXPECT_GT(with_realloc.nbReallocate(), 0);
  EXPECT_EQ(a[99], 99);
  EXPECT_EQ(with_realloc.nbLiveBlock(), 2);
}

TEST_F(UniqueArrayTest, AllocatorHearsNameAndHint)
{
  UniqueArray<Int32> a(MemoryAllocationOptions(&m_allocator, eMemoryLocationHint::MainlyHost));
  a.setDebugName("density");

  a.resize(4);

  EXPECT_EQ(m_allocator.lastArrayName(), "density");
  EXPECT_EQ(m_allocator.lastHint(), eMemoryLocationHint::MainlyHost);
  a.setMemoryLocationHint(eMemoryLocationHint::MainlyDevice);
  EXPECT_EQ(m_allocator.lastHint(), eMemoryLocationHint::MainlyDevice);
}

TEST_F(UniqueArrayTest, FailureOfACopyLeavesTheArrayUsable)
{
  UniqueArray<Tracked> a(&m_allocator);
  for (int i = 0; i < 4; ++i)
    a.add(Tracked(i));
  Tracked::nb_copy_left = 2;

  EXPECT_THROW(a.reserve(100), std::runtime_error);

  Tracked::nb_copy_left = -1;
  EXPECT_EQ(a.size(), 4);
  EXPECT_EQ(a[3].value, 3);
  EXPECT_EQ(m_allocator.nbLiveBlock(), 1);
  EXPECT_EQ(Tracked::nb_live, 4);
}

TEST_F(UniqueArrayTest, FailureOfAResizeKeepsSizeAndObjectsInStep)
{
  UniqueArray<Tracked> a(&m_allocator);
  a.reserve(10);
  a.add(Tracked(5));
  Tracked::nb_copy_left = 4;

  EXPECT_THROW(a.resize(10, Tracked(1)), std::runtime_error);

  Tracked::nb_copy_left = -1;
  EXPECT_EQ(a.size(), 1);
  EXPECT_EQ(Tracked::nb_live, 1);
}

TEST_F(UniqueArrayTest, BaseReferenceModifiesTheArray)
{
  UniqueArray<Int32> a;

  appendTwo(a);

  EXPECT_EQ(a.size(), 2);
  EXPECT_EQ(a.back(), 2);
  EXPECT_EQ(a.front(), 1);
  EXPECT_TRUE(a.contains(2));
  EXPECT_ANY_THROW(a.at(2));
}

TEST_F(UniqueArrayTest, ComparesWithViewsBothWays)
{
  UniqueArray<Int32> a{ 1, 2 };

  EXPECT_TRUE(a == a.constView());
  EXPECT_TRUE(a.constView() == a);
  EXPECT_TRUE(a == a.view());
  EXPECT_TRUE(a == a.constSpan());
  EXPECT_FALSE(a == a.subConstView(0, 1));
}

TEST_F(UniqueArrayTest, MoveOnlyElementsAreMoved)
{
  UniqueArray<std::unique_ptr<int>> a(1);
  a[0] = std::make_unique<int>(3);

  a.resize(100);

  EXPECT_EQ(*a[0], 3);
}

#ifdef ARCANE_CHECK
TEST_F(UniqueArrayTest, IndexIsCheckedWhenChecksAreOn)
{
  UniqueArray<Int32> a(2, 0);

  EXPECT_ANY_THROW(a[2]);
  EXPECT_ANY_THROW(a[-1]);
}
#endif
