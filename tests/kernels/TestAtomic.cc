// SPDX-License-Identifier: Apache-2.0
// Atomic operations of kernels: no update is lost, and the old values are those that were there.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/kernel/SpanViews.h"
#include "accelerator/runtime/RunQueue.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
template <typename T>
concept HasAtomic = requires(T* p)
{
  ax::doAtomicAdd(p, T());
};
static_assert(HasAtomic<Int32> && HasAtomic<Int64> && HasAtomic<float> && HasAtomic<double>);
static_assert(!HasAtomic<UInt32> && !HasAtomic<Int16> && !HasAtomic<bool>);

//! Returns a number that jumps between -1000 and 1000, each once for each 2001 indexes.
constexpr ARCCORE_HOST_DEVICE Int32 jumping(Int32 i)
{
  return (i * 1009) % 2001 - 1000;
}

//! Adds, and finds the least and the largest number, by address and through views.
template <typename T> void updateAll(ax::RunQueue& queue, Int32 n, T* values)
{
  auto command = makeCommand(queue);
  auto view = viewInOut(command, SmallSpan<T>(values, 6));
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    const Int32 v = jumping(iter);
    ax::doAtomic<ax::eAtomicOperation::Add>(values, v);
    ax::doAtomic<ax::eAtomicOperation::Min>(values + 1, v);
    ax::doAtomic<ax::eAtomicOperation::Max>(values + 2, v);
    ax::doAtomicAdd(view(3), v);
    ax::doAtomic<ax::eAtomicOperation::Min>(view[4], T(v));
    ax::doAtomic<ax::eAtomicOperation::Max>(view[5], T(v));
  };
}

//! Gives a number to each element; the numbers come from the old values.
template <typename T> void number(ax::RunQueue& queue, Int32 n, T* counter, Int32* numbers)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    const T old = ax::doAtomicAdd(counter, 1);
    numbers[iter] = static_cast<Int32>(old);
  };
}

//! Notes the old value of one comparison.
template <typename T> void lessen(ax::RunQueue& queue, T* value, T* old)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_SINGLE()
  {
    old[0] = ax::doAtomic<ax::eAtomicOperation::Min>(value, 3);
    old[1] = ax::doAtomic<ax::eAtomicOperation::Min>(value, 5);
    old[2] = ax::doAtomic<ax::eAtomicOperation::Max>(value, 4);
  };
}

//! Compares numbers with others that are not numbers: with the new one, then with the element.
template <typename T> void compareWithNaN(ax::RunQueue& queue, T* values, T* old)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_SINGLE()
  {
    const T nan = values[4];
    old[0] = ax::doAtomic<ax::eAtomicOperation::Min>(values, nan);
    old[1] = ax::doAtomic<ax::eAtomicOperation::Max>(values + 1, nan);
    old[2] = ax::doAtomic<ax::eAtomicOperation::Min>(values + 2, T(1));
    old[3] = ax::doAtomic<ax::eAtomicOperation::Max>(values + 3, T(1));
  };
}

class AtomicTest : public Arcane::test::KernelFixture
{
 protected:
  template <typename T> void checkUpdates()
  {
    constexpr Int32 n = 3000;
    Int64 sum = 0;
    Int32 least = 0;
    Int32 largest = 0;
    for (Int32 i = 0; i < n; ++i) {
      sum += jumping(i);
      least = std::min(least, jumping(i));
      largest = std::max(largest, jumping(i));
    }
    T* const v = values<T>(6);
    ax::RunQueue queue = ax::makeQueue(runner());

    updateAll(queue, n, v);

    for (Int32 k : { 0, 3 }) {
      EXPECT_EQ(v[k], static_cast<T>(sum));
      EXPECT_EQ(v[k + 1], static_cast<T>(least));
      EXPECT_EQ(v[k + 2], static_cast<T>(largest));
    }
  }

  template <typename T> void checkOldValues()
  {
    constexpr Int32 n = 3000;
    T* const counter = values<T>(1);
    Int32* const numbers = values<Int32>(n);
    ax::RunQueue queue = ax::makeQueue(runner());

    number(queue, n, counter, numbers);

    EXPECT_EQ(*counter, n);
    std::sort(numbers, numbers + n);
    for (Int32 i = 0; i < n; ++i)
      ASSERT_EQ(numbers[i], i);

    T* const old = values<T>(3);
    *counter = 10;
    lessen(queue, counter, old);
    EXPECT_EQ(old[0], 10);
    EXPECT_EQ(old[1], 3);
    EXPECT_EQ(old[2], 3);
    EXPECT_EQ(*counter, 4);
  }

  template <typename T> void checkNaN()
  {
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    T* const v = values<T>(5);
    T* const old = values<T>(4);
    v[0] = v[1] = 2;
    v[2] = v[3] = v[4] = nan;
    ax::RunQueue queue = ax::makeQueue(runner());

    compareWithNaN(queue, v, old);

    for (Int32 k : { 0, 1 }) {
      EXPECT_EQ(v[k], T(2));
      EXPECT_EQ(old[k], T(2));
      EXPECT_TRUE(std::isnan(v[k + 2]));
      EXPECT_TRUE(std::isnan(old[k + 2]));
    }
  }
};

TEST_P(AtomicTest, NoUpdateIsLost)
{
  checkUpdates<Int32>();
  checkUpdates<Int64>();
  checkUpdates<float>();
  checkUpdates<double>();
}

TEST_P(AtomicTest, OldValuesAreReturned)
{
  checkOldValues<Int32>();
  checkOldValues<Int64>();
  checkOldValues<float>();
  checkOldValues<double>();
}

TEST_P(AtomicTest, NaNIsNeitherLessNorLarger)
{
  checkNaN<float>();
  checkNaN<double>();
}
INSTANTIATE_TEST_SUITE_P(Places, AtomicTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
