// SPDX-License-Identifier: Apache-2.0
// The entry points of all modules of a sub-domain.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/EntryPoint.h"

#include <memory>
#include <vector>

namespace Arcane
{
class ARCANE_EXPORT IEntryPointMng
{
 public:
  void addEntryPoint(std::unique_ptr<IEntryPoint> entry_point);

  //! Returns a list of the entry points, which this object owns, in the order in which modules were created.
  Collection<IEntryPoint*> entryPoints() const;
  //! Returns the first entry point called \a name in any module, or null.
  IEntryPoint* findEntryPoint(const String& name) const;
  //! Null when there is none.
  IEntryPoint* findEntryPoint(const String& module_name, const String& name) const;
  //! Prints one line per entry point that was called, with its number of calls and its seconds.
  void dumpList(std::ostream& out) const;

 private:
  std::vector<std::unique_ptr<IEntryPoint>> m_entry_points;
};
} // namespace Arcane
