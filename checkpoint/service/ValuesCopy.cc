// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/ValuesCopy.h"

#include "checkpoint/service/PartWriter.h"
#include "variables/core/IVariable.h"

#include <cstring>
#include <new>

namespace Arcane::detail::checkpoint
{
void ValuesCopy::beginWrite(const VariableCollection&)
{
  m_items.clear();
  m_failure = {};
}

void ValuesCopy::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void ValuesCopy::write(const String& full_name, const IData& data)
{
  if (!m_failure.null())
    return;
  try {
    copy(full_name, data);
  }
  catch (const std::bad_alloc&) {
    m_failure = String::format("no memory for a copy of the {0} bytes of '{1}'", data.valueBytes(), full_name);
  }
}

void ValuesCopy::copy(const String& full_name, const IData& data)
{
  UniqueArray<std::byte> text;
  if (data.isString())
    data.write(text);
  const Int64 nb_byte = data.isString() ? text.largeSize() : data.valueBytes();
  if (m_blocks.size() <= m_items.size())
    m_blocks.emplace_back();
  Block& block = m_blocks[m_items.size()];
  if (block.size < nb_byte) {
    block = {};
    block.bytes = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(nb_byte));
    block.size = nb_byte;
  }
  if (!data.isString())
    data::ValuePlace(data).packRows(0, data.extent0(), block.bytes.get());
  else if (nb_byte > 0)
    std::memcpy(block.bytes.get(), text.data(), static_cast<std::size_t>(nb_byte));
  m_items.push_back({ describe(full_name, data), { block.bytes.get(), nb_byte } });
}

Int64 ValuesCopy::allocatedBytes() const
{
  Int64 total = 0;
  for (const Block& block : m_blocks)
    total += block.size;
  return total;
}
} // namespace Arcane::detail::checkpoint
