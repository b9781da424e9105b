// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/BinnedMemoryPool.h"

#include "accelerator/plan/BinnedPoolState.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <limits>
#include <utility>

namespace Arcane::Accelerator
{
BinnedBuffer::BinnedBuffer(BinnedBuffer&& rhs) noexcept
: m_pool(std::move(rhs.m_pool))
, m_data(std::exchange(rhs.m_data, nullptr))
, m_nb_byte(std::exchange(rhs.m_nb_byte, 0))
{}

BinnedBuffer& BinnedBuffer::operator=(BinnedBuffer&& rhs) noexcept
{
  if (&rhs != this) {
    release();
    m_pool = std::move(rhs.m_pool);
    m_data = std::exchange(rhs.m_data, nullptr);
    m_nb_byte = std::exchange(rhs.m_nb_byte, 0);
  }
  return *this;
}

void BinnedBuffer::release() noexcept
{
  giveBack(nullptr);
}

void BinnedBuffer::enqueueRelease(const RunQueue& queue)
{
  giveBack(&queue);
}

void BinnedBuffer::giveBack(const RunQueue* queue)
{
  // Empty first: whatever happens, a block is given back once.
  const std::shared_ptr<detail::plan::BinnedPoolState> pool = std::exchange(m_pool, nullptr);
  void* data = std::exchange(m_data, nullptr);
  const Int64 nb_byte = std::exchange(m_nb_byte, 0);
  if (data)
    pool->giveBack(data, nb_byte, queue);
}

BinnedMemoryPool::BinnedMemoryPool(const BlockAllocator& allocator, Int32 leading_bits_in_bin_id)
{
  constexpr Int32 max_bit = 10;
  ARCANE_THROW_IF(leading_bits_in_bin_id < 0 || leading_bits_in_bin_id > max_bit, ArgumentException,
                  "binned pool: number of leading bits is {0}, expected 0 to {1}", leading_bits_in_bin_id, max_bit);
  ARCANE_THROW_IF(allocator.isDeferred(), ArgumentException,
                  "binned pool: the allocator is deferred, expected an ImmediateAllocator, whose lack of memory shows at once");
  m_state = std::make_shared<detail::plan::BinnedPoolState>(allocator, leading_bits_in_bin_id);
}

BinnedMemoryPool::~BinnedMemoryPool()
{
  m_state->stopHolding();
}

BinnedBuffer BinnedMemoryPool::allocate(Int64 nb_byte)
{
  return allocate(nb_byte, RunQueue());
}

BinnedBuffer BinnedMemoryPool::allocate(Int64 nb_byte, const RunQueue& queue)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "binned pool: size is {0} bytes, expected at least 0", nb_byte);
  BinnedBuffer buffer;
  if (nb_byte == 0)
    return buffer;
  buffer.m_data = m_state->allocate(nb_byte, queue.isNull() ? nullptr : &queue);
  buffer.m_nb_byte = nb_byte;
  buffer.m_pool = m_state;
  return buffer;
}

void BinnedMemoryPool::freeHeld()
{
  m_state->freeHeld();
}

void BinnedMemoryPool::stopHolding()
{
  m_state->stopHolding();
}

Int64 BinnedMemoryPool::heldBlocks() const
{
  return m_state->heldBlocks();
}

Int64 BinnedMemoryPool::activeBlocks() const
{
  return m_state->activeBlocks();
}

Int64 BinnedMemoryPool::managedBytes() const
{
  return m_state->managedBytes();
}

Int64 BinnedMemoryPool::activeBytes() const
{
  return m_state->activeBytes();
}

Int32 BinnedMemoryPool::binNumber(Int64 nb_byte) const
{
  ARCANE_THROW_IF(nb_byte < 1, ArgumentException, "binned pool: size is {0} bytes, expected at least 1", nb_byte);
  return detail::plan::binOfSize(nb_byte, m_state->nbBit());
}

Int64 BinnedMemoryPool::allocSize(Int32 bin) const
{
  const Int32 nb_bin = detail::plan::binOfSize(std::numeric_limits<Int64>::max(), m_state->nbBit()) + 1;
  ARCANE_THROW_IF(bin < 0 || bin >= nb_bin, ArgumentException, "binned pool: bin is {0}, expected 0 to {1}", bin, nb_bin - 1);
  return detail::plan::largestSizeOfBin(bin, m_state->nbBit());
}

void BinnedMemoryPool::addFreeMemoryCallback(FreeMemoryCallback callback)
{
  m_state->addCallback(std::move(callback));
}

void BinnedMemoryPool::setTrace(std::function<void(const String&)> sink)
{
  m_state->setTrace(std::move(sink));
}
} // namespace Arcane::Accelerator
