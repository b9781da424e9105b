// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/BinnedPoolState.h"

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/ArcaneGlobal.h"

#include <bit>
#include <cstdio>

namespace Arcane::detail::plan
{
using Accelerator::RunQueue;

Int32 binOfSize(Int64 nb_byte, Int32 nb_bit)
{
  const auto size = static_cast<UInt64>(nb_byte);
  const Int32 power = static_cast<Int32>(std::bit_width(size)) - 1;
  const UInt64 mask = (UInt64(1) << nb_bit) - 1;
  const UInt64 leading = (power >= nb_bit) ? size >> (power - nb_bit) : size << (nb_bit - power);
  return (power << nb_bit) | static_cast<Int32>(leading & mask);
}

Int64 largestSizeOfBin(Int32 bin, Int32 nb_bit)
{
  const Int32 power = bin >> nb_bit;
  const UInt64 one = UInt64(1) << nb_bit;
  const UInt64 leading = one | (static_cast<UInt64>(bin) & (one - 1));
  // The next bin begins at leading + 1.
  const UInt64 next = leading + 1;
  if (power >= nb_bit)
    return static_cast<Int64>((next << (power - nb_bit)) - 1);
  // Small sizes have a bin each; some bins have none.
  return static_cast<Int64>(leading >> (nb_bit - power));
}

class BinnedPoolState::Section
{
 public:
  explicit Section(const BinnedPoolState& pool)
  : m_pool(pool)
  , m_lock(pool.m_mutex)
  {}
  Section(const Section&) = delete;
  Section& operator=(const Section&) = delete;
  ~Section() { leave(); }

  void enter() { m_lock.lock(); }
  //! Sinks may use the pool, and throw: nothing of the pool is then left undone.
  void leave() noexcept
  {
    if (!m_lock.owns_lock())
      return;
    const auto sink = m_pool.m_sink;
    m_lock.unlock();
    try {
      for (const String& line : m_lines)
        (*sink)(line);
    }
    catch (const std::exception& e) {
      std::fprintf(stderr, "WARNING: the trace of a binned pool failed: %s\n", e.what());
    }
    catch (...) {
      std::fprintf(stderr, "WARNING: the trace of a binned pool failed\n");
    }
    m_lines.clear();
  }
  void note(const char* what, Int64 nb_byte, Int32 bin)
  {
    if (m_pool.m_sink)
      m_lines.push_back(
        String::format("binned pool: {0}, {1} bytes, bin {2} of {3} bytes", what, nb_byte, bin, largestSizeOfBin(bin, m_pool.m_nb_bit)));
  }

 private:
  const BinnedPoolState& m_pool;
  std::unique_lock<std::mutex> m_lock;
  std::vector<String> m_lines;
};

BinnedPoolState::BinnedPoolState(const Accelerator::BlockAllocator& allocator, Int32 nb_bit)
: m_allocator(allocator)
, m_nb_bit(nb_bit)
, m_ledger(allocator.backend().ledger(allocator.deviceId()))
{}

BinnedPoolState::~BinnedPoolState()
{
  freeHeld();
}

void* BinnedPoolState::allocate(Int64 nb_byte, const RunQueue* queue)
{
  const Int32 bin = binOfSize(nb_byte, m_nb_bit);
  Section section(*this);
  if (void* block = takeHeld(section, bin, queue)) {
    noteActive(section, nb_byte);
    return block;
  }
  const Int64 block_nb_byte = largestSizeOfBin(bin, m_nb_bit);
  void* block = m_allocator.allocate(block_nb_byte);
  if (!block) {
    section.note("no memory", nb_byte, bin);
    // Callbacks may give back buffers of this pool.
    const std::vector<Accelerator::BinnedMemoryPool::FreeMemoryCallback> callbacks = m_callbacks;
    section.leave();
    for (const auto& callback : callbacks)
      callback();
    section.enter();
    block = takeHeld(section, bin, queue);
    if (block) {
      noteActive(section, nb_byte);
      return block;
    }
    block = m_allocator.allocate(block_nb_byte);
  }
  while (!block && releaseLargest(section))
    block = m_allocator.allocate(block_nb_byte);
  if (!block)
    failForLackOfMemory(section, nb_byte, bin);
  m_managed_nb_byte += block_nb_byte;
  section.note("new block", nb_byte, bin);
  noteActive(section, nb_byte);
  return block;
}

void BinnedPoolState::noteActive(const Section&, Int64 nb_byte)
{
  ++m_nb_active;
  m_active_nb_byte += nb_byte;
}

void* BinnedPoolState::takeHeld(Section& section, Int32 bin, const RunQueue* queue)
{
  const auto it = m_bins.find(bin);
  if (it == m_bins.end())
    return nullptr;
  std::vector<HeldBlock>& blocks = it->second;
  for (auto held = blocks.rbegin(); held != blocks.rend(); ++held) {
    // A queue takes what others still use behind them; without queue the block must be free at once.
    if (queue && !m_ledger.isReached(held->users))
      runtime::throwIfFailed(m_ledger.orderAfter(held->users, *queue), "order a queue after others");
    else if (!m_ledger.poll(held->users))
      continue;
    void* address = held->address;
    blocks.erase(std::next(held).base());
    --m_nb_held;
    section.note("held block", largestSizeOfBin(bin, m_nb_bit), bin);
    return address;
  }
  return nullptr;
}

void BinnedPoolState::giveBack(void* block, Int64 nb_byte, const RunQueue* queue)
{
  const Int32 bin = binOfSize(nb_byte, m_nb_bit);
  Section section(*this);
  --m_nb_active;
  m_active_nb_byte -= nb_byte;
  const HeldBlock held = { block, queue ? m_ledger.markOf(*queue) : m_ledger.mark() };
  if (!m_is_holding) {
    release(section, bin, held);
    return;
  }
  m_bins[bin].push_back(held);
  ++m_nb_held;
  section.note("given back", nb_byte, bin);
}

void BinnedPoolState::release(const Section&, Int32 bin, const HeldBlock& block)
{
  runtime::reportIfFailed(m_ledger.wait(block.users), "wait for the users of a block");
  const Int64 nb_byte = largestSizeOfBin(bin, m_nb_bit);
  m_allocator.deallocate(block.address, nb_byte);
  m_managed_nb_byte -= nb_byte;
}

bool BinnedPoolState::releaseLargest(Section& section)
{
  for (auto it = m_bins.rbegin(); it != m_bins.rend(); ++it) {
    if (it->second.empty())
      continue;
    const HeldBlock block = it->second.back();
    it->second.pop_back();
    --m_nb_held;
    section.note("gave up a held block", largestSizeOfBin(it->first, m_nb_bit), it->first);
    release(section, it->first, block);
    return true;
  }
  return false;
}

void BinnedPoolState::freeHeld(const Section& section)
{
  for (const auto& [bin, blocks] : m_bins)
    for (const HeldBlock& block : blocks)
      release(section, bin, block);
  m_bins.clear();
  m_nb_held = 0;
}

void BinnedPoolState::freeHeld()
{
  const Section section(*this);
  freeHeld(section);
}

void BinnedPoolState::stopHolding()
{
  const Section section(*this);
  m_is_holding = false;
  freeHeld(section);
}

Int64 BinnedPoolState::heldBlocks() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_held;
}

Int64 BinnedPoolState::activeBlocks() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_active;
}

Int64 BinnedPoolState::managedBytes() const
{
  const std::scoped_lock lock(m_mutex);
  return m_managed_nb_byte;
}

Int64 BinnedPoolState::activeBytes() const
{
  const std::scoped_lock lock(m_mutex);
  return m_active_nb_byte;
}

void BinnedPoolState::addCallback(Accelerator::BinnedMemoryPool::FreeMemoryCallback callback)
{
  const std::scoped_lock lock(m_mutex);
  m_callbacks.push_back(std::move(callback));
}

void BinnedPoolState::setTrace(std::function<void(const String&)> sink)
{
  const std::scoped_lock lock(m_mutex);
  m_sink = sink ? std::make_shared<const std::function<void(const String&)>>(std::move(sink)) : nullptr;
}

void BinnedPoolState::failForLackOfMemory(const Section&, Int64 nb_byte, Int32 bin) const
{
  ARCANE_FATAL("binned pool: cannot allocate {0} bytes, a block of {1}, of resource {2} on device {3}: the driver has none; "
               "{4} active blocks use {5} of {6} managed bytes, {7} blocks are held",
               nb_byte, largestSizeOfBin(bin, m_nb_bit), m_allocator.memoryResource(), m_allocator.deviceId(), m_nb_active,
               m_active_nb_byte, m_managed_nb_byte, m_nb_held);
}
} // namespace Arcane::detail::plan
