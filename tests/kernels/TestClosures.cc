// SPDX-License-Identifier: Apache-2.0
// Bodies of kernels on the host: the closures themselves are called, whichever compiler made them, and give the values of a plain loop.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/KernelClosure.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueue.h"

#include <type_traits>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
#if defined(ARCCORE_COMPILING_CUDA)
constexpr bool is_wrapped_by_compiler = true;
#else
constexpr bool is_wrapped_by_compiler = false;
#endif

//! Returns true when host loops call another object than the body that was written in the source.
template <typename Body> bool isUnwrapped(const Body& body)
{
  bool is_other = false;
  detail::kernel::withHostClosure(body,
                                  [&](const auto& closure) { is_other = !std::is_same_v<std::remove_cvref_t<decltype(closure)>, Body>; });
  return is_other;
}

template <Int32 Factor> bool isBodyOfTemplateUnwrapped(Int64* values)
{
  return isUnwrapped([=] ARCCORE_HOST_DEVICE(Int32 i) { values[i] *= Factor; });
}

bool isMutableBodyUnwrapped(Int64* values)
{
  Int64 last = 0;
  return isUnwrapped([=] ARCCORE_HOST_DEVICE(Int32 i) mutable { last = values[i]; });
}

bool isBodyWithoutCaptureUnwrapped()
{
  return isUnwrapped([=] ARCCORE_HOST_DEVICE(Int32) {});
}

struct Pair
{
  Int64 first;
  Int64 second;
};

bool isLargeBodyUnwrapped(Int64* values)
{
  Int64 table[4] = { 1, 2, 3, 4 };
  const Pair pair = { 5, 6 };
  return isUnwrapped([=] ARCCORE_HOST_DEVICE(Int32 i) { values[i] = table[i % 4] * pair.first + pair.second; });
}

//! Multiplies by a factor that is known when the template is compiled, then adds what is captured.
template <Int32 Factor> void scaleAndAdd(ax::RunQueue& queue, Int32 n, Int64* values, Pair pair)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    const Int32 i = iter;
    values[i] = Factor * values[i] + pair.first - pair.second;
  };
}

//! The body changes what it captured.
void addChangedCapture(ax::RunQueue& queue, Int32 n, Int64* values)
{
  Int64 step = 0;
  auto command = makeCommand(queue);
  run(command, ArrayBounds<MDDim1>(n), [=] ARCCORE_HOST_DEVICE(MDIndex<1> iter) mutable {
    const Int32 i = iter;
    step = 7;
    values[i] += step;
  });
}

class ClosuresTest : public Arcane::test::KernelFixture
{
};

TEST_P(ClosuresTest, ValuesOfAPlainLoop)
{
  for (Int32 n : { 0, 1, 255, 256, 257, 10000 }) {
    Int64* const v = values<Int64>(n);
    for (Int32 i = 0; i < n; ++i)
      v[i] = i;
    ax::RunQueue queue = ax::makeQueue(runner());

    scaleAndAdd<3>(queue, n, v, { 10, 4 });
    addChangedCapture(queue, n, v);
    queue.barrier();

    for (Int32 i = 0; i < n; ++i)
      ASSERT_EQ(v[i], 3 * Int64(i) + 13);
  }
}
INSTANTIATE_TEST_SUITE_P(Places, ClosuresTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);

TEST_P(ClosuresTest, LoopsOfTheHostCallTheClosure)
{
  Int64 values[1] = {};

  EXPECT_EQ(isBodyOfTemplateUnwrapped<2>(values), is_wrapped_by_compiler);
  EXPECT_EQ(isBodyOfTemplateUnwrapped<3>(values), is_wrapped_by_compiler);
  EXPECT_EQ(isMutableBodyUnwrapped(values), is_wrapped_by_compiler);
  EXPECT_EQ(isBodyWithoutCaptureUnwrapped(), is_wrapped_by_compiler);
  EXPECT_EQ(isLargeBodyUnwrapped(values), is_wrapped_by_compiler);
}
} // namespace
