// SPDX-License-Identifier: Apache-2.0
// The modules of a sub-domain.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/IModule.h"

#include <iosfwd>
#include <memory>
#include <vector>

namespace Arcane
{
class ARCANE_EXPORT IModuleMng
{
 public:
  IModule* addModule(std::unique_ptr<IModule> module);
  //! Returns a list of the modules, which this object owns, in the order of their creation.
  Collection<IModule*> modules() const;
  //! Null when there is none.
  IModule* findModule(const String& name) const;
  bool isModuleActive(const String& name) const;
  //! Prints one line per module, which says whether the time loop uses it.
  void dumpList(std::ostream& out) const;
  //! Destroys the modules in reverse order of creation.
  void removeAllModules();

 private:
  std::vector<std::unique_ptr<IModule>> m_modules;
};
} // namespace Arcane
