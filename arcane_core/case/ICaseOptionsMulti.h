// SPDX-License-Identifier: Apache-2.0
// The interface of a complex option that may occur several times, as its values see it.
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

  //! Destroys the values and makes one per element. Generated classes implement it.
  virtual void multiAllocate(const XmlNodeList& elements) = 0;
  virtual void addValueList(ICaseOptionList* list) = 0;
  virtual void removeValueList(ICaseOptionList* list) = 0;
};
} // namespace Arcane
