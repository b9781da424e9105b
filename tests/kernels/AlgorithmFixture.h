// SPDX-License-Identifier: Apache-2.0
// What tests of algorithms share: arrays of all types, queues of both kinds, threads.
#pragma once

#include "tests/kernels/KernelFixture.h"

#include "accelerator/runtime/RunQueue.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <random>
#include <type_traits>
#include <vector>

namespace Arcane::test
{
inline constexpr Int32 sizes[] = { 0, 1, 255, 256, 257, 8192, 8193, 100000 };

//! Small integers, so that sums of reals are exact and do not depend on an order. The seed is the number of values.
template <typename T> void fillAtRandom(SmallSpan<T> values)
{
  std::mt19937 engine(static_cast<UInt32>(values.size()));
  std::uniform_int_distribution<Int32> distribution(std::is_unsigned_v<T> ? 0 : -50, 50);
  for (Int32 i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(distribution(engine));
}

template <typename T> std::vector<T> copyOf(SmallSpan<const T> values)
{
  return std::vector<T>(values.data(), values.data() + values.size());
}

template <typename T> void expectSame(SmallSpan<const T> got, const std::vector<T>& expected, const char* what)
{
  ASSERT_EQ(got.size(), static_cast<Int32>(expected.size()));
  for (Int32 i = 0; i < got.size(); ++i)
    ASSERT_EQ(got[i], expected[i]) << what << ": value " << i << " of " << got.size();
}

//! Runs a test in each place that executes kernels, with four threads.
class AlgorithmFixture : public KernelFixture
{
 protected:
  //! Calls `function(queue, T())` for all types of elements, for a synchronous queue and an asynchronous one.
  template <typename Function> void forEachType(const Function& function)
  {
    for (const bool is_async : { false, true }) {
      Accelerator::RunQueue queue = Accelerator::makeQueue(runner());
      queue.setAsync(is_async);
      function(queue, Int32());
      function(queue, Int64());
      function(queue, UInt32());
      function(queue, UInt64());
      function(queue, float());
      function(queue, double());
    }
  }
  template <typename T> SmallSpan<T> array(Int32 n) { return SmallSpan<T>(values<T>(n), n); }
  template <typename T> SmallSpan<const T> randomArray(Int32 n)
  {
    const SmallSpan<T> result = array<T>(n);
    fillAtRandom(result);
    return result;
  }

 private:
  detail::tasks::ThreadArena m_threads{ 4 };
};
} // namespace Arcane::test
