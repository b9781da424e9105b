// SPDX-License-Identifier: Apache-2.0
// The memory of a variable: one block of an IMemoryAllocator.
#pragma once

#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane::detail::data
{

/*!
 * \brief Owns one block of memory, possibly null, or shows a borrowed one.
 *
 * Bytes may be moved and are never constructed: the values must be of a type that can be copied as bytes. The allocator copies
 * them, since the host cannot access the memory of a device.
 */
class DataStorage
{
 public:
  //! If the allocator in \a options is null, the default allocator of data is used.
  explicit DataStorage(const MemoryAllocationOptions& options);
  ~DataStorage();
  DataStorage(const DataStorage&) = delete;
  DataStorage& operator=(const DataStorage&) = delete;

  //! Returns null when the capacity is 0.
  std::byte* address() const { return m_address; }
  //! Returns 0 for a borrowed block. \unit{bytes}
  Int64 capacity() const { return m_is_borrowed ? 0 : m_capacity; }
  bool isBorrowed() const { return m_is_borrowed; }
  const MemoryAllocationOptions& options() const { return m_options; }
  //! Returns false when only a device can use the memory of the allocator.
  bool isOnHost() const { return m_is_on_host; }
  void setArrayName(const String& name);

  /*!
   * \brief Makes room for \a wanted_bytes, of which the first \a kept_bytes are kept, before the extents of the data change.
   *
   * Takes another block, with \a spare_bytes more, if the present one is too small, borrowed, or read in place by others
   * (IMemoryAllocator::canChangeInPlace()). Otherwise it does nothing.
   * \throws FatalErrorException when memory is exhausted; the block is then unchanged
   */
  void reserve(Int64 wanted_bytes, Int64 kept_bytes, Int64 spare_bytes = 0);
  //! Frees the memory after the first \a kept_bytes. The address may change.
  void shrink(Int64 kept_bytes);
  void free();
  //! Moves the first \a kept_bytes to a block of the allocator in \a options.
  void changeOptions(const MemoryAllocationOptions& options, Int64 kept_bytes);
  void swap(DataStorage& rhs) noexcept;
  //! Shows a borrowed block, which is not written. The values are copied when the storage grows.
  void referTo(std::byte* address, Int64 bytes);
  //! Notes that views of the block are no longer valid, since its values have other places.
  void forgetViews() const noexcept;

 private:
  MemoryAllocationOptions m_options;
  std::byte* m_address = nullptr;
  Int64 m_capacity = 0;
  //! True for a borrowed block.
  bool m_is_borrowed = false;
  bool m_is_on_host;

  IMemoryAllocator& allocator() const;
  //! Notes the name of a block that is in memory of a device.
  void noteName() const noexcept;
};

} // namespace Arcane::detail::data
