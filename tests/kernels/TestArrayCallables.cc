// SPDX-License-Identifier: Apache-2.0
// Views of arrays, indexes and ranges of loops are callable on devices, and give there what they give on the host.
#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/array/Array3View.h"
#include "arcane_core/base/array/Array4View.h"
#include "arcane_core/base/array/FixedArray.h"
#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/base/array/MDSpan.h"
#include "arcane_core/base/array/Span2.h"
#include "arcane_core/base/math/NumVector.h"
#include "tests/kernels/OneThread.h"

using namespace Arcane;
using namespace Arcane::test_kernels;

struct Spans : Opaque
{
  template <typename View> ARCCORE_HOST_DEVICE static void readsAndWrites(Comparisons& c, View view, Real* memory)
  {
    view.fill(3.0);
    view[0] = 1.0;
    view(1) = 2.0;
    view.setItem(2, 5.0);
    view.setAt(3, 7.0);
    c.isTrue(memory[0] == 1.0 && memory[1] == 2.0 && memory[2] == 5.0 && memory[3] == 7.0);
    c.isTrue(view.item(2) == 5.0 && view.at(3) == 7.0 && view.front() == 1.0 && view.back() == 7.0);
    c.isTrue(view.size() == 4 && view.length() == 4 && !view.empty() && view.data() == memory);
    Real sum = 0.0;
    for (const Real& value : view)
      sum += value;
    for (auto i = view.cbegin(); i != view.cend(); ++i)
      sum += *i;
    for (auto i = view.rbegin(); i != view.rend(); ++i)
      sum += *i;
    c.same(sum, 45.0);
    c.isTrue(view.contains(5.0) && !view.contains(6.0) && *view.findFirst(7.0) == 3 && view.end() - view.begin() == 4);
    const View copied(view);
    View assigned;
    c.isTrue(assigned.empty() && assigned.data() == nullptr);
    assigned = copied;
    c.isTrue(assigned == view && assigned.subPart(1, 2).size() == 2 && assigned.subPartInterval(1, 3).size() == 1);
    const Real two[2] = { 8.0, 9.0 };
    view.copy(SmallSpan<const Real>(two, 2));
    c.isTrue(view[0] == 8.0 && view[1] == 9.0 && view[2] == 5.0);
  }

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real memory[4] = { one, one, one, one };
    readsAndWrites(c, Span<Real>(memory, 4), memory);
    readsAndWrites(c, SmallSpan<Real>(memory, 4), memory);
    readsAndWrites(c, ArrayView<Real>(4, memory), memory);

    SmallSpan<Real> small(memory, 4);
    const SmallSpan<const Real> small_const = small;
    const Span<const Real> large_const = small_const;
    const Span<Real> large = small;
    ArrayView<Real> view = small;
    const ConstArrayView<Real> const_view = small_const;
    c.isTrue(large.size() == 4 && large_const.data() == memory && small_const == small.subSpan(0, 4));
    c.isTrue(Span<const Real>(const_view).size() == 4 && SmallSpan<Real>(view).size() == 4 && ConstArrayView<Real>(view).size() == 4);
    c.isTrue(*small.ptrAt(2) == 5.0 && *large.ptrAt(2) == 5.0 && small.subSpan(1, 9).size() == 3 && large.subSpan(4, 1).empty());
    c.isTrue(large.constSpan().subConstSpan(1, 1)[0] == 9.0 && small.constSmallSpan()[1] == 9.0 && small.subView(1, 2)[1] == 5.0);
    c.isTrue(small.subSpanInterval(1, 2)[0] == 5.0 && large.subSpanInterval(1, 2)[0] == 5.0 && small.sizeBytes() == 32);
    c.isTrue(const_view[1] == 9.0 && const_view(2) == 5.0 && const_view.item(3) == 7.0 && const_view.at(0) == 8.0);
    c.isTrue(const_view.subView(1, 2).front() == 9.0 && view.subView(1, 2).back() == 5.0 && view.constView() == const_view);
    c.isTrue(view.subConstView(1, 2).size() == 2 && const_view.contains(7.0) && *const_view.findFirst(9.0) == 1);
    Real sum = 0.0;
    for (const Real value : const_view)
      sum += value;
    for (const Real value : large_const)
      sum += value;
    c.same(sum, 58.0);
    const MDIndex<1> index(2);
    const Int64 large_index = 2;
    c.isTrue(small[index] == 5.0 && large[index] == 5.0 && memory[index] == 5.0 && small[index + 1] == 7.0 && large[large_index] == 5.0);

    std::array<Real, 3> standard = { one, 2.0, 3.0 };
    c.isTrue(Span<Real>(standard)[1] == 2.0 && SmallSpan<const Real>(standard).size() == 3 && ArrayView<Real>(standard).back() == 3.0);
    const SmallSpan<Real, 4> of_four(memory, 4);
    c.isTrue(of_four.size() == 4 && SmallSpan<Real>(of_four)[1] == 9.0);

    // Bytes go another way through the standard library.
    UInt8 bytes[5] = { 1, 2, 3, 4, 5 };
    UInt8 other_bytes[5] = { 0, 0, 0, 0, 0 };
    SmallSpan<UInt8> byte_span(bytes, 5);
    SmallSpan<UInt8> other_span(other_bytes, 5);
    other_span.copy(byte_span);
    c.isTrue(byte_span == other_span && byte_span.contains(4));
    byte_span.fill(7);
    c.isTrue(bytes[4] == 7 && !(byte_span == other_span));
  }
};

struct SpansOfSeveralDimensions : Opaque
{
  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    Real memory[24] = {};
    for (Int32 i = 0; i < 24; ++i)
      memory[i] = one * i;

    const MDSpan<Real, MDDim2> m(memory, 4, 6);
    const MDSpan<const Real, MDDim3> m3(memory, 2, 3, 4);
    const MDSpan<Real, ExtentsV<Int32, DynExtent, 6>> partly(memory, 4);
    const MDSpan<Real, MDDim1> line(memory, 24);
    const MDSpan<Real, MDDim2, LeftLayout> left(memory, 4, 6);
    c.same(m(1, 2) + m(MDIndex<2>(1, 2)) + m3(1, 2, 3) + partly(1, 2) + line(5) + line[5] + left(1, 2), 66.0);
    c.same(*m.ptrAt(3, 5) + m.slice(2)(1) + m[MDIndex<2>(0, 3)] + m.constSpan()(0, 1) + *m3.ptrAt(MDIndex<3>(0, 0, 2)), 42.0);
    c.isTrue(m.extent0() == 4 && m.extent1() == 6 && m3.extent2() == 4 && m.totalNbElement() == 24 && m.rank() == 2 && !m.empty());
    c.isTrue(m.to1DSpan().size() == 24 && m.to1DSmallSpan()[7] == 7.0 && m.offset(1, 1) == 7 && m.extents().extent0() == 4);
    m(0, 0) = 9.0;
    c.same(partly(0, 0), 9.0);
    memory[0] = 0.0;
    c.isTrue(MDSpan<Real, MDDim2>().data() == nullptr);

    Array2View<Real> a2(memory, 4, 6);
    const ConstArray2View<Real> ca2 = a2;
    const Array3View<Real> a3(memory, 2, 3, 4);
    const ConstArray3View<Real> ca3 = a3;
    const Array4View<Real> a4(memory, 1, 2, 3, 4);
    const ConstArray4View<Real> ca4 = a4;
    const Span2<Real> s2 = a2;
    const SmallSpan2<const Real> ss2 = ca2;
    c.same(a2[1][2] + a2(1, 2) + ca2[1][2] + ca2(1, 2) + a2.item(1, 2) + s2(1, 2) + s2[1][2] + ss2(1, 2) + ss2.item(1, 2), 72.0);
    c.same(a3[1][2][3] + a3(1, 2, 3) + ca3(1, 2, 3) + a4[0][1][2][3] + a4(0, 1, 2, 3) + ca4(0, 1, 2, 3) + ca4.item(0, 1, 2, 3), 161.0);
    c.isTrue(a2.dim1Size() == 4 && a3.dim3Size() == 4 && a4.dim4Size() == 4 && ca3.totalNbElement() == 24 && s2.dim2Size() == 6);
    c.isTrue(a2.subView(1, 2)(0, 0) == 6.0 && ca2.subView(1, 2).dim1Size() == 2 && a3.to1DSpan()[3] == 3.0 && s2.to1DSpan().size() == 24);
    a2.setItem(0, 0, 1.0);
    a3.setItem(0, 0, 1, 2.0);
    a4.setItem(0, 0, 0, 2, 4.0);
    s2.setItem(0, 3, 8.0);
    c.same(memory[0] + memory[1] + memory[2] + memory[3], 15.0);
    c.isTrue(s2 == Span2<const Real>(ca2) && NumVector<Int32, 2>(1, 2) == NumVector<Int32, 2>(1, 2));
    s2.fill(1.0);
    c.same(memory[23], 1.0);
    a2.fill(2.0);
    c.same(memory[23], 2.0);
    a3.fill(3.0);
    c.same(memory[23], 3.0);
    a4.fill(4.0);
    c.same(memory[23], 4.0);
  }
};

struct Indexes : Opaque
{
  ARCCORE_HOST_DEVICE static Int32 twice(Int32 i) { return 2 * i; }
  ARCCORE_HOST_DEVICE static Int32 ofIndex(MDIndex<1> i) { return i; }

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    MDIndex<3> i(1, 2, static_cast<Int32>(3 * one));
    const auto [a, b, d] = i();
    c.isTrue(a == 1 && b == 2 && d == 3 && i()[1] == 2 && i[2] == 3 && i.id0() + i.id1() + i.id2() == 6);
    c.isTrue(i.asInt64(2) == 3 && i.largeId0() + i.largeId1() + i.largeId2() == 6);
    i.add(MDIndex<3>(1, 1, 1));
    c.isTrue(i == MDIndex<3>(std::array<Int32, 3>{ 2, 3, 4 }) && MDIndex<3>::fromOther(MDIndexBase<3, Int64>(2, 3, 4)) == i);
    const MDIndex<1> k(7);
    const Int32 number = k;
    c.isTrue(number == 7 && twice(k) == 14 && ofIndex(5) == 5 && ofIndex(k) == 7 && k + 1 == 8);
    const MDIndex<4> l(1, 2, 3, 4);
    c.isTrue(l.id3() == 4 && l.largeId3() == 4 && ArrayIndex<4>(l) == l);

    const ArrayBounds<MDDim2> bounds(3, 5);
    c.isTrue(bounds.nbElement() == 15 && bounds.getIndices(7) == MDIndex<2>(1, 2) && bounds.extent1() == 5);
    const ArrayExtents<MDDim3> extents(2, 3, 4);
    c.isTrue(extents.totalNbElement() == 24 && extents.getIndices(23) == MDIndex<3>(1, 2, 3) && extents(2) == 4);
    c.isTrue(extents == ArrayExtents<MDDim3>(2, 3, 4) && extents != ArrayExtents<MDDim3>(2, 3, 5));
    c.isTrue(extents.asStdArray()[1] == 3 && extents.isInside({ 1, 2, 3 }) && !extents.isInside({ 2, 0, 0 }));

    FixedArray<Int32, 3> fixed;
    c.isTrue(fixed[0] == 0 && fixed.size() == 3);
    fixed.fill(2);
    fixed[1] = 5;
    Int32 sum = fixed.front() + fixed.back() + *fixed.data() + fixed.span()[1] + fixed.constView()[1] + fixed.view()[1];
    for (const Int32 value : fixed)
      sum += value;
    c.same(sum, 30.0);
    const FixedArray<Int32, 3> from_list{ 2, 5, 2 };
    const SmallSpan<const Int32> as_span = from_list;
    c.isTrue(from_list == fixed && as_span[1] == 5);
  }
};

struct Loops : Opaque
{
  // As in loops, ranges are made on the host and copied to the device.
  SimpleForLoopRanges<3> simple = makeLoopRanges(2, 3, 4);
  ComplexForLoopRanges<2> complex = makeLoopRanges({ 1, 2 }, { -3, 3 });
  ForLoopRange range{ 2, 5 };

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    c.isTrue(simple.nbElement() == 24 && simple.getIndices(23) == MDIndex<3>(1, 2, 3) && simple.upperBound<2>() == 4);
    c.isTrue(complex.nbElement() == 6 && complex.getIndices(4) == MDIndex<2>(2, -2) && complex.lowerBound<1>() == -3);
    c.isTrue(complex.extent<0>() == 2 && complex.upperBound<0>() == 3 && simple.lowerBound<0>() == 0 && simple.extent<1>() == 3);
    c.isTrue(range.lowerBound() == 2 && range.size() == 5 && range.upperBound() == 7);
  }
};

TEST(ArrayCallablesTest, Spans)
{
  runEverywhere(Spans{});
}

TEST(ArrayCallablesTest, SpansOfSeveralDimensions)
{
  runEverywhere(SpansOfSeveralDimensions{});
}

TEST(ArrayCallablesTest, Indexes)
{
  runEverywhere(Indexes{});
}

TEST(ArrayCallablesTest, LoopRanges)
{
  runEverywhere(Loops{});
}
