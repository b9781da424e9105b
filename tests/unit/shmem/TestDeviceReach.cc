// SPDX-License-Identifier: Apache-2.0
// Shared memory that devices use in place: what is registered, when, and until when. On a simulated device per process.
#include "tests/unit/shmem/ArenaFixture.h"

#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/DevicePools.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "shmem/MachineShMemWin.h"
#include "tests/support/ByteUnits.h"

#include <algorithm>
#include <memory>
#include <string>

namespace
{
using namespace Arcane;
using Accelerator::DeviceId;
using Accelerator::ePointerMemoryType;
using detail::runtime::SimulatedDevice;

using test::mebi;

class DeviceReachTest : public test::ArenaFixture
{
 protected:
  inline static thread_local std::shared_ptr<SimulatedDevice> m_device;
  inline static thread_local std::shared_ptr<detail::process::PoolSet> m_pools;
  inline static thread_local std::unique_ptr<OStringStream> m_messages;
  inline static thread_local std::unique_ptr<ITraceMng> m_trace;
  //! Of the ranks, whatever becomes of the arena.
  inline static thread_local Ref<IParallelMng> m_all;

  void enterRank() override
  {
    m_all = newManager();
    m_device = std::static_pointer_cast<SimulatedDevice>(m_all->makeOncePerProcess([] { return std::make_shared<SimulatedDevice>(); }));
    m_pools = std::static_pointer_cast<detail::process::PoolSet>(
      m_all->makeOncePerProcess([] { return std::shared_ptr<detail::process::PoolSet>(test::makeDevicePools(*m_device)); }));
    m_messages = std::make_unique<OStringStream>();
    m_trace = std::make_unique<ITraceMng>();
    m_trace->setRedirectStream(&(*m_messages)());
    m_owned = newManager(m_trace.get());
    m_pm = m_owned.get();
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_machine_ranks = m_pm->machineRanks();
    m_is_alone = (m_machine_ranks.size() == 1);
    m_arena->device().use(*m_pools, DeviceId());
  }
  void leaveRank() override
  {
    m_owned.reset();
    m_all.reset();
    m_pools.reset();
    m_device.reset();
    m_trace.reset();
    m_messages.reset();
  }

  //! The next rank of the machine, this one if it is alone.
  static Int32 neighbour() { return m_machine_ranks[(m_arena->machineIndex() + 1) % m_machine_ranks.size()]; }
  static bool isFirst() { return m_arena->machineIndex() == 0; }
  static bool isReached(const void* address)
  {
    Accelerator::PointerAttribute attribute;
    EXPECT_TRUE(m_device->pointerAttribute(address, attribute).isOk());
    EXPECT_EQ(attribute.devicePointer(), attribute.memoryType() == ePointerMemoryType::Host ? address : nullptr);
    return attribute.memoryType() == ePointerMemoryType::Host;
  }
  static bool isReached(const void* address, Int64 nb_byte)
  {
    const auto* bytes = static_cast<const std::byte*>(address);
    bool is_reached = true;
    for (Int64 i = 0; i < nb_byte; i += detail::shmem::unit_bytes)
      is_reached &= isReached(bytes + i);
    return is_reached && isReached(bytes + nb_byte - 1);
  }
  static Int64 nbRegistration() { return m_device->calls().nbCall("registerHostMemory"); }
  static Int64 nbRemoval() { return m_device->calls().nbCall("unregisterHostMemory"); }

  //! What commands of a queue bring to memory of the device, and from there to the host.
  static UniqueArray<Int64> broughtByDevice(const Int64* values, Int64 nb_value)
  {
    const Int64 nb_byte = nb_value * Int64(sizeof(Int64));
    UniqueArray<Int64> result(nb_value, -1);
    void* stream = nullptr;
    void* block = nullptr;
    EXPECT_TRUE(m_device->createStream(DeviceId(), 0, &stream).isOk());
    EXPECT_TRUE(m_device->allocate(eMemoryResource::Device, DeviceId(), nb_byte, &block).isOk());
    EXPECT_TRUE(m_device->copyAsync(block, values, nb_byte, stream).isOk());
    EXPECT_TRUE(m_device->copyAsync(result.data(), block, nb_byte, stream).isOk());
    EXPECT_TRUE(m_device->synchronizeStream(stream).isOk());
    EXPECT_TRUE(m_device->release(eMemoryResource::Device, DeviceId(), block, nb_byte).isOk());
    EXPECT_TRUE(m_device->destroyStream(stream).isOk());
    return result;
  }
  static bool areAll(const UniqueArray<Int64>& values, Int64 value)
  {
    return std::all_of(values.begin(), values.end(), [=](Int64 v) { return v == value; });
  }

  //! An array of this rank, shown under a name.
  struct Shown
  {
    UniqueArray<Int64> values;
    detail::shmem::SharedPublication publication;

    explicit Shown(const String& name)
    : values(m_arena->allocator())
    , publication(*m_arena, name)
    {}
    void resize(Int64 n, Int64 value)
    {
      values.resize(n);
      values.fill(value);
      publication.publish(values.data(), sizeof(Int64), ConstArrayView<Int64>(1, &n));
    }
    void empty()
    {
      const Int64 none = 0;
      values.dispose();
      publication.publish(nullptr, sizeof(Int64), ConstArrayView<Int64>(1, &none));
    }
  };
};

TEST_F(DeviceReachTest, OwnBlocksAreRegisteredWhenTheyAreTakenAndNotAgain)
{
  std::byte* large = m_arena->allocate(3 * mebi, "large");
  std::byte* small = m_arena->allocate(100, "small");
  m_arena->barrier();
  const Int64 nb_registration = nbRegistration();

  EXPECT_TRUE(isReached(large, 3 * mebi));
  EXPECT_TRUE(isReached(small, 100));
  m_arena->device().makeReachable(large, 3 * mebi);
  m_arena->device().makeReachable(small, 100);
  EXPECT_EQ(m_arena->reallocate(large, 3 * mebi, 3 * mebi - 5, "large"), large);

  EXPECT_EQ(nbRegistration(), nb_registration);
  EXPECT_GE(m_arena->device().reach()->registeredBytes(), 3 * mebi);
  EXPECT_EQ(m_arena->device().reach()->refusedBytes(), 0);
  m_arena->barrier();
  m_arena->deallocate(large);
  m_arena->deallocate(small);
}

TEST_F(DeviceReachTest, GrowthInPlaceRegistersTheNewPartOnly)
{
  if (isFirst()) {
    std::byte* block = m_arena->allocate(8 * mebi, "grows");
    const Int64 nb_before = m_arena->device().reach()->registeredBytes();
    const Int64 nb_registration = nbRegistration();

    ASSERT_EQ(m_arena->reallocate(block, 8 * mebi, 8 * mebi + mebi / 2, "grows"), block);

    EXPECT_TRUE(isReached(block, 8 * mebi + mebi / 2));
    EXPECT_LE(nbRegistration(), nb_registration + 2);
    EXPECT_LE(m_arena->device().reach()->registeredBytes() - nb_before, mebi / 2 + detail::shmem::granule_bytes);
    m_arena->deallocate(block);
  }
  m_arena->barrier();
}

TEST_F(DeviceReachTest, LargeBlocksAreRegisteredInPartsAndCopiedAsOne)
{
  if (isFirst()) {
    constexpr Int64 nb_value = 80 * mebi / Int64(sizeof(Int64));
    UniqueArray<Int64> values(m_arena->allocator(), nb_value);
    values.fill(7);

    EXPECT_GE(nbRegistration(), 3);
    EXPECT_LE(nbRegistration(), 7);
    EXPECT_TRUE(areAll(broughtByDevice(values.data(), nb_value), 7));
  }
  m_arena->barrier();
}

TEST_F(DeviceReachTest, DevicesReadTheBlocksOfNeighboursWhereTheyAre)
{
  constexpr Int64 nb_value = 100000;
  Shown shown("A");
  shown.resize(nb_value, 10 + m_rank);
  m_arena->barrier();
  detail::shmem::SharedLookup lookup(*m_arena, "A");

  const detail::shmem::SharedLookup::Entry found = lookup.read(neighbour());
  const auto* values = reinterpret_cast<const Int64*>(found.address);
  EXPECT_TRUE(isReached(values, nb_value * Int64(sizeof(Int64))));
  EXPECT_TRUE(areAll(broughtByDevice(values, nb_value), 10 + neighbour()));

  // Looking again asks the driver nothing.
  m_arena->barrier();
  const Int64 nb_registration = nbRegistration();
  lookup.read(neighbour());
  detail::shmem::SharedLookup(*m_arena, "A").read(neighbour());
  EXPECT_EQ(nbRegistration(), nb_registration);
  m_arena->barrier();
}

TEST_F(DeviceReachTest, WhatANeighbourMovedIsReachedAtTheNextLook)
{
  Shown shown("A");
  shown.resize(1000, 1);
  m_arena->barrier();
  detail::shmem::SharedLookup lookup(*m_arena, "A");
  lookup.read(neighbour());
  m_arena->barrier();
  constexpr Int64 nb_value = 300000;
  shown.resize(nb_value, 20 + m_rank);
  m_arena->barrier();

  const auto* values = reinterpret_cast<const Int64*>(lookup.read(neighbour()).address);

  EXPECT_TRUE(isReached(values, nb_value * Int64(sizeof(Int64))));
  EXPECT_TRUE(areAll(broughtByDevice(values, nb_value), 20 + neighbour()));
  m_arena->barrier();
}

TEST_F(DeviceReachTest, SegmentsOfWindowsAreReached)
{
  MachineShMemWin<Int64> window(m_pm, 50000);
  window.segmentView().fill(m_rank);
  window.barrier();

  const Span<const Int64> values = window.segmentConstView(neighbour());

  EXPECT_TRUE(isReached(values.data(), values.sizeBytes()));
  EXPECT_TRUE(areAll(broughtByDevice(values.data(), values.size()), neighbour()));
  window.barrier();
}

TEST_F(DeviceReachTest, PagesOfFreedBlocksStayRegisteredUntilTheyAreAskedBack)
{
  if (isFirst()) {
    std::byte* block = m_arena->allocate(40 * mebi, "temporary");
    const Int64 nb_registration = nbRegistration();
    m_arena->deallocate(block);
    EXPECT_EQ(nbRemoval(), 0);
    EXPECT_GE(m_arena->figures().committedBytes(), 40 * mebi);

    // As in the next time step.
    block = m_arena->allocate(40 * mebi, "temporary");
    EXPECT_EQ(nbRegistration(), nb_registration);
    m_arena->deallocate(block);
    m_arena->trim();

    EXPECT_GT(nbRemoval(), 0);
    EXPECT_LT(m_arena->figures().committedBytes(), mebi);
    EXPECT_LT(m_arena->device().reach()->registeredBytes(), mebi);
  }
  m_arena->barrier();
}

TEST_F(DeviceReachTest, PagesThatAnotherProcessHasRegisteredAreNotGivenBack)
{
  constexpr Int64 nb_value = 4 * mebi / Int64(sizeof(Int64));
  Shown shown("A");
  if (isFirst())
    shown.resize(nb_value, 1);
  m_arena->barrier();
  detail::shmem::SharedLookup lookup(*m_arena, "A");
  lookup.read(m_machine_ranks[0]);
  const bool is_of_others = m_pm->machineRanks().size() > m_pm->processRanks().size();
  m_arena->barrier();
  if (isFirst())
    shown.empty();
  m_arena->barrier();
  if (isFirst()) {
    m_arena->trim();
    EXPECT_EQ(m_arena->figures().committedBytes() >= 4 * mebi, is_of_others);
    shown.resize(nb_value, 2);
  }
  m_arena->barrier();

  // Likely the same addresses, for which processes that saw the former block have the same pages.
  const detail::shmem::SharedLookup::Entry& again = lookup.read(m_machine_ranks[0]);
  EXPECT_TRUE(isReached(again.address, 4 * mebi));
  EXPECT_TRUE(areAll(broughtByDevice(reinterpret_cast<const Int64*>(again.address), nb_value), 2));
  m_arena->barrier();
}

TEST_F(DeviceReachTest, EverythingIsUnregisteredWhenTheArenaEnds)
{
  {
    Shown shown("A");
    shown.resize(100000, 1);
    m_arena->barrier();
    detail::shmem::SharedLookup(*m_arena, "A").read(neighbour());
    m_arena->barrier();
  }

  m_owned.reset();
  m_all->barrier();

  EXPECT_GT(nbRegistration(), 0);
  EXPECT_EQ(nbRemoval(), nbRegistration());
  m_all->barrier();
}

TEST_F(DeviceReachTest, ARefusalIsToldOnceAndTheRunGoesOn)
{
  if (isFirst()) {
    m_device->calls().failNext("registerHostMemory", detail::runtime::eDriverStatus::Error, 0, 1000);
    constexpr Int64 nb_value = 2 * mebi / Int64(sizeof(Int64));

    UniqueArray<Int64> values(m_arena->allocator(), nb_value);
    const Int64 nb_refused = m_arena->device().reach()->refusedBytes();
    EXPECT_GE(nb_refused, 2 * mebi);
    values.fill(5);
    EXPECT_FALSE(isReached(values.data()));
    EXPECT_TRUE(areAll(broughtByDevice(values.data(), nb_value), 5));
    const Int64 nb_registration = nbRegistration();
    m_arena->device().makeReachable(reinterpret_cast<const std::byte*>(values.data()), 2 * mebi);
    EXPECT_EQ(nbRegistration(), nb_registration);
    const UniqueArray<Int64> others(m_arena->allocator(), nb_value);
    EXPECT_GT(m_arena->device().reach()->refusedBytes(), nb_refused);

    const String told = m_messages->str();
    const std::string text(told.localstr());
    EXPECT_NE(text.find("cannot let the device use"), std::string::npos) << text;
    EXPECT_NE(text.find("registerHostMemory"), std::string::npos) << text;
    EXPECT_NE(text.find("copies to and from them go through the host"), std::string::npos) << text;
    EXPECT_EQ(text.find("cannot let"), text.rfind("cannot let")) << text;

    m_device->calls().clearFailures();
    const UniqueArray<Int64> later(m_arena->allocator(), 8 * nb_value);
    EXPECT_TRUE(isReached(later.data() + later.size() - 1));
  }
  m_arena->barrier();
}

TEST_F(DeviceReachTest, WithoutDeviceNothingIsAskedOfTheDriver)
{
  m_owned.reset();
  m_all->barrier();
  const Int64 nb_call = m_device->calls().nbCall();
  m_all->barrier();

  useNewArena();
  Shown shown("A");
  shown.resize(100000, 1);
  m_arena->barrier();
  detail::shmem::SharedLookup(*m_arena, "A").read(neighbour());
  m_arena->barrier();

  EXPECT_EQ(m_arena->device().reach(), nullptr);
  EXPECT_EQ(m_device->calls().nbCall(), nb_call);
}

} // namespace
