// SPDX-License-Identifier: Apache-2.0
// Views of kernels on arrays of numbers and on spans: each accessor reaches the element that the array itself gives.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/kernel/SpanViews.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/process/PoolEnvironment.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/RunQueue.h"

#include <random>
#include <type_traits>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
using Columns = ExtentsV<Int32, DynExtent, 3>;
template <typename Extents> using In = ax::NumArrayInView<Real, Extents>;
template <typename Extents> using Out = ax::NumArrayOutView<Real, Extents>;

static_assert(std::is_invocable_v<const In<MDDim1>&, Int32> && std::is_invocable_v<const In<MDDim1>&, MDIndex<1>>);
static_assert(!std::is_invocable_v<const In<MDDim1>&, Int32, Int32> && !std::is_invocable_v<const In<MDDim2>&, Int32>);
static_assert(!std::is_invocable_v<const In<MDDim2>&, Int32, Int32, Int32> && !std::is_invocable_v<const In<MDDim3>&, Int32, Int32>);
static_assert(!std::is_invocable_v<const In<MDDim4>&, Int32, Int32, Int32> && !std::is_invocable_v<const In<MDDim2>&, MDIndex<3>>);
static_assert(std::is_same_v<decltype(std::declval<const In<MDDim2>&>()(0, 0)), Real>);
static_assert(!std::is_convertible_v<decltype(std::declval<const Out<MDDim2>&>()(0, 0)), Real>);
#ifndef ARCANE_CHECK
// Without checks, views are what they show and nothing else.
static_assert(std::is_trivially_copyable_v<In<MDDim4>> && std::is_trivially_copyable_v<Out<Columns>>);
static_assert(std::is_trivially_copyable_v<ax::SpanView<DataViewGetter<Real>>>);
static_assert(sizeof(In<MDDim1>) == sizeof(In<MDDim1>::MDSpanType) && sizeof(Out<Columns>) == sizeof(Out<Columns>::MDSpanType));
static_assert(sizeof(ax::SpanView<DataViewGetter<Real>>) == sizeof(Span<Real>));
static_assert(sizeof(ax::SmallSpanView<DataViewGetter<Real>>) == sizeof(SmallSpan<Real>));
#endif

template <typename Layout>
void combine1(ax::RunQueue& queue, const NumArray<Real, MDDim1, Layout>& a, NumArray<Real, MDDim1, Layout>& b,
              NumArray<Real, MDDim1, Layout>& c)
{
  auto command = makeCommand(queue);
  ax::NumArrayInView<Real, MDDim1, Layout> in = viewIn(command, a);
  ax::NumArrayOutView<Real, MDDim1, Layout> out = viewOut(command, b);
  ax::NumArrayInOutView<Real, MDDim1, Layout> in_out = viewInOut(command, c);
  command << RUNCOMMAND_LOOP1(iter, a.extent0())
  {
    auto [i] = iter();
    out(iter) = in[iter] + in(i);
    out[i] += in_out[i];
    in_out[iter] = in(iter)*2.0 + in_out(i);
  };
}

template <typename Layout>
void combine2(ax::RunQueue& queue, const NumArray<Real, MDDim2, Layout>& a, NumArray<Real, MDDim2, Layout>& b,
              NumArray<Real, MDDim2, Layout>& c)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, c);
  command << RUNCOMMAND_LOOP2(iter, a.extent0(), a.extent1())
  {
    auto [i, j] = iter();
    out(iter) = in(iter) + in(i, j);
    out(i, j) += in_out(iter);
    in_out(i, j) = in[iter] * 2.0 + in_out(i, j);
  };
}

template <typename Layout>
void combine3(ax::RunQueue& queue, const NumArray<Real, MDDim3, Layout>& a, NumArray<Real, MDDim3, Layout>& b,
              NumArray<Real, MDDim3, Layout>& c)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, c);
  command << RUNCOMMAND_LOOP3(iter, a.extent0(), a.extent1(), a.extent2())
  {
    auto [i, j, k] = iter();
    out(iter) = in(iter) + in(i, j, k);
    out(i, j, k) += in_out(iter);
    in_out(i, j, k) = in(iter)*2.0 + in_out(i, j, k);
  };
}

template <typename Layout>
void combine4(ax::RunQueue& queue, const NumArray<Real, MDDim4, Layout>& a, NumArray<Real, MDDim4, Layout>& b,
              NumArray<Real, MDDim4, Layout>& c)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, c);
  command << RUNCOMMAND_LOOP4(iter, a.extent0(), a.extent1(), a.extent2(), a.extent3())
  {
    auto [i, j, k, l] = iter();
    out(iter) = in(iter) + in(i, j, k, l);
    out(i, j, k, l) += in_out(iter);
    in_out(i, j, k, l) = in(iter)*2.0 + in_out(i, j, k, l);
  };
}

//! One of the sizes is part of the type.
void combineColumns(ax::RunQueue& queue, const NumArray<Real, Columns>& a, NumArray<Real, Columns>& b, NumArray<Real, Columns>& c)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, c);
  command << RUNCOMMAND_LOOP1(iter, a.extent0())
  {
    for (Int32 j = 0; j < 3; ++j) {
      out(iter, j) = in(iter, j) * 2.0 + in_out(iter, j);
      in_out.to1DSpan()[3 * iter + j] += in.to1DSpan()[3 * iter + j] * 2.0;
    }
  };
}

void combineSpans(ax::RunQueue& queue, Span<const Real> a, Span<Real> b, SmallSpan<Real> c)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  auto in_out = viewInOut(command, c);
  auto small_in = viewIn(command, SmallSpan<const Real>(c));
  auto array_in = viewIn(command, ConstArrayView<Real>(c.size(), c.data()));
  auto array_out = viewOut(command, ArrayView<Real>(c.size(), c.data()));
  command << RUNCOMMAND_LOOP1(iter, c.size())
  {
    out[iter] = in(iter)*2.0 + small_in[iter] / 2.0 + array_in(iter) / 2.0;
    if (in.size() == out.size() && in_out.size() == small_in.size())
      in_out(iter) += in[iter];
    array_out[iter] += in[iter];
  };
}

class NumArrayViewsTest : public Arcane::test::KernelFixture
{
 protected:
  std::mt19937 m_random{ 20260503 };
  eMemoryResource m_memory = eMemoryResource::Host;

  NumArrayViewsTest()
  {
    if (!isDevice())
      return;
    using detail::process::MemoryResourceMng;
    MemoryResourceMng::Setting setting;
    setting.accelerator = &detail::runtime::backendOf(runner().executionPolicy());
    MemoryResourceMng::start(detail::process::PoolEnvironment(), setting);
    m_memory = eMemoryResource::HostPinned;
  }

  //! Fills three arrays, calls the kernel, and compares with what a plain loop gives, in the order of memory.
  template <typename Array, typename Kernel> void check(const typename Array::DynamicDimsType& sizes, const Kernel& kernel)
  {
    Array a(sizes, m_memory), b(sizes, m_memory), c(sizes, m_memory);
    const Int64 n = a.totalNbElement();
    std::uniform_int_distribution<Int32> number(0, 1000);
    for (Int64 i = 0; i < n; ++i) {
      a.to1DSpan()[i] = number(m_random);
      b.to1DSpan()[i] = -1.0;
      c.to1DSpan()[i] = number(m_random);
    }
    const NumArray<Real, MDDim1> old(Span<const Real>(c.to1DSpan()));
    ax::RunQueue queue = ax::makeQueue(runner());

    kernel(queue, a, b, c);
    queue.barrier();

    for (Int64 i = 0; i < n; ++i) {
      const Real expected = a.to1DSpan()[i] * 2.0 + old.to1DSpan()[i];
      ASSERT_EQ(b.to1DSpan()[i], expected);
      ASSERT_EQ(c.to1DSpan()[i], expected);
    }
  }

  template <typename Layout> void checkRanks()
  {
    std::uniform_int_distribution<Int32> size(0, 9);
    for (Int32 trial = 0; trial < 8; ++trial) {
      const Int32 n1 = size(m_random), n2 = size(m_random), n3 = size(m_random), n4 = size(m_random);
      check<NumArray<Real, MDDim1, Layout>>(MDIndex<1>(n1), combine1<Layout>);
      check<NumArray<Real, MDDim2, Layout>>(MDIndex<2>(n1, n2), combine2<Layout>);
      check<NumArray<Real, MDDim3, Layout>>(MDIndex<3>(n1, n2, n3), combine3<Layout>);
      check<NumArray<Real, MDDim4, Layout>>(MDIndex<4>(n1, n2, n3, n4), combine4<Layout>);
    }
  }
};

TEST_P(NumArrayViewsTest, ElementsOfTheArray)
{
  checkRanks<RightLayout>();
  checkRanks<LeftLayout>();
  for (Int32 n : { 0, 1, 300 })
    check<NumArray<Real, Columns>>(MDIndex<1>(n), combineColumns);
}

TEST_P(NumArrayViewsTest, ElementsOfSpans)
{
  constexpr Int32 n = 300;
  Real* const v = values<Real>(3 * n);
  for (Int32 i = 0; i < n; ++i) {
    v[i] = i;
    v[2 * n + i] = 5 * i;
  }
  ax::RunQueue queue = ax::makeQueue(runner());

  combineSpans(queue, Span<const Real>(v, n), Span<Real>(v + n, n), SmallSpan<Real>(v + 2 * n, n));

  for (Int32 i = 0; i < n; ++i) {
    ASSERT_EQ(v[n + i], 7 * i);
    ASSERT_EQ(v[2 * n + i], 7 * i);
  }
}

TEST_P(NumArrayViewsTest, ArraysHaveViewsToo)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  UniqueArray<Int32> array(3, 7);
  const UniqueArray<Int32>& constant = array;
  auto in = viewIn(queue, constant);
  auto out = viewOut(queue, array);
  auto in_out = viewInOut(&queue, array);

  out[0] = 1;
  in_out(1) += 2;

  EXPECT_EQ(in.size(), 3);
  EXPECT_EQ(in[0] + in[1] + in[2], 1 + 9 + 7);
}

TEST_P(NumArrayViewsTest, ViewsDeclareWhatKernelsUse)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  auto command = makeCommand(queue);
  NumArray<Real, MDDim2> a(MDIndex<2>(3, 5), m_memory);
  a.setDebugName("pressure");
  UniqueArray<Int32> b(4);

  viewIn(command, a);
  viewOut(command, a);
  viewInOut(command, b);

  const auto& uses = command.internalUses();
  if (!command.internalHasUses()) {
    EXPECT_TRUE(uses.empty());
    return;
  }
  ASSERT_EQ(uses.size(), 3u);
  EXPECT_EQ(uses[0].base, a.data());
  EXPECT_EQ(uses[0].nb_byte, Int64(15 * sizeof(Real)));
  EXPECT_EQ(uses[0].name, "pressure");
  EXPECT_TRUE(uses[0].is_read && !uses[0].is_write);
  EXPECT_TRUE(!uses[1].is_read && uses[1].is_write);
  EXPECT_EQ(uses[2].nb_byte, Int64(4 * sizeof(Int32)));
  EXPECT_TRUE(uses[2].is_read && uses[2].is_write);
}
INSTANTIATE_TEST_SUITE_P(Places, NumArrayViewsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
