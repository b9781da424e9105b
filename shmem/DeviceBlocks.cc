// SPDX-License-Identifier: Apache-2.0
#include "shmem/DeviceBlocks.h"

#include "shmem/MachineArena.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <new>

namespace Arcane::detail::shmem
{
namespace
{
//! Blocks start at a multiple of this. \unit{bytes}
constexpr Int64 alignment = 512;
//! Drivers share memory in pieces of this size. \unit{bytes}
constexpr Int64 piece_bytes = Int64(2) << 20;
//! A region is at least this part of what the rank already has, so that there are few regions.
constexpr Int64 region_divisor = 4;
} // namespace

UInt64 processNumber()
{
  static const UInt64 number = (static_cast<UInt64>(::getpid()) << 40) ^ static_cast<UInt64>(platform::getRealTimeNS());
  return number;
}

std::byte* DeviceBlocks::allocate(Int64 nb_byte, const String& name)
{
  if (nb_byte <= 0)
    return nullptr;
  // The heap calls release() under its own lock: the arena is not asked for anything under the lock below.
  std::byte* const note = m_arena.allocate(sizeof(DeviceBlock), name);
  std::byte* region_note = nullptr;
  std::byte* address = nullptr;
  try {
    region_note = m_arena.allocate(sizeof(DeviceRegion), name);
    const std::scoped_lock lock(m_mutex);
    // The queues of the former users of free memory may still work with it.
    if (m_may_be_in_use)
      waitForDevice();
    m_may_be_in_use = false;
    auto* const block = new (note) DeviceBlock;
    block->nb_byte = base::roundedUp(nb_byte, alignment);
    address = cut(block->nb_byte, *block);
    if (!address) {
      addRegion(block->nb_byte, name, region_note);
      region_note = nullptr;
      address = cut(block->nb_byte, *block);
    }
    m_notes[address] = note;
  }
  catch (...) {
    m_arena.deallocate(region_note);
    m_arena.deallocate(note);
    throw;
  }
  m_arena.deallocate(region_note);
  m_arena.heap().watch(note);
  return address;
}

std::byte* DeviceBlocks::cut(Int64 nb_byte, DeviceBlock& block)
{
  for (auto& [offset, region] : m_regions) {
    const auto run = std::ranges::find_if(region.free_runs, [&](const auto& r) { return r.second >= nb_byte; });
    if (run == region.free_runs.end())
      continue;
    block.region = offset;
    block.offset = run->first;
    const Int64 nb_left = run->second - nb_byte;
    region.free_runs.erase(run);
    if (nb_left > 0)
      region.free_runs[block.offset + nb_byte] = nb_left;
    return region.base + block.offset;
  }
  return nullptr;
}

void DeviceBlocks::addRegion(Int64 nb_byte, const String& name, std::byte* note)
{
  Int64 nb_known_byte = 0;
  for (const auto& [offset, region] : m_regions)
    nb_known_byte += region.nb_byte;
  const Int64 wanted = base::roundedUp(std::max(nb_byte, nb_known_byte / region_divisor), piece_bytes);
  const Int64 least = base::roundedUp(nb_byte, piece_bytes);
  void* memory = nullptr;
  Int64 region_bytes = wanted;
  runtime::DriverStatus status = m_backend.allocate(eMemoryResource::Device, m_device, region_bytes, &memory);
  if (!status.isOk() && least < wanted) {
    region_bytes = least;
    status = m_backend.allocate(eMemoryResource::Device, m_device, region_bytes, &memory);
  }
  if (!status.isOk())
    ARCANE_FATAL("shared memory: cannot take {0} bytes of device {1} for '{2}': {3}; {4} bytes of the device already hold variables in "
                 "shared memory; use fewer of them, or more devices",
                 least, m_device.asInt32(), name, status.message(), nb_known_byte);
  auto* const shown = new (note) DeviceRegion;
  shown->base = static_cast<std::byte*>(memory);
  shown->nb_byte = region_bytes;
  shown->process = processNumber();
  shown->device = m_device.asInt32();
  shown->is_exported = m_backend.exportMemory(memory, shown->handle).isOk() ? 1 : 0;
  Region& region = m_regions[m_arena.offsetOf(note)];
  region.base = shown->base;
  region.nb_byte = region_bytes;
  region.free_runs[0] = region_bytes;
}

void DeviceBlocks::deallocate(std::byte* address)
{
  if (!address)
    return;
  std::byte* note = nullptr;
  {
    const std::scoped_lock lock(m_mutex);
    const auto known = m_notes.find(address);
    if (known == m_notes.end())
      ARCANE_FATAL("shared memory: {0} is not the address of a block of device {1}", static_cast<const void*>(address), m_device.asInt32());
    note = known->second;
    m_notes.erase(known);
  }
  // The heap calls release(), now or later.
  m_arena.deallocate(note);
}

const std::byte* DeviceBlocks::noteOf(const void* address) const
{
  const std::scoped_lock lock(m_mutex);
  const auto known = m_notes.find(address);
  return known == m_notes.end() ? nullptr : known->second;
}

bool DeviceBlocks::isShown(const void* address) const
{
  const std::byte* const note = noteOf(address);
  return note && m_arena.heap().isShown(note);
}

void DeviceBlocks::release(const std::byte* note)
{
  const DeviceBlock& block = *reinterpret_cast<const DeviceBlock*>(note);
  const std::scoped_lock lock(m_mutex);
  std::map<Int64, Int64>& free_runs = m_regions.at(block.region).free_runs;
  m_may_be_in_use = true;
  auto run = free_runs.emplace(block.offset, block.nb_byte).first;
  if (const auto next = std::next(run); next != free_runs.end() && run->first + run->second == next->first) {
    run->second += next->second;
    free_runs.erase(next);
  }
  if (run != free_runs.begin() && std::prev(run)->first + std::prev(run)->second == run->first) {
    std::prev(run)->second += run->second;
    free_runs.erase(run);
  }
}

void DeviceBlocks::waitForDevice() const
{
  runtime::throwIfFailed(m_backend.synchronizeDevice(m_device), "wait for a device that used shared memory");
}

void DeviceBlocks::freeRegions()
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& [offset, region] : m_regions)
    runtime::reportIfFailed(m_backend.release(eMemoryResource::Device, m_device, region.base, region.nb_byte), "free shared device memory");
  m_regions.clear();
}

Int64 DeviceBlocks::reservedBytes() const
{
  const std::scoped_lock lock(m_mutex);
  Int64 nb_byte = 0;
  for (const auto& [offset, region] : m_regions)
    nb_byte += region.nb_byte;
  return nb_byte;
}
} // namespace Arcane::detail::shmem
