// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataStorage.h"

#include "arcane_core/base/array/ArrayMemory.h"
#include "arcane_core/base/memory/DeviceArrays.h"
#include "arcane_core/base/memory/ForgottenMemory.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::data
{

namespace
{
MemoryAllocationOptions withAllocator(MemoryAllocationOptions options)
{
  if (!options.allocator())
    options.setAllocator(MemoryUtils::getDefaultDataAllocator());
  return options;
}
} // namespace

DataStorage::DataStorage(const MemoryAllocationOptions& options)
: m_options(withAllocator(options))
, m_is_on_host(isAccessibleOnHost(allocator().memoryResource()))
{}

DataStorage::~DataStorage()
{
  free();
}

void DataStorage::setArrayName(const String& name)
{
  m_options.setArrayName(name);
  noteName();
}

void DataStorage::noteName() const noexcept
{
  if (m_is_on_host || !m_address)
    return;
  const String name = m_options.arrayName();
  base::noteDeviceArray(m_address, m_capacity, name.toStdStringView());
}

void DataStorage::reserve(Int64 wanted_bytes, Int64 kept_bytes, Int64 spare_bytes)
{
  const bool is_fixed = m_is_borrowed || (m_address && !allocator().canChangeInPlace({ m_address, m_capacity }));
  if (!is_fixed && wanted_bytes <= m_capacity)
    return;
  if (wanted_bytes == 0)
    return free();
  const MemoryAllocationArgs args = m_options.allocationArgs();
  const Int64 bytes = allocator().adjustedCapacity(args, wanted_bytes + spare_bytes, 1);
  AllocatedMemoryInfo block;
  if (m_address && !is_fixed && allocator().hasRealloc(args)) {
    forgetViews();
    if (!m_is_on_host)
      base::forgetDeviceArray(m_address);
    block = allocator().reallocate(args, { m_address, kept_bytes, m_capacity }, bytes);
  }
  else {
    block = allocator().allocate(args, bytes);
    base::copyForArray(m_options, m_options, block.baseAddress(), m_address, kept_bytes);
    free();
  }
  m_address = static_cast<std::byte*>(block.baseAddress());
  m_capacity = std::max(bytes, block.capacity());
  noteName();
}

void DataStorage::shrink(Int64 kept_bytes)
{
  const Int64 bytes = kept_bytes > 0 ? allocator().adjustedCapacity(m_options.allocationArgs(), kept_bytes, 1) : 0;
  if (bytes >= m_capacity)
    return;
  DataStorage smaller(m_options);
  smaller.reserve(kept_bytes, 0);
  base::copyForArray(m_options, m_options, smaller.m_address, m_address, kept_bytes);
  swap(smaller);
}

void DataStorage::free()
{
  forgetViews();
  if (!m_is_on_host)
    base::forgetDeviceArray(m_address);
  if (m_address && !m_is_borrowed)
    allocator().deallocate(m_options.allocationArgs(), { m_address, m_capacity });
  m_address = nullptr;
  m_capacity = 0;
  m_is_borrowed = false;
}

void DataStorage::referTo(std::byte* address, Int64 bytes)
{
  free();
  m_address = address;
  m_capacity = bytes;
  m_is_borrowed = true;
}

void DataStorage::forgetViews() const noexcept
{
  // Views of borrowed memory stay valid.
  if (!m_is_borrowed)
    base::noteForgottenMemory(m_address, m_capacity);
}

void DataStorage::changeOptions(const MemoryAllocationOptions& options, Int64 kept_bytes)
{
  const MemoryAllocationOptions wanted = withAllocator(options);
  if (wanted == m_options)
    return;
  DataStorage other(wanted);
  if (m_capacity > 0)
    other.reserve(m_capacity, 0);
  base::copyForArray(m_options, wanted, other.m_address, m_address, kept_bytes);
  swap(other);
}

void DataStorage::swap(DataStorage& rhs) noexcept
{
  std::swap(m_options, rhs.m_options);
  std::swap(m_address, rhs.m_address);
  std::swap(m_capacity, rhs.m_capacity);
  std::swap(m_is_borrowed, rhs.m_is_borrowed);
  std::swap(m_is_on_host, rhs.m_is_on_host);
}

IMemoryAllocator& DataStorage::allocator() const
{
  return *m_options.allocator();
}

} // namespace Arcane::detail::data
