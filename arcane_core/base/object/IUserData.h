// SPDX-License-Identifier: Apache-2.0
// Objects that an application attaches to an object of the framework.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{

//! An object that is notified when an IUserDataList takes it and releases it. Applications derive from this class.
class ARCANE_EXPORT IUserData
{
 public:
  virtual ~IUserData() = default;
  //! Is called when a list takes this object.
  virtual void notifyAttach() = 0;
  //! Called when a list releases this object, which may destroy itself then.
  virtual void notifyDetach() = 0;
};

} // namespace Arcane
