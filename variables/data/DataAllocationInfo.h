// SPDX-License-Identifier: Apache-2.0
// A hint about where the values of a variable will be used.
#pragma once

#include "arcane_core/base/memory/MemoryResource.h"

namespace Arcane
{

//! Holds a hint for unified memory: it affects where pages are first placed, never the values.
class DataAllocationInfo
{
 public:
  DataAllocationInfo() = default;
  explicit DataAllocationInfo(eMemoryLocationHint hint)
  : m_hint(hint)
  {}

  eMemoryLocationHint memoryLocationHint() const { return m_hint; }
  void setMemoryLocationHint(eMemoryLocationHint hint) { m_hint = hint; }

  friend bool operator==(const DataAllocationInfo&, const DataAllocationInfo&) = default;

 private:
  eMemoryLocationHint m_hint = eMemoryLocationHint::None;
};

} // namespace Arcane
