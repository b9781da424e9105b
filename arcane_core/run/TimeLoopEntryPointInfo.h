// SPDX-License-Identifier: Apache-2.0
// An entry point that a time loop names.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/PlaceInFile.h"

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

  //! \a place is where a file names the entry point
  TimeLoopEntryPointInfo(const String& name, const PlaceInFile& place)
  : m_name(name)
  , m_place(place)
  {}

  const String& name() const { return m_name; }
  //! Returns no place when the entry point was named by no file.
  const PlaceInFile& place() const { return m_place; }

 private:
  String m_name;
  PlaceInFile m_place;
};

using TimeLoopEntryPointInfoCollection = Collection<TimeLoopEntryPointInfo>;
} // namespace Arcane
