// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/EnsightRecords.h"

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::output
{
namespace
{
constexpr std::size_t text_bytes = 80;
} // namespace

template <typename T> void EnsightRecords::addBytes(const T* values, std::size_t n)
{
  m_bytes.append(reinterpret_cast<const char*>(values), n * sizeof(T));
}

void EnsightRecords::addText(std::string_view text)
{
  std::string record(text.substr(0, text_bytes - 1));
  if (m_is_binary)
    record.resize(text_bytes, '\0');
  else
    record += '\n';
  m_bytes += record;
}

void EnsightRecords::addNumber(Int32 value)
{
  addNumbers({ value }, 1);
}

void EnsightRecords::addNumbers(const std::vector<Int32>& values, Int32 nb_in_line)
{
  if (m_is_binary) {
    addBytes(values.data(), values.size());
    return;
  }
  Int32 nb = 0;
  for (const Int32 value : values) {
    m_bytes += base::printfText("%10d", value);
    if (++nb % nb_in_line == 0)
      m_bytes += '\n';
  }
}

void EnsightRecords::addReals(const std::vector<float>& values)
{
  if (m_is_binary) {
    addBytes(values.data(), values.size());
    return;
  }
  for (const float value : values)
    m_bytes += base::printfText("%12.5e\n", static_cast<double>(value));
}

Span<const Byte> EnsightRecords::bytes() const
{
  return { reinterpret_cast<const Byte*>(m_bytes.data()), static_cast<Int64>(m_bytes.size()) };
}
} // namespace Arcane::detail::output
