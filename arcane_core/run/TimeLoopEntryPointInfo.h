// SPDX-License-Identifier: Apache-2.0
// An entry point that a time loop names.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class TimeLoopEntryPointInfo
{
 public:
  TimeLoopEntryPointInfo() = default;
  //! \a name is Module.EntryPoint
  TimeLoopEntryPointInfo(const String& name)
  : m_name(name)
  {}

  const String& name() const { return m_name; }

 private:
  String m_name;
};

using TimeLoopEntryPointInfoCollection = Collection<TimeLoopEntryPointInfo>;
} // namespace Arcane
