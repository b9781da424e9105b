// SPDX-License-Identifier: Apache-2.0
// Objects that an application attaches to an object of the framework.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{

//! An object that hears when an IUserDataList takes it and lets it go. Applications derive from this class.
class ARCANE_EXPORT IUserData
{
 public:
  virtual ~IUserData() = default;
  //! Is called when a list takes this object.
  virtual void notifyAttach() = 0;
  //! Is called when a list lets this object go, which may destroy itself then.
  virtual void notifyDetach() = 0;
};

} // namespace Arcane
