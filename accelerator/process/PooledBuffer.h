// SPDX-License-Identifier: Apache-2.0
// A block of a memory pool that returns to it by itself.
#pragma once

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/process/AcceleratorMemoryPool.h"

#include "arcane_core/base/memory/MemoryView.h"

#include <type_traits>
#include <utility>

namespace Arcane::detail
{
//! Owner of a block, whatever its elements.
class ARCANE_EXPORT PooledBlock
{
 public:
  PooledBlock() = default;
  //! \throws OutOfMemoryException when there is no memory
  PooledBlock(const Accelerator::AcceleratorMemoryPool& pool, Int64 nb_byte, const Accelerator::RunQueue& queue, const String& name);
  PooledBlock(PooledBlock&& rhs) noexcept;
  PooledBlock& operator=(PooledBlock&& rhs) noexcept;
  ~PooledBlock() { release(); }

  void* data() const { return m_data; }
  Int64 sizeBytes() const { return m_nb_byte; }
  const Accelerator::RunQueue& queue() const { return m_queue; }
  void setQueue(const Accelerator::RunQueue& queue) { m_queue = queue; }
  //! Never throws: what cannot be given back is told on the error output.
  ARCANE_EXPORT void release() noexcept;

 private:
  Accelerator::AcceleratorMemoryPool m_pool;
  Accelerator::RunQueue m_queue;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;
};

//! The default pool for temporaries of \a queue.
ARCANE_EXPORT Accelerator::AcceleratorMemoryPool poolOfQueue(const Accelerator::RunQueue& queue);
} // namespace Arcane::detail

namespace Arcane::Accelerator
{
/*!
 * \brief Elements in a block of a memory pool, which goes back to the pool when the buffer is destroyed. Movable.
 *
 * Elements are not initialised, and may be where the host cannot reach them. A buffer bound to a queue is used by this queue
 * only: its block is free for others once the queue has done what it was given until the destruction; nobody has to wait for that.
 * A buffer that is not bound may be used by every queue.
 */
template <typename T> class PooledBuffer
{
  static_assert(std::is_trivially_copyable_v<T>, "PooledBuffer is for elements that can be copied as bytes");

 public:
  //! Without elements.
  PooledBuffer() = default;
  //! In memory of the kind of \a queue, of the default pool of its device, bound to it.
  PooledBuffer(const RunQueue& queue, Int64 nb_element, const String& name = {})
  : PooledBuffer(detail::poolOfQueue(queue), queue, nb_element, name)
  {}
  PooledBuffer(const AcceleratorMemoryPool& pool, Int64 nb_element, const String& name = {})
  : PooledBuffer(pool, RunQueue(), nb_element, name)
  {}
  //! Bound to \a queue, if it is not null.
  PooledBuffer(const AcceleratorMemoryPool& pool, const RunQueue& queue, Int64 nb_element, const String& name = {})
  : m_block(pool, detail::nbByteOf(nb_element, Int64(sizeof(T))), queue, name)
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

  //! Gives the block back now; the buffer becomes empty.
  void release() { m_block.release(); }
  //! As release(), after what \a queue was given so far: it is the only one that still uses the block.
  void enqueueRelease(const RunQueue& queue)
  {
    m_block.setQueue(queue);
    m_block.release();
  }
  //! From now on only \a queue uses the buffer.
  void bindToQueue(const RunQueue& queue) { m_block.setQueue(queue); }
  //! From now on every queue may use it.
  void unbindFromQueue() { m_block.setQueue(RunQueue()); }
  //! Null when it is not bound.
  const RunQueue& queue() const { return m_block.queue(); }

 private:
  detail::PooledBlock m_block;
};
} // namespace Arcane::Accelerator
