// SPDX-License-Identifier: Apache-2.0
// The base of the objects of a run.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class ITraceMng;

//! An object of a run: an application or a sub-domain.
class ARCANE_EXPORT IBase
{
 public:
  virtual ~IBase() = default;
  //! Returns the manager of messages of the object.
  virtual ITraceMng* traceMng() const = 0;
};

} // namespace Arcane
