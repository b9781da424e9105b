// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/MemoryUtils.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "arcane_core/base/memory/IMemoryPool.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <set>

using namespace Arcane;

namespace
{
//! Host memory that claims to be elsewhere: only its copier may touch what it gives.
class FarMemory : public AlignedMemoryAllocator, public IMemoryCopier
{
 public:
  FarMemory()
  : AlignedMemoryAllocator(256)
  {}
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 nb_byte) override
  {
    const AllocatedMemoryInfo block = AlignedMemoryAllocator::allocate(args, nb_byte);
    m_blocks.insert(block.baseAddress());
    return block;
  }
  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override
  {
    ++m_nb_copy;
    AlignedMemoryAllocator::copyMemory(args, destination, source);
  }
  eMemoryResource memoryResource() const override { return eMemoryResource::Device; }

  void copy(ConstMemoryView source, eMemoryResource, MutableMemoryView destination, eMemoryResource, const Accelerator::RunQueue*) override
  {
    ++m_nb_copy;
    MemoryUtils::copyHost(destination, source);
  }
  bool fill(MutableMemoryView destination, eMemoryResource mem, ConstMemoryView value, const Accelerator::RunQueue* queue) override
  {
    if (prepareHostAccess(destination.data(), mem, queue))
      return false;
    ++m_nb_copy;
    for (Int64 i = 0; i < destination.nbElement(); ++i)
      MemoryUtils::copyHost(destination.subView(i, 1), value);
    return true;
  }
  bool prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue*) override
  {
    return mem != eMemoryResource::Device && !m_blocks.contains(ptr);
  }

  Int32 nbCopy() const { return m_nb_copy; }

 private:
  std::set<const void*> m_blocks;
  Int32 m_nb_copy = 0;
};

class CountingPool : public IMemoryPool
{
 public:
  void setMaxCachedBlockSize(Int64) override {}
  void freeCachedMemory() override {}
  Int64 totalAllocated() const override { return 12; }
  Int64 totalCached() const override { return 0; }
};
} // namespace

class MemoryUtilsTest : public testing::Test
{
 public:
  MemoryUtilsTest()
  {
    m_mng.setAllocator(eMemoryResource::Device, &m_far);
    m_mng.setCopier(&m_far);
  }
  ~MemoryUtilsTest()
  {
    MemoryUtils::setDataMemoryResourceMng(nullptr);
    MemoryUtils::setDefaultDataMemoryResource(eMemoryResource::Host);
    MemoryUtils::setAcceleratorHostMemoryAllocator(nullptr);
  }
  void useFarMemory() { MemoryUtils::setDataMemoryResourceMng(&m_mng); }

  FarMemory m_far;
  IMemoryRessourceMng m_mng;
};

TEST_F(MemoryUtilsTest, TheTableOfTheRuntimeServesEveryKindOfMemory)
{
  CountingPool pool;
  m_mng.setMemoryPool(eMemoryResource::Device, &pool);

  useFarMemory();
  MemoryUtils::setDefaultDataMemoryResource(eMemoryResource::UnifiedMemory);
  MemoryUtils::setAcceleratorHostMemoryAllocator(AlignedMemoryAllocator::CacheLine());

  EXPECT_EQ(MemoryUtils::getAllocator(eMemoryResource::Device), &m_far);
  EXPECT_EQ(MemoryUtils::getDeviceOrHostAllocator(), &m_far);
  EXPECT_EQ(MemoryUtils::getMemoryPoolOrNull(eMemoryResource::Device)->totalAllocated(), 12);
  EXPECT_EQ(MemoryUtils::getMemoryPoolOrNull(eMemoryResource::Host), nullptr);
  EXPECT_EQ(NumArray<Real>(3).memoryResource(), eMemoryResource::UnifiedMemory);
  EXPECT_EQ(platform::getAcceleratorHostMemoryAllocator(), AlignedMemoryAllocator::CacheLine());
  EXPECT_EQ(MemoryUtils::setDataMemoryResourceMng(nullptr), &m_mng);
  EXPECT_ANY_THROW(MemoryUtils::getAllocator(eMemoryResource::Device));
  EXPECT_ANY_THROW(MemoryUtils::setDefaultDataMemoryResource(eMemoryResource::Unknown));
}

TEST_F(MemoryUtilsTest, AnAllocatorThatIsNotThereIsNullOrAnError)
{
  IMemoryRessourceMng host_only;

  EXPECT_EQ(host_only.getAllocator(eMemoryResource::Device, false), nullptr);
  EXPECT_EQ(host_only.getAllocator(eMemoryResource::Unknown, false), nullptr);
  EXPECT_ANY_THROW(host_only.getAllocator(eMemoryResource::Unknown));
  EXPECT_ANY_THROW(host_only.setAllocator(eMemoryResource::Unknown, &m_far));
}

TEST_F(MemoryUtilsTest, FillsGiveEveryElementTheValueWhereverItIs)
{
  const Real3 value(1.0, 2.0, 3.0);
  UniqueArray<Real3> near(5);
  useFarMemory();
  NumArray<Int16, MDDim2> far(11, 3, eMemoryResource::Device);

  MemoryUtils::fill(MutableMemoryView(near.span()), makeConstMemoryView(&value));
  far.fill(Int16(7), nullptr);

  EXPECT_EQ(near[4], value);
  EXPECT_EQ(far.to1DSpan()[0] + far.to1DSpan()[32], 14);
  EXPECT_EQ(m_far.nbCopy(), 1);
  EXPECT_ANY_THROW(far.fill(Int16(7)));
  EXPECT_ANY_THROW(MemoryUtils::fill(MutableMemoryView(near.span()), ConstMemoryView(Span<const Int16>(far.data(), 1))));
}

TEST_F(MemoryUtilsTest, IndexedFormsReachMemoryThatTheHostCannot)
{
  useFarMemory();
  const std::array<Int32, 3> indexes{ 4, 0, 2 };
  UniqueArray<Real> near{ 10.0, 11.0, 12.0, 13.0, 14.0 };
  NumArray<Real> far(5, eMemoryResource::Device);
  UniqueArray<Real> gathered(3);
  far.copy(SmallSpan<const Real>(near));

  far.fill(-1.0, SmallSpan<const Int32>(indexes), nullptr);
  MemoryUtils::copyWithIndexedDestination(gathered.span(), Span<const Real>(far.to1DSpan()), indexes);
  EXPECT_EQ(gathered, (UniqueArray<Real>{ -1.0, -1.0, -1.0 }));

  // As Arcane's code does: destination[indexes[i]] = source[i].
  MemoryUtils::copyWithIndexedSource(far.to1DSpan(), near.constSpan(), indexes);
  MemoryUtils::copyWithIndexedDestination(gathered.span(), Span<const Real>(far.to1DSpan()), indexes);
  EXPECT_EQ(gathered, (UniqueArray<Real>{ 10.0, 11.0, 12.0 }));
  EXPECT_EQ(far.to1DSpan()[1], 11.0);
}

TEST_F(MemoryUtilsTest, PairsOfIndexesReachSeveralArrays)
{
  UniqueArray<Real> a{ 1.0, 2.0 };
  UniqueArray<Real> b{ 3.0, 4.0, 5.0 };
  const std::array<Span<std::byte>, 2> bytes{ asWritableBytes(a.span()), asWritableBytes(b.span()) };
  const std::array<Span<const std::byte>, 2> const_bytes{ bytes[0], bytes[1] };
  const MutableMultiMemoryView both(SmallSpan<const Span<std::byte>>(bytes), Int32(sizeof(Real)));
  const ConstMultiMemoryView const_both(SmallSpan<const Span<const std::byte>>(const_bytes), Int32(sizeof(Real)));
  const std::array<Int32, 6> pairs{ 1, 2, 0, 1, 1, 0 };
  UniqueArray<Real> values(3);

  for (const ConstMultiMemoryView& view :
       { const_both, ConstMultiMemoryView(both), ConstMultiMemoryView(SmallSpan<const Span<std::byte>>(bytes), Int32(sizeof(Real))) }) {
    values.fill(0.0);
    MemoryUtils::copyWithIndexedSource(values.span(), view, pairs);
    EXPECT_EQ(values, (UniqueArray<Real>{ 5.0, 2.0, 3.0 }));
  }

  values = UniqueArray<Real>{ -5.0, -2.0, -3.0 };
  MemoryUtils::copyWithIndexedDestination(both, values.constSpan(), pairs);
  EXPECT_EQ(a, (UniqueArray<Real>{ 1.0, -2.0 }));
  EXPECT_EQ(b, (UniqueArray<Real>{ -3.0, 4.0, -5.0 }));

  const Real zero = 0.0;
  MemoryUtils::fillIndexed(both, makeConstMemoryView(&zero), SmallSpan<const Int32>(pairs).subSpan(0, 4));
  EXPECT_EQ(a[1] + b[2], 0.0);
  EXPECT_ANY_THROW(MemoryUtils::fillIndexed(both, makeConstMemoryView(&zero), SmallSpan<const Int32>(pairs).subSpan(0, 3)));
  MemoryUtils::fill(both, makeConstMemoryView(&zero));
  EXPECT_EQ(a[0] + b[1], 0.0);
}

TEST_F(MemoryUtilsTest, SizesThatDoNotFitAreRefused)
{
  UniqueArray<Real> two(2);
  UniqueArray<Real> three(3);
  UniqueArray<Int32> ints(4);
  const std::array<Int32, 3> indexes{ 0, 1, 2 };

  EXPECT_ANY_THROW(MemoryUtils::copyHost(two.span(), three.constSpan()));
  EXPECT_THROW(MemoryUtils::copyWithIndexedSource(two.span(), three.constSpan(), indexes), IndexOutOfRangeException);
  EXPECT_THROW(MemoryUtils::copyWithIndexedDestination(three.span(), two.constSpan(), indexes), IndexOutOfRangeException);
  EXPECT_ANY_THROW(MemoryUtils::copyWithIndexedSource(three.span(), two.constSpan(), indexes));
  EXPECT_ANY_THROW(MemoryUtils::copyWithIndexedDestination(two.span(), three.constSpan(), indexes));
  EXPECT_ANY_THROW(MemoryUtils::copyWithIndexedSource(three.span(), ints.constSpan(), indexes));
  EXPECT_THROW(MemoryUtils::fillIndexed(two.span(), makeConstMemoryView(&three[0]), indexes), IndexOutOfRangeException);
}

TEST_F(MemoryUtilsTest, ArraysOfNumbersAreCopiedThroughTheCopier)
{
  useFarMemory();
  NumArray<Int32> near(3, { 1, 2, 3 });
  NumArray<Int32> far(eMemoryResource::Device);

  far.copy(near);
  NumArray<Int32> other_far(far);
  const Int32 nb_copy = m_far.nbCopy();
  far.resizeDestructive(1000);
  near.copy(other_far, nullptr);

  EXPECT_GE(nb_copy, 2);
  EXPECT_EQ(m_far.nbCopy(), nb_copy + 1);
  EXPECT_EQ(other_far.memoryResource(), eMemoryResource::Device);
  EXPECT_EQ(near[2], 3);
}

TEST_F(MemoryUtilsTest, ViewsKnowTheSizeOfElementsNotTheirType)
{
  UniqueArray<Real> a{ 1.0, 2.0, 3.0 };
  const ConstMemoryView view(a.constSpan());
  const MutableMemoryView mutable_view = makeMutableMemoryView(a.data(), 8, 2);

  EXPECT_EQ(view.nbElement(), 3);
  EXPECT_EQ(view.datatypeSize(), 8);
  EXPECT_EQ(view.subView(1, 1).data(), reinterpret_cast<const std::byte*>(&a[1]));
  EXPECT_EQ(mutable_view.bytes().size(), 16);
  EXPECT_EQ(ConstMemoryView(mutable_view).nbElement(), 2);
  EXPECT_EQ(ConstMemoryView().nbElement(), 0);
}

TEST(MemoryViewTest, ElementsMayHaveSeveralComponents)
{
  UniqueArray<Real> values(6, 1.0);
  const ConstMemoryView read(Span<const Real>(values.span()), 3);
  const MutableMemoryView written(values.span(), 2);

  EXPECT_EQ(read.datatypeSize(), 24);
  EXPECT_EQ(read.nbElement(), 2);
  EXPECT_EQ(written.datatypeSize(), 16);
  EXPECT_EQ(written.nbElement(), 3);
}

TEST_F(MemoryUtilsTest, PlatformGivesTheSameTable)
{
  EXPECT_EQ(platform::getDataMemoryRessourceMng(), MemoryUtils::getDataMemoryResourceMng());
}
