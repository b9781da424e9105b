// SPDX-License-Identifier: Apache-2.0
// Base of every service.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class IServiceInfo;

class ARCANE_EXPORT IService
{
 public:
  virtual ~IService() = default;

  //! Returns the registration data of the service.
  virtual IServiceInfo* serviceInfo() const = 0;
};
} // namespace Arcane
