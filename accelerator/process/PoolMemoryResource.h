// SPDX-License-Identifier: Apache-2.0
// A memory pool as memory of standard containers.
#pragma once

#include "accelerator/process/AcceleratorMemoryPool.h"

#include <memory_resource>

namespace Arcane::Accelerator
{
/*!
 * \brief Lets `std::pmr` containers take their memory from a pool that the host can reach.
 *
 * Two objects are equal when their pool is the same. The object must outlive the containers.
 */
class ARCANE_EXPORT PoolMemoryResource : public std::pmr::memory_resource
{
 public:
  /*!
   * \param name  of the blocks, in statistics
   * \throws ArgumentException when the host cannot reach the memory of \a pool
   */
  explicit PoolMemoryResource(const AcceleratorMemoryPool& pool, const String& name = {});

  const AcceleratorMemoryPool& pool() const { return m_pool; }

 private:
  AcceleratorMemoryPool m_pool;
  String m_name;

  //! Allocates. \throws OutOfMemoryException when memory is exhausted
  void* do_allocate(std::size_t nb_byte, std::size_t alignment) override;
  void do_deallocate(void* block, std::size_t nb_byte, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override;
};
} // namespace Arcane::Accelerator
