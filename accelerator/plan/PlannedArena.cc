// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/PlannedArena.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <ostream>

namespace Arcane::Accelerator
{
using detail::base::bytesText;
using detail::plan::PackedBlock;

namespace
{
//! Some of the largest blocks, for an error.
String largestOf(const std::vector<PackedBlock>& blocks, const std::vector<String>& names)
{
  std::vector<std::size_t> order(blocks.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return blocks[a].nb_byte > blocks[b].nb_byte; });
  constexpr std::size_t max_told = 3;
  String text;
  for (std::size_t i = 0; i < std::min(order.size(), max_told); ++i)
    text += String::format("{0}'{1}' {2} bytes", i == 0 ? "" : ", ", names[order[i]], blocks[order[i]].nb_byte);
  return text;
}
} // namespace

Int64 PlannedArena::Side::wanted() const
{
  Int64 sum = 0;
  for (const PackedBlock& block : blocks)
    sum += block.nb_byte;
  return sum;
}

bool PlannedArena::Side::hasPlacedBlock() const
{
  return std::any_of(blocks.begin(), blocks.end(), [](const PackedBlock& b) { return b.offset >= 0 && b.nb_byte > 0; });
}

Int64 PlannedArena::Side::alignment() const
{
  Int64 largest = default_alignment;
  for (const PackedBlock& block : blocks)
    largest = std::max(largest, block.alignment);
  return largest;
}

bool PlannedArena::Side::isAligned() const
{
  return reinterpret_cast<std::uintptr_t>(base) % static_cast<std::uintptr_t>(alignment()) == 0;
}

PlannedArena::PlannedArena(const String& name, Int64 host_capacity, Int64 device_capacity)
: PlannedArena(name, host_capacity, MemoryUtils::getAllocator(eMemoryResource::HostPinned), device_capacity,
               MemoryUtils::getDeviceOrHostAllocator())
{}

PlannedArena::PlannedArena(const String& name, Int64 host_capacity, IMemoryAllocator* host, Int64 device_capacity, IMemoryAllocator* device)
: m_name(name)
{
  ARCANE_THROW_IF(host_capacity < 0 || device_capacity < 0, ArgumentException,
                  "planned arena '{0}': capacities are {1} and {2} bytes, expected at least 0", name, host_capacity, device_capacity);
  m_host.title = "host memory";
  m_host.capacity = host_capacity;
  m_host.allocator = ARCANE_CHECK_POINTER(host);
  m_device.title = "device memory";
  m_device.capacity = device_capacity;
  m_device.allocator = ARCANE_CHECK_POINTER(device);
}

PlannedArena::~PlannedArena()
{
  giveBack(m_host);
  giveBack(m_device);
}

void PlannedArena::wantHost(void** pointer, Int64 nb_byte, const Request& request)
{
  requirePlace(m_host, pointer, nb_byte, request);
}

void PlannedArena::wantDevice(void** pointer, Int64 nb_byte, const Request& request)
{
  requirePlace(m_device, pointer, nb_byte, request);
}

void PlannedArena::checkOpen(const char* action) const
{
  ARCANE_FATAL_IF(m_is_committed, "planned arena '{0}': cannot {1} after commit(), expected releaseAll() before", m_name, action);
}

void PlannedArena::requirePlace(Side& side, void** pointer, Int64 nb_byte, const Request& request)
{
  checkOpen("want a block");
  const Int64 alignment = request.alignment;
  const Lifetime life = request.lifetime;
  ARCANE_THROW_IF(!pointer, ArgumentException, "planned arena '{0}': pointer of block '{1}' is null", m_name, request.name);
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "planned arena '{0}': block '{1}' has {2} bytes, expected at least 0", m_name,
                  request.name, nb_byte);
  ARCANE_THROW_IF(alignment <= 0 || !std::has_single_bit(static_cast<UInt64>(alignment)), ArgumentException,
                  "planned arena '{0}': alignment of block '{1}' is {2}, expected a power of two", m_name, request.name, alignment);
  ARCANE_THROW_IF(life.first > life.last, ArgumentException,
                  "planned arena '{0}': block '{1}' lives from {2} to {3}, expected first <= last", m_name, request.name, life.first,
                  life.last);
  for (const Side* s : { &m_host, &m_device })
    ARCANE_THROW_IF(std::find(s->pointers.begin(), s->pointers.end(), pointer) != s->pointers.end(), ArgumentException,
                    "planned arena '{0}': pointer of block '{1}' already has one, expected releaseAll() before", m_name, request.name);
  side.blocks.push_back({ nb_byte, std::max(alignment, default_alignment), life.first, life.last, -1 });
  side.pointers.push_back(pointer);
  side.names.push_back(request.name.null() ? String::format("block {0}", side.blocks.size() - 1) : request.name);
  *pointer = nullptr;
}

bool PlannedArena::satisfy()
{
  place("satisfy requests");
  return true;
}

bool PlannedArena::commit()
{
  place("commit");
  m_is_committed = true;
  return true;
}

void PlannedArena::place(const char* action)
{
  checkOpen(action);
  // Both sides are placed on paper first: a fault leaves everything as it was.
  std::vector<PackedBlock> host_blocks = m_host.blocks;
  std::vector<PackedBlock> device_blocks = m_device.blocks;
  const Int64 host_end = detail::plan::packIntervals(host_blocks);
  const Int64 device_end = detail::plan::packIntervals(device_blocks);
  checkRoom(m_host, host_end);
  checkRoom(m_device, device_end);
  takeMemory(m_host, host_end);
  takeMemory(m_device, device_end);
  m_host.blocks.swap(host_blocks);
  m_host.used = host_end;
  m_device.blocks.swap(device_blocks);
  m_device.used = device_end;
  for (Side* side : { &m_host, &m_device })
    for (std::size_t i = 0; i < side->blocks.size(); ++i)
      *side->pointers[i] = (side->blocks[i].nb_byte == 0) ? nullptr : side->base + side->blocks[i].offset;
}

void PlannedArena::checkRoom(const Side& side, Int64 end) const
{
  const bool is_fixed = side.capacity > 0 || side.hasPlacedBlock();
  const Int64 available = side.capacity > 0 ? side.capacity : side.reserved();
  ARCANE_FATAL_IF(is_fixed && end > available, "planned arena '{0}': {1}: wanted {2} bytes, available {3}; {4} blocks, the largest {5}",
                  m_name, side.title, end, available, side.blocks.size(), largestOf(side.blocks, side.names));
  ARCANE_FATAL_IF(
    side.hasPlacedBlock() && !side.isAligned(),
    "planned arena '{0}': {1}: wanted a block at a multiple of {2} bytes, but blocks are placed in memory that begins at {3}, "
    "no such multiple; expected the largest alignment before the first satisfy(), or releaseAll()",
    m_name, side.title, side.alignment(), static_cast<const void*>(side.base));
}

void PlannedArena::takeMemory(Side& side, Int64 end) const
{
  const Int64 nb_byte = std::max({ side.capacity, end, side.reserved() });
  if (nb_byte == 0 || (nb_byte == side.reserved() && side.isAligned()))
    return;
  giveBack(side);
  MemoryAllocationArgs args;
  args.setArrayName(&m_name);
  const Int64 alignment = side.alignment();
  // Where the allocator promises less, the beginning is moved up to the next multiple.
  const auto promised = std::max<Int64>(1, static_cast<Int64>(side.allocator->guaranteedAlignment(args)));
  const Int64 margin = std::max<Int64>(0, alignment - promised);
  side.memory = side.allocator->allocate(args, nb_byte + margin);
  const auto address = reinterpret_cast<std::uintptr_t>(side.memory.baseAddress());
  const auto shift =
    (static_cast<std::uintptr_t>(alignment) - address % static_cast<std::uintptr_t>(alignment)) % static_cast<std::uintptr_t>(alignment);
  side.base = static_cast<std::byte*>(side.memory.baseAddress()) + shift;
  side.room = nb_byte;
}

void PlannedArena::giveBack(Side& side) const
{
  MemoryAllocationArgs args;
  args.setArrayName(&m_name);
  if (side.memory.baseAddress())
    side.allocator->deallocate(args, side.memory);
  side.memory = {};
  side.base = nullptr;
  side.room = 0;
}

void PlannedArena::releaseAll()
{
  for (Side* side : { &m_host, &m_device }) {
    for (void** pointer : side->pointers)
      *pointer = nullptr;
    side->blocks.clear();
    side->pointers.clear();
    side->names.clear();
    side->used = 0;
  }
  m_is_committed = false;
}

void PlannedArena::report(std::ostream& o) const
{
  o << "Planned arena '" << m_name << "'" << (m_is_committed ? ", committed" : "") << '\n';
  for (const Side* side : { &m_host, &m_device }) {
    o << "  " << side->title << ": " << side->blocks.size() << " blocks of " << bytesText(Real(side->wanted())) << " in "
      << bytesText(Real(side->used)) << ", at least " << bytesText(Real(detail::plan::peakOfIntervals(side->blocks))) << " at a time, "
      << bytesText(Real(side->reserved())) << " reserved\n";
    for (std::size_t i = 0; i < side->blocks.size(); ++i) {
      const PackedBlock& b = side->blocks[i];
      o << "    " << b.offset << " + " << b.nb_byte << ", phases " << b.first << " to ";
      if (b.last == std::numeric_limits<Int32>::max())
        o << "the end";
      else
        o << b.last;
      o << ": " << side->names[i] << '\n';
    }
  }
}
} // namespace Arcane::Accelerator
