// SPDX-License-Identifier: Apache-2.0
// What a complex option that may occur several times is for its values.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class ICaseOptionList;
class XmlNodeList;

class ARCANE_EXPORT ICaseOptionsMulti
{
 public:
  virtual ~ICaseOptionsMulti() = default;

  //! Destroys the values and makes one per element. Implemented by generated classes.
  virtual void multiAllocate(const XmlNodeList& elements) = 0;
  virtual void addValueList(ICaseOptionList* list) = 0;
  virtual void removeValueList(ICaseOptionList* list) = 0;
};
} // namespace Arcane
