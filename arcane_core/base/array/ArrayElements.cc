// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/ArrayElements.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <vector>

namespace Arcane::detail::base
{
namespace
{
Span<std::byte> bytesAt(void* address, Int64 nb_bytes)
{
  return { static_cast<std::byte*>(address), nb_bytes };
}

Span<const std::byte> constBytesAt(const void* address, Int64 nb_bytes)
{
  return { static_cast<const std::byte*>(address), nb_bytes };
}
} // namespace

void copyWithDevice(void* destination, const void* source, Int64 nb_bytes)
{
  MemoryUtils::copy(MutableMemoryView(bytesAt(destination, nb_bytes)), ConstMemoryView(constBytesAt(source, nb_bytes)));
}

void moveOnDevice(void* destination, const void* source, Int64 nb_bytes)
{
  std::vector<std::byte> image(static_cast<std::size_t>(nb_bytes));
  copyWithDevice(image.data(), source, nb_bytes);
  copyWithDevice(destination, image.data(), nb_bytes);
}

void fillOnDevice(void* destination, Int64 nb, const void* value, Int64 value_bytes)
{
  const auto element_size = static_cast<Int32>(value_bytes);
  MemoryUtils::fill(MutableMemoryView(bytesAt(destination, nb * value_bytes), element_size), eMemoryResource::Device,
                    ConstMemoryView(constBytesAt(value, value_bytes), element_size));
}
} // namespace Arcane::detail::base
