// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/NameLimits.h"

#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane::detail::pool
{
std::optional<UInt32> NameLimits::count(StringView name, Int64 nb_byte)
{
  UInt32 note = 0;
  if (!name.empty()) {
    note = m_names.idOf(name);
    if (!m_names.at(note).allocate(nb_byte))
      return std::nullopt;
  }
  if (m_stack_period > 0 && m_nb_request++ % m_stack_period == 0)
    note |= stack_bit;
  return note;
}

void NameLimits::addStack(const void* address)
{
  const String stack = Platform::getStackTrace();
  const std::scoped_lock lock(m_stacks_mutex);
  m_stacks[address] = stack;
}

void NameLimits::drop(UInt32 note, const void* address, Int64 nb_byte)
{
  if ((note & stack_bit) != 0 && address) {
    const std::scoped_lock lock(m_stacks_mutex);
    m_stacks.erase(address);
  }
  if (const UInt32 name = note & ~stack_bit; name != 0)
    m_names.at(name).free(nb_byte);
}

String NameLimits::nameOf(UInt32 note) const
{
  const UInt32 name = note & ~stack_bit;
  return name != 0 ? m_names.at(name).usage().name : String();
}

String NameLimits::stackOf(const void* address) const
{
  const std::scoped_lock lock(m_stacks_mutex);
  const auto found = m_stacks.find(address);
  return found == m_stacks.end() ? String() : found->second;
}
} // namespace Arcane::detail::pool
