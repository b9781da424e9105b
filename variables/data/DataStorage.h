// SPDX-License-Identifier: Apache-2.0
// The bytes of a variable: one block of an IMemoryAllocator.
#pragma once

#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane::detail
{

/*!
 * \brief Owns one block of memory, possibly null.
 *
 * Bytes may be moved, never constructed: only for values that can be copied as bytes. They are copied by the allocator, since
 * the host does not reach those of a device.
 */
class DataStorage
{
 public:
  //! A null allocator in \a options stands for the default allocator of data.
  explicit DataStorage(const MemoryAllocationOptions& options);
  ~DataStorage();
  DataStorage(const DataStorage&) = delete;
  DataStorage& operator=(const DataStorage&) = delete;

  //! Null when the capacity is 0.
  std::byte* address() const { return m_address; }
  //! \unit{bytes}
  Int64 capacity() const { return m_capacity; }
  const MemoryAllocationOptions& options() const { return m_options; }
  void setArrayName(const String& name) { m_options.setArrayName(name); }

  /*!
   * \brief Makes the capacity at least \a wanted_bytes, and keeps the first \a kept_bytes.
   *
   * Does nothing if the capacity suffices.
   * \throws FatalErrorException when there is no memory left; the block is then unchanged
   */
  void reserve(Int64 wanted_bytes, Int64 kept_bytes);
  //! Frees what is beyond the first \a kept_bytes. The address may change.
  void shrink(Int64 kept_bytes);
  void free();
  //! Moves the first \a kept_bytes to a block of the allocator of \a options.
  void changeOptions(const MemoryAllocationOptions& options, Int64 kept_bytes);
  void swap(DataStorage& rhs) noexcept;

 private:
  MemoryAllocationOptions m_options;
  std::byte* m_address = nullptr;
  Int64 m_capacity = 0;

  IMemoryAllocator& allocator() const;
};

} // namespace Arcane::detail
