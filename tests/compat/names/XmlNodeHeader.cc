// SPDX-License-Identifier: Apache-2.0
// This header gives elements, and that of a manager the modules.
#include <arcane/core/XmlNode.h>

#include <arcane/core/IModule.h>
#include <arcane/core/IModuleMng.h>
#include <arcane/core/ItemTypeId.h>

using namespace Arcane;

String addElement(XmlNode& parent)
{
  XmlElement element(parent, "name", "value");
  return element.value();
}

Integer nbUsed(const IModuleMng& modules)
{
  Integer n = 0;
  for (ModuleCollection::Enumerator i(modules.modules()); ++i;)
    n += (*i)->used() ? 1 : 0;
  return n;
}

bool isBrick(ItemTypeId type)
{
  return type == ITI_Hexaedron8;
}
