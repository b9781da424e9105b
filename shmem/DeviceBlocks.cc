// SPDX-License-Identifier: Apache-2.0
#include "shmem/DeviceBlocks.h"

#include "accelerator/pool/BlockSizes.h"
#include "accelerator/process/PoolSet.h"
#include "accelerator/runtime/QueueLedger.h"
#include "shmem/MachineArena.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/system/ProcessIdentity.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace Arcane::detail::shmem
{
namespace
{
//! Blocks start at a multiple of this. \unit{bytes}
constexpr Int64 alignment = 512;
//! A region is at least this part of what the rank already has, so that there are few regions.
constexpr Int64 region_divisor = 4;
} // namespace

std::byte* DeviceBlocks::allocate(Int64 nb_byte, const String& name)
{
  if (nb_byte <= 0)
    return nullptr;
  std::byte* const note = m_arena.allocate(sizeof(DeviceBlock), name);
  std::byte* address = nullptr;
  try {
    auto* const block = new (note) DeviceBlock;
    block->nb_byte = base::roundedUp(nb_byte, alignment);
    address = cut(note);
    // Another thread may be faster, and take what was added.
    while (!address) {
      try {
        addRegion(block->nb_byte, name);
      }
      catch (const Accelerator::OutOfMemoryException&) {
        // A callback of the pool may have freed blocks of these regions.
        address = cut(note);
        if (!address)
          throw;
      }
      if (!address)
        address = cut(note);
    }
  }
  catch (...) {
    m_arena.deallocate(note);
    throw;
  }
  m_arena.heap().watch(note);
  return address;
}

runtime::QueueLedger& DeviceBlocks::ledger() const
{
  return m_pools.backend().ledger(m_device);
}

std::byte* DeviceBlocks::cut(std::byte* note)
{
  auto& block = *reinterpret_cast<DeviceBlock*>(note);
  std::byte* address = nullptr;
  runtime::QueueMark mark;
  {
    const std::scoped_lock lock(m_mutex);
    const auto find = [&](const auto& is_usable) {
      for (auto& [offset, region] : m_regions)
        for (auto run = region.free_runs.begin(); run != region.free_runs.end(); ++run)
          if (run->second.nb_byte >= block.nb_byte && is_usable(run->second)) {
            block.region = offset;
            block.offset = run->first;
            const FreeRun taken = run->second;
            region.free_runs.erase(run);
            if (taken.nb_byte > block.nb_byte)
              region.free_runs[block.offset + block.nb_byte] = { taken.nb_byte - block.nb_byte, taken.mark };
            mark = taken.mark;
            address = region.base + block.offset;
            return true;
          }
      return false;
    };
    // A run that is already unused comes before one for which the host must wait.
    if (!find([this](const FreeRun& run) { return ledger().isReached(run.mark); }) &&
        !find([this](const FreeRun& run) { return ledger().poll(run.mark); }) && !find([](const FreeRun&) { return true; }))
      return nullptr;
  }
  if (!ledger().isReached(mark))
    runtime::throwIfFailed(ledger().wait(mark), "wait for the queues that used shared device memory");
  const std::scoped_lock lock(m_mutex);
  m_notes[address] = note;
  return address;
}

void DeviceBlocks::addRegion(Int64 nb_byte, const String& name)
{
  addCallback();
  std::byte* const note = m_arena.allocate(sizeof(DeviceRegion), name);
  try {
    Int64 region_bytes = 0;
    void* const memory = takeMemory(nb_byte, name, region_bytes);
    auto* const shown = new (note) DeviceRegion;
    shown->base = static_cast<std::byte*>(memory);
    shown->nb_byte = region_bytes;
    shown->process = base::processIdentity();
    shown->device = m_device.asInt32();
    shown->is_exported = m_pools.backend().exportMemory(memory, shown->handle).isOk() ? 1 : 0;
    const std::scoped_lock lock(m_mutex);
    Region& region = m_regions[m_arena.offsetOf(note)];
    region.base = shown->base;
    region.nb_byte = region_bytes;
    region.free_runs[0].nb_byte = region_bytes;
  }
  catch (...) {
    m_arena.deallocate(note);
    throw;
  }
}

void* DeviceBlocks::takeMemory(Int64 nb_byte, const String& name, Int64& region_bytes)
{
  constexpr Int64 unit = pool::BlockSizes::piece_unit_nb_byte;
  pool::MemoryPool& pool = m_pools.poolOf(m_device);
  pool::AllocationRequest request{ .name = name, .is_own_piece = true };
  const Int64 least = base::roundedUp(nb_byte, unit);
  region_bytes = base::roundedUp(std::max(nb_byte, reservedBytes() / region_divisor), unit);
  if (region_bytes > least) {
    // Nothing is given up for what the block does not need.
    request.is_optional = true;
    try {
      return pool.allocate(region_bytes, request);
    }
    catch (const Accelerator::OutOfMemoryException&) {
      request.is_optional = false;
    }
  }
  region_bytes = least;
  return pool.allocate(region_bytes, request);
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
  // The queues of its users may still work with it. Under the lock, so that no run beside it has a later mark.
  const runtime::QueueMark mark = ledger().mark();
  std::map<Int64, FreeRun>& free_runs = m_regions.at(block.region).free_runs;
  auto run = free_runs.emplace(block.offset, FreeRun{ block.nb_byte, mark }).first;
  if (const auto next = std::next(run); next != free_runs.end() && run->first + run->second.nb_byte == next->first) {
    run->second.nb_byte += next->second.nb_byte;
    free_runs.erase(next);
  }
  if (run != free_runs.begin()) {
    const auto previous = std::prev(run);
    if (previous->first + previous->second.nb_byte == run->first) {
      previous->second = { previous->second.nb_byte + run->second.nb_byte, mark };
      free_runs.erase(run);
    }
  }
}

void DeviceBlocks::waitForDevice() const
{
  runtime::throwIfFailed(m_pools.backend().synchronizeDevice(m_device), "wait for a device that used shared memory");
}

bool DeviceBlocks::giveBackFreeRegions()
{
  std::map<Int64, Region> free_regions;
  {
    const std::scoped_lock lock(m_mutex);
    for (auto it = m_regions.begin(); it != m_regions.end();) {
      const auto current = it++;
      const auto& [offset, region] = *current;
      const auto& shown = *reinterpret_cast<const DeviceRegion*>(m_arena.addressOf(offset));
      const bool has_no_block = !region.free_runs.empty() && region.free_runs.begin()->second.nb_byte == region.nb_byte;
      if (has_no_block && shown.nb_importer.load(std::memory_order_acquire) == 0 && ledger().poll(region.free_runs.begin()->second.mark))
        free_regions.insert(m_regions.extract(current));
    }
  }
  for (const auto& [offset, region] : free_regions) {
    m_pools.poolOf(m_device).deallocate(region.base, region.nb_byte);
    m_arena.deallocate(m_arena.addressOf(offset));
  }
  return !free_regions.empty();
}

void DeviceBlocks::addCallback()
{
  const std::scoped_lock lock(m_callback->mutex);
  if (m_callback->blocks)
    return;
  m_callback->blocks = this;
  m_callback->number = m_pools.poolOf(m_device).addOutOfMemoryCallback([callback = m_callback](const Accelerator::OutOfMemoryInfo&) {
    const std::scoped_lock callback_lock(callback->mutex);
    return callback->blocks && callback->blocks->giveBackFreeRegions();
  });
}

void DeviceBlocks::removeCallback()
{
  const std::scoped_lock lock(m_callback->mutex);
  if (std::exchange(m_callback->blocks, nullptr))
    m_pools.poolOf(m_device).removeOutOfMemoryCallback(m_callback->number);
}

DeviceBlocks::~DeviceBlocks()
{
  removeCallback();
}

void DeviceBlocks::freeRegions()
{
  removeCallback();
  const std::scoped_lock lock(m_mutex);
  for (const auto& [offset, region] : m_regions)
    m_pools.poolOf(m_device).deallocate(region.base, region.nb_byte);
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
