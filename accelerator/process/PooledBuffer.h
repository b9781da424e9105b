// SPDX-License-Identifier: Apache-2.0
// A block of a memory pool that is released automatically.
#pragma once

#include "accelerator/process/AcceleratorMemoryPool.h"

#include "arcane_core/base/memory/MemoryView.h"

#include <type_traits>
#include <utility>

namespace Arcane::detail::process
{
//! Owns a block, whatever its elements.
class PooledBlock
{
 public:
  PooledBlock() = default;
  /*!
   * \brief Allocates elements of \a element_bytes.
   * \throws OutOfMemoryException when memory is exhausted
   * \throws ArgumentException when their number is negative, or all have more than 2^63 bytes
   */
  ARCANE_EXPORT PooledBlock(const Accelerator::AcceleratorMemoryPool& pool, Int64 nb_element, Int64 element_bytes,
                            const Accelerator::RunQueue& queue, const String& name);
  PooledBlock(PooledBlock&& rhs) noexcept { take(rhs); }
  PooledBlock& operator=(PooledBlock&& rhs) noexcept
  {
    if (&rhs != this) {
      release();
      take(rhs);
    }
    return *this;
  }
  ~PooledBlock() { release(); }

  void* data() const { return m_data; }
  Int64 sizeBytes() const { return m_nb_byte; }
  const Accelerator::RunQueue& queue() const { return m_queue; }
  void setQueue(const Accelerator::RunQueue& queue) { m_queue = queue; }
  //! Releases the block. Never throws; a failure is printed on the error output.
  ARCANE_EXPORT void release() noexcept;

 private:
  Accelerator::AcceleratorMemoryPool m_pool;
  Accelerator::RunQueue m_queue;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;

  void take(PooledBlock& rhs) noexcept
  {
    m_pool = std::move(rhs.m_pool);
    m_queue = std::move(rhs.m_queue);
    m_data = std::exchange(rhs.m_data, nullptr);
    m_nb_byte = std::exchange(rhs.m_nb_byte, 0);
  }
};

//! Returns the default pool for temporaries of \a queue.
ARCANE_EXPORT Accelerator::AcceleratorMemoryPool poolOfQueue(const Accelerator::RunQueue& queue);
} // namespace Arcane::detail::process

namespace Arcane::Accelerator
{
/*!
 * \brief Holds elements in a block of a memory pool, which is released when the buffer is destroyed. The buffer is movable.
 *
 * Elements are not initialised, and may be in memory that the host cannot reach. A buffer bound to a queue is used by this queue only: its block can
 * serve others when the queue has done the work given to it before the destruction. The host need not wait. Any queue may use a buffer that is not
 * bound.
 */
template <typename T> class PooledBuffer
{
  static_assert(std::is_trivially_copyable_v<T>, "PooledBuffer is for elements that can be copied as bytes");

 public:
  //! Makes an empty buffer.
  PooledBuffer() = default;
  //! Makes a buffer in the default pool of the device of \a queue, and binds it to \a queue.
  PooledBuffer(const RunQueue& queue, Int64 nb_element, const String& name = {})
  : PooledBuffer(detail::process::poolOfQueue(queue), queue, nb_element, name)
  {}
  PooledBuffer(const AcceleratorMemoryPool& pool, Int64 nb_element, const String& name = {})
  : PooledBuffer(pool, RunQueue(), nb_element, name)
  {}
  //! Makes a buffer in \a pool, and binds it to \a queue if that is not null.
  PooledBuffer(const AcceleratorMemoryPool& pool, const RunQueue& queue, Int64 nb_element, const String& name = {})
  : m_block(pool, nb_element, Int64(sizeof(T)), queue, name)
  {}

  T* data() { return static_cast<T*>(m_block.data()); }
  const T* data() const { return static_cast<const T*>(m_block.data()); }
  Int64 size() const { return m_block.sizeBytes() / Int64(sizeof(T)); }
  //! \unit{bytes}
  Int64 sizeBytes() const { return m_block.sizeBytes(); }
  bool empty() const { return size() == 0; }
  Span<T> span() { return { data(), size() }; }
  Span<const T> span() const { return { data(), size() }; }
  operator MutableMemoryView() { return MutableMemoryView(span()); }
  operator ConstMemoryView() const { return ConstMemoryView(span()); }

  //! Releases the block now; the buffer becomes empty.
  void release() { m_block.release(); }
  //! Releases the block after the work given to \a queue so far. No other queue may still use the block.
  void enqueueRelease(const RunQueue& queue)
  {
    m_block.setQueue(queue);
    m_block.release();
  }
  //! Binds the buffer: from now on only \a queue uses it.
  void bindToQueue(const RunQueue& queue) { m_block.setQueue(queue); }
  //! Ends the binding: from now on any queue may use the buffer.
  void unbindFromQueue() { m_block.setQueue(RunQueue()); }
  //! Returns the queue, or a null queue when the buffer is not bound.
  const RunQueue& queue() const { return m_block.queue(); }

 private:
  detail::process::PooledBlock m_block;
};
} // namespace Arcane::Accelerator
