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
  m_blocks.restart();
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
  const Span<std::byte> block = m_blocks.next(nb_byte);
  if (!data.isString())
    data::ValuePlace(data).packRows(0, data.extent0(), block.data());
  else if (nb_byte > 0)
    std::memcpy(block.data(), text.data(), static_cast<std::size_t>(nb_byte));
  m_items.push_back({ describe(full_name, data), block });
}
} // namespace Arcane::detail::checkpoint
